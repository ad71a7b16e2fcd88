import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectLaidOut, journeyIn, openBrowser, visit, words } from './support/browser.ts'
import { publishedSecret } from './support/authenticator.ts'
import { aNewcomer, callAuth } from './support/newcomers.ts'
import { operatorKey } from './support/operator.ts'
import { mailedLink } from './support/people.ts'
import { agreeToPrivacy, giveAccount, giveCode, leave, signUp, untilAlive } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe.each(journeyIn('ar'))('signing up and in (%s)', (lang) => {
  const say = words(lang)

  it('goes from the form over the mail to an organisation of one’s own', async () => {
    const { page, context, problems } = await visit(browser, lang)
    await page.goto('/auth')
    await signUp(page, lang, `owner-${randomUUID()}@example.com`, { baseYear: '2016' })
    await page.waitForURL('**/inventory')
    await expectLaidOut(page, lang)
    expect(problems).toEqual([])
    await context.close()
  })

  it('checks the form before it asks the server, in the words of the specification', async () => {
    const { page, context } = await visit(browser, lang)
    await page.goto('/auth')
    await untilAlive(page)
    await page.getByRole('tab', { name: say('identity:tabs.signUp') }).click()
    await page.getByLabel(say('identity:fields.email'), { exact: true }).fill('somebody@example.com')
    await page.getByLabel(say('identity:fields.password'), { exact: true }).fill('one phrase')
    await page.getByLabel(say('identity:fields.confirmPassword'), { exact: true }).fill('another phrase')
    await page.getByRole('button', { name: say('identity:signUp.submit') }).click()
    await page.getByText(say('identity:checks.passwordsDiffer')).first().waitFor()
    await context.close()
  })

  it('tells a wrong password from nothing else, and leads back to the page that was asked for', async () => {
    const { page, context } = await visit(browser, lang)
    await page.goto('/inventory/sites')
    await page.waitForURL('**/auth')
    const email = 'owner@demo.athar.example'
    await giveAccount(page, lang, { email, password: 'not the password' })
    await page.getByRole('alert').first().waitFor()
    await giveAccount(page, lang, { email, password: 'athar-demo' })
    await page.getByRole('heading', { name: say('identity:challenge.title') }).waitFor()
    await expectAccessible(page)
    await giveCode(page, lang, (await publishedSecret(email)) ?? '')
    await page.waitForURL('**/inventory/sites')
    await context.close()
  })
})

describe.each(journeyIn('en'))('the end of a mailed link (%s)', (lang) => {
  const say = words(lang)

  it('opens the door once, and says so the second time; a way back from elsewhere says why it ended here', async () => {
    const { email } = await aNewcomer()
    const { page, context, problems } = await visit(browser, lang)
    await callAuth('POST', '/otp', { body: { email, create_user: false } })
    const link = await mailedLink(email)
    const open = async () => {
      await page.goto(link)
      await page.getByRole('button', { name: say('identity:confirm.signIn.submit') }).click()
    }
    await open()
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
    await leave(page, lang)
    await page.waitForURL('**/auth')
    await open()
    await page.getByText(say('identity:confirm.failed')).waitFor()
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    await page.goto('/auth#error=access_denied&error_code=otp_expired&error_description=%3Cb%3Eread%20me')
    const told = page.getByRole('alert').filter({ hasText: say('identity:providers.refused') })
    await told.getByText(say('identity:errors.otp_expired')).waitFor()
    expect(await page.getByText('read me').count()).toBe(0)
    await expectAccessible(page)
    expect(problems).toEqual([])
    await context.close()
  })

  it('is the beginning for whom the operator invited: a first password, then the welcome', async () => {
    const email = `invited-${randomUUID()}@example.com`
    await callAuth('POST', '/invite', { body: { email, data: { language: lang } }, key: operatorKey })
    const { page, context, problems } = await visit(browser, lang)
    await page.goto(await mailedLink(email))
    await page.getByRole('button', { name: say('identity:confirm.invite.submit') }).click()
    await page.getByLabel(say('identity:newPassword.password'), { exact: true }).fill('a lantern in the old souk')
    await page.getByLabel(say('identity:newPassword.again')).fill('a lantern in the old souk')
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    await page.getByRole('button', { name: say('identity:newPassword.submit') }).click()
    await page.waitForURL('**/welcome')

    // Nobody has asked them for the privacy notice yet: they read it, come back, and are asked once.
    const question = page.getByRole('dialog', { name: say('profile:askConsent.title') })
    await question.waitFor()
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    await question.getByRole('link', { name: say('profile:myData.consents.read') }).click()
    await page.waitForURL('**/privacy')
    await page.getByRole('heading', { level: 1, name: say('legal:privacy.title') }).waitFor()
    await question.waitFor({ state: 'detached' })
    await page.goBack()
    await agreeToPrivacy(page, lang)

    // A link that no start of this server printed gives nobody the platform.
    await page.goto('/welcome?set-up=made-up')
    await page.getByRole('button', { name: say('welcome:claim.submit') }).click()
    await page.getByText(say('organisations:errors.organisations.set-up-link-invalid')).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: say('welcome:person.submit') }).click()
    await page.waitForURL((url) => url.pathname !== '/welcome')
    expect(await question.count()).toBe(0)
    expect(problems).toEqual([])
    await context.close()
  })
})

describe.each(journeyIn('ar'))('the shell (%s)', (lang) => {
  it('shows a page that does not exist, and the way back', async () => {
    const { page, context } = await visit(browser, lang)
    await page.goto('/no/such/page')
    await page.getByText('404').first().waitFor()
    await page.getByText(words(lang)('common:notFound.title')).first().waitFor()
    await expectAccessible(page)
    await context.close()
  })

  it('tells whoever comes back that the platform is another one, and nothing more once they know', async () => {
    const say = words(lang)
    const { page, context, problems } = await visit(browser, lang)
    const key = 'platform_fingerprint'
    const known = () => page.evaluate((name) => localStorage.getItem(name), key)
    const notice = page.getByRole('region', { name: say('device:platformChanged.title') })
    await page.goto('/accessibility')
    await expect.poll(known).toMatch(/^[0-9a-f]{64}$/)
    const present = await known()
    const former = '0'.repeat(64)
    await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, former] as const)

    const reported = page.waitForResponse('**/rpc/log_security_event')
    await page.reload()
    await notice.getByText(say('device:platformChanged.text')).waitFor()
    expect((await reported).ok()).toBe(true)
    expect(await known()).toBe(former)
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    await notice.getByRole('button', { name: say('device:platformChanged.confirm') }).click()
    await notice.waitFor({ state: 'detached' })
    await expect.poll(known).toBe(present)

    const compared = page.waitForResponse('**/rpc/get_platform_fingerprint')
    await page.reload()
    await (await compared).finished()
    await page.waitForLoadState('networkidle')
    expect(await notice.count()).toBe(0)
    expect(problems).toEqual([])
    await context.close()
  })

  it('turns into the other language at once', async () => {
    const { page, context } = await visit(browser, lang, { width: 360, height: 780 })
    await page.goto('/privacy')
    await untilAlive(page)
    const other = lang === 'ar' ? 'en' : 'ar'
    await page
      .getByRole('button', { name: lang === 'ar' ? 'English' : 'العربية' })
      .first()
      .click()
    await page.waitForFunction((wanted) => document.documentElement.lang === wanted, other)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe(other)
    await context.close()
  })
})
