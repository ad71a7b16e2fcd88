// features: identity
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectLaidOut, journeyIn, openBrowser, visit, words } from './support/browser.ts'
import { advanceClock } from './support/clock.ts'
import { mailedLink } from './support/people.ts'
import { startOutside } from './support/server.ts'
import { outsideUrl, siteUrl } from './support/site.ts'
import { choose, giveCode, setUpInPlace, signUp, untilAlive } from './support/steps.ts'

let browser: Browser
let outside: { stop: () => Promise<void> }
beforeAll(async () => {
  browser = await openBrowser()
  outside = await startOutside(outsideUrl(), siteUrl())
  // Its tokens are of the hour that the site has come to.
  await advanceClock((await advanceClock(0)) - (await advanceClock(0, outsideUrl())), outsideUrl())
})
afterAll(async () => {
  await browser.close()
  await outside.stop()
})

const originOf = (page: Page) => new URL(page.url()).origin

describe.each(journeyIn('ar'))('where people sign in at an auth server outside (%s)', (lang) => {
  const say = words(lang)

  it('its mails lead back here: a newcomer founds an organisation, administers it, and comes back without a password', async () => {
    const { page, context, problems } = await visit(browser, lang, { width: 390, height: 844 }, outsideUrl())
    const email = `outside-${randomUUID()}@example.com`
    await signUp(page, lang, email)
    await page.waitForURL('**/inventory')
    expect(originOf(page)).toBe(outsideUrl())

    // Their second factor is kept there, and set up here.
    await page.goto('/organisation')
    await choose(page, say('organisations:form.sector'), say('organisations:sectors.education'))
    await page.getByRole('button', { name: say('organisations:screen.save'), exact: true }).click()
    const secret = await setUpInPlace(page, lang, siteUrl())
    await page.getByText(say('organisations:screen.saved')).first().waitFor()
    await page.getByRole('button', { name: say('common:nav.openMenu') }).click()
    await page.getByRole('button', { name: say('common:nav.signOut') }).click()
    await page.waitForURL('**/auth')

    await untilAlive(page)
    await page.getByLabel(say('identity:fields.email'), { exact: true }).fill(email)
    await page.getByRole('button', { name: say('identity:signIn.forgot') }).click()
    await page.getByRole('button', { name: say('identity:forgot.submit') }).click()
    await page.getByText(say('identity:mailed.title')).waitFor()
    await page.goto(await mailedLink(email))
    expect(originOf(page)).toBe(siteUrl())
    await expectLaidOut(page, lang)
    await page.getByRole('button', { name: say('identity:confirm.recovery.submit') }).click()
    await page.getByRole('heading', { name: say('identity:challenge.title') }).waitFor()
    expect(originOf(page)).toBe(outsideUrl())
    await giveCode(page, lang, secret, siteUrl())
    await page.getByLabel(say('identity:newPassword.password'), { exact: true }).fill('a lantern in the old souk')
    await page.getByLabel(say('identity:newPassword.again')).fill('a lantern in the old souk')
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    await page.getByRole('button', { name: say('identity:newPassword.submit') }).click()
    await page.waitForURL((url) => url.origin === outsideUrl() && !url.pathname.startsWith('/auth'))
    expect(problems).toEqual([])
    await context.close()
  })

  it('a mailed link that is opened in another browser says in which one it serves', async () => {
    const asking = await visit(browser, lang, undefined, outsideUrl())
    const email = `outside-${randomUUID()}@example.com`
    await asking.page.goto('/auth')
    await untilAlive(asking.page)
    await asking.page.getByRole('tab', { name: say('identity:tabs.signUp') }).click()
    await asking.page.getByLabel(say('identity:fields.email'), { exact: true }).fill(email)
    await asking.page.getByLabel(say('identity:fields.password'), { exact: true }).fill('a palm beside the gate')
    await asking.page.getByLabel(say('identity:fields.confirmPassword'), { exact: true }).fill('a palm beside the gate')
    await asking.page.getByRole('button', { name: say('identity:signUp.submit') }).click()
    await asking.page.getByText(say('identity:pending.title')).first().waitFor()
    const { page, context, problems } = await visit(browser, lang, undefined, outsideUrl())
    const link = await mailedLink(email)
    await page.goto(link)
    await page.getByRole('button', { name: say('identity:confirm.email.submit') }).click()
    await page.getByRole('alert').getByText(say('identity:errors.bad_code_verifier')).waitFor()
    expect(originOf(page)).toBe(outsideUrl())
    await expectAccessible(page)

    // Whoever is signed in there stays who they are, and is told.
    await signUp(page, lang, `outside-${randomUUID()}@example.com`)
    await page.waitForURL('**/inventory')
    await page.goto(link)
    await page.getByRole('button', { name: say('identity:confirm.email.submit') }).click()
    await page.getByText(say('identity:errors.otp_expired')).first().waitFor()
    expect([originOf(page), new URL(page.url()).pathname.startsWith('/auth')]).toEqual([outsideUrl(), false])
    expect(problems).toEqual([])
    await context.close()
    await asking.context.close()
  })
})
