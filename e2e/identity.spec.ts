import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectLaidOut, languages, openBrowser, visit, words } from './support/browser.ts'
import { publishedSecret } from './support/authenticator.ts'
import { giveAccount, giveCode, signUp, untilAlive } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe.each(languages)('signing up and in (%s)', (lang) => {
  const say = words(lang)

  it('goes from the form over the mail to an organisation of one’s own', async () => {
    const { page, context, problems } = await visit(browser, lang)
    await page.goto('/auth')
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    await signUp(page, lang, `owner-${randomUUID()}@example.com`)
    await page.waitForURL((url) => url.pathname !== '/welcome')
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

describe.each(languages)('the shell (%s)', (lang) => {
  it('shows a page that does not exist, and the way back', async () => {
    const { page, context } = await visit(browser, lang)
    await page.goto('/no/such/page')
    await page.getByText('404').first().waitFor()
    await page.getByText(words(lang)('common:notFound.title')).first().waitFor()
    await expectAccessible(page)
    await context.close()
  })

  it('fits a telephone and turns into the other language at once', async () => {
    const { page, context } = await visit(browser, lang, { width: 360, height: 780 })
    for (const path of [
      '/vision2030',
      '/sgi',
      '/npo',
      '/youth',
      '/esg-toolkit',
      '/mrv',
      '/marketplace',
      '/privacy',
      '/accessibility',
    ]) {
      await page.goto(path)
      await page.locator('h1').first().waitFor()
      await expectLaidOut(page, lang)
    }
    const other = lang === 'ar' ? 'en' : 'ar'
    await page
      .getByRole('button', { name: lang === 'ar' ? 'English' : 'العربية' })
      .first()
      .click()
    await page.waitForFunction((wanted) => document.documentElement.lang === wanted, other)
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(other)
    await context.close()
  })
})
