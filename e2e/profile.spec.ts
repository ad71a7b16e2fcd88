import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshCode } from './support/authenticator.ts'
import { replaceFactor, withAuthenticator } from './support/factors.ts'
import {
  counted,
  expectAccessible,
  expectLaidOut,
  journeyIn,
  openBrowser,
  visit,
  words,
  type Lang,
} from './support/browser.ts'
import {
  aNewAdministrator,
  aNewcomer,
  callAuth,
  mailedCode,
  openForLocking,
  type Newcomer,
} from './support/newcomers.ts'
import { mailedLink } from './support/people.ts'
import { giveAccount, giveCode, leave, lockYear, setUpInPlace, signIn, tick, untilAlive } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function enter(page: Page, lang: Lang, person: Newcomer): Promise<void> {
  await page.goto('/auth')
  await giveAccount(page, lang, person)
}
const leftAuth = (page: Page) => page.waitForURL((url) => !url.pathname.startsWith('/auth'))

async function signOut(page: Page, lang: Lang): Promise<void> {
  await leave(page, lang)
  await page.waitForURL('**/auth')
  await untilAlive(page)
}

/** Sets up an authenticator app in the dialog that is open, and answers its secret. */
async function setUpApp(page: Page, lang: Lang): Promise<string> {
  const say = words(lang)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('identity:setUp.showCode') }).click()
  await dialog.getByRole('img', { name: say('identity:setUp.picture') }).waitFor()
  const secret = await dialog.locator('code').innerText()
  await dialog.getByLabel(say('identity:setUp.firstCode')).fill(await freshCode(secret))
  await dialog.getByRole('button', { name: say('identity:setUp.finish') }).click()
  await dialog.waitFor({ state: 'detached' })
  return secret
}

describe.each(journeyIn('en'))('one’s own page (%s)', (lang) => {
  const say = words(lang)

  it('sets up a second factor and recovery codes, and both open the door', async () => {
    const person = await aNewcomer()
    const { page, context, problems } = await visit(browser, lang)
    await signIn(page, person.email, person.password)
    await page.goto('/profile/security')
    await page.getByRole('button', { name: say('profile:factors.add') }).click()
    const secret = await setUpApp(page, lang)
    await page.getByRole('button', { name: say('profile:recovery.make') }).click()
    await page.getByText(say('profile:recovery.shownOnce')).waitFor()
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: say('profile:recovery.download') }).click()
    const file = await readFile(await (await waiting).path(), 'utf8')
    const codes = file.match(/^(?:[0-9a-z]{4}-){3}[0-9a-z]{4}/gm) ?? []
    expect(codes).toHaveLength(10)
    await page.getByRole('button', { name: say('profile:recovery.kept') }).click()

    await signOut(page, lang)
    await enter(page, lang, person)
    await page.getByRole('heading', { name: say('identity:challenge.title') }).waitFor()
    // A page that was asked for by its address stays closed until the factor is confirmed.
    await page.goto('/profile/security')
    await giveCode(page, lang, secret)
    await page.waitForURL('**/profile/security')

    await signOut(page, lang)
    await enter(page, lang, person)
    await page.getByRole('button', { name: say('identity:challenge.ways.recovery') }).click()
    await page.getByLabel(say('identity:challenge.recoveryCode')).fill(codes[0]?.toUpperCase() ?? '')
    await page.getByRole('button', { name: say('identity:challenge.submit'), exact: true }).click()
    await leftAuth(page)
    await page.goto('/profile/security')
    await page.getByText(counted(lang)('profile:recovery.left')).waitFor()
    expect(problems).toEqual([])
    await context.close()
  })

  it('asks for the factor in the middle of an action, and then goes on with it', async () => {
    const year = lang === 'en' ? 2023 : 2024
    await openForLocking(year)
    const person = await aNewAdministrator()
    const { page, context, problems } = await visit(browser, lang)
    await signIn(page, person.email, person.password)
    const lock = () => lockYear(page, lang)
    const locked = page.getByText(say('inventory:yearly.move.lock.done', { year }))
    await page.goto(`/inventory?year=${year}`)
    await lock()

    // There is none yet: it is set up here, and the lock closes by itself.
    await page.getByRole('heading', { name: say('identity:stepUp.setUp.title') }).waitFor()
    await expectAccessible(page)
    const secret = await setUpInPlace(page, lang)
    await locked.first().waitFor()

    // On another device a second one takes the place of the first: this session stands lower, and reads nothing until it is confirmed.
    const other = await replaceFactor(person, secret)
    await openForLocking(year)
    await page.reload()
    const ask = page.getByRole('dialog', { name: say('identity:stepUp.confirm.title') })
    await ask.getByLabel(say('identity:challenge.code')).fill(await freshCode(other))
    await ask.getByRole('button', { name: say('identity:challenge.submit'), exact: true }).click()
    await ask.waitFor({ state: 'detached' })
    await lock()
    await locked.first().waitFor()
    expect(problems).toEqual([])
    await context.close()
  })

  it('lists where one is signed in, and ends the others', async () => {
    const person = await aNewcomer()
    const here = await visit(browser, lang)
    const there = await visit(browser, lang)
    for (const { page } of [here, there]) {
      await signIn(page, person.email, person.password)
    }
    await here.page.goto('/profile/sessions')
    await here.page.getByText(say('profile:sessions.this'), { exact: true }).waitFor()
    await here.page.getByRole('button', { name: say('profile:sessions.endOthers') }).click()
    await here.page.getByText(say('profile:sessions.othersEnded')).first().waitFor()
    await here.page.getByRole('button', { name: say('profile:sessions.endOthers') }).waitFor({ state: 'detached' })
    await there.page.goto('/profile/sessions')
    await there.page.waitForURL('**/auth')
    await there.page.getByText(say('identity:sessionEnded')).waitFor()
    await here.context.close()
    await there.context.close()
  })

  it('changes name, digits, calendar and password', async () => {
    const person = await aNewcomer()
    const { page, context, problems } = await visit(browser, lang)
    await signIn(page, person.email, person.password)
    await page.goto('/')
    await page.getByRole('button', { name: /Huda/ }).click()
    await page.getByRole('menuitem', { name: say('common:nav.profile') }).click()
    await page.waitForURL('**/profile')
    const name = lang === 'ar' ? 'هدى الشمري' : 'Huda A. Alshammari'
    await page.getByLabel(say('profile:account.fullName')).fill(name)
    await tick(page.getByLabel(say('device:display.arab')))
    await tick(page.getByLabel(say('device:display.islamic-umalqura')))
    await page.getByRole('button', { name: say('profile:account.save'), exact: true }).click()
    await page.getByText(say('profile:account.saved')).first().waitFor()
    await page.getByRole('button', { name: new RegExp(name) }).waitFor()
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    // Both hold at once: a day of this year, in the Hijri calendar and in Arabic digits.
    await page.getByRole('link', { name: say('profile:tabs.sessions') }).click()
    await page
      .getByText(/١٤[٤٥][٠-٩]/)
      .first()
      .waitFor()

    await page.goto('/profile/security')
    const next = lang === 'ar' ? 'نخلة عند الباب القديم' : 'three herons over the wadi'
    await page.getByLabel(say('profile:password.current'), { exact: true }).fill('not the password')
    await page.getByLabel(say('identity:newPassword.password'), { exact: true }).fill(next)
    await page.getByText(say('identity:meter.strong')).waitFor()
    await page.getByLabel(say('identity:newPassword.again')).fill(next)
    await page.getByRole('button', { name: say('profile:password.submit') }).click()
    await page.getByRole('alert').first().waitFor()
    await page.getByLabel(say('profile:password.current'), { exact: true }).fill(person.password)
    await page.getByRole('button', { name: say('profile:password.submit') }).click()
    await page.getByText(say('profile:password.done')).first().waitFor()
    await signOut(page, lang)
    await enter(page, lang, { ...person, password: next })
    await leftAuth(page)
    expect(problems).toEqual([])
    await context.close()
  })

  it('changes the address once both mailboxes agreed', async () => {
    const person = await aNewcomer()
    const next = person.email.replace('newcomer', 'moved')
    const { page, context, problems } = await visit(browser, lang)
    await signIn(page, person.email, person.password)
    await page.goto('/profile')
    await page.getByLabel(say('profile:email.next')).fill(next)
    await page.getByRole('button', { name: say('profile:email.submit') }).click()
    await page.getByText(say('profile:email.pendingTitle')).waitFor()
    const links = [await mailedLink(person.email), await mailedLink(next)]
    await page.goto(links[0] ?? '')
    await page.getByRole('button', { name: say('identity:confirm.email.submit') }).click()
    await page.getByText(say('identity:confirm.half')).waitFor()
    await page.goto(links[1] ?? '')
    await page.getByRole('button', { name: say('identity:confirm.email.submit') }).click()
    await page.waitForURL('**/profile')
    await page.getByText(next).first().waitFor()
    await signOut(page, lang)
    await enter(page, lang, { ...person, email: next })
    await leftAuth(page)
    expect(problems).toEqual([])
    await context.close()
  })

  it('adds a passkey, names it, and signs in with it', async () => {
    const person = await aNewcomer()
    const { page, context, problems } = await visit(browser, lang)
    await withAuthenticator(page, 'internal')
    await signIn(page, person.email, person.password)
    await page.goto('/profile/security')
    await page.getByRole('button', { name: say('profile:passkeys.add') }).click()
    await page.getByText(say('profile:passkeys.added')).first().waitFor()
    await page.getByRole('button', { name: say('profile:passkeys.renameLabel', { name: '' }).trim() }).click()
    await page.getByLabel(say('profile:passkeys.name'), { exact: true }).fill('جهازي')
    await page
      .getByRole('button', { name: say('common:generic.save'), exact: true })
      .last()
      .click()
    await page.getByText('جهازي').first().waitFor()
    await signOut(page, lang)
    await page.getByRole('button', { name: say('identity:otherWays.passkey') }).click()
    await leftAuth(page)
    expect(problems).toEqual([])
    await context.close()
  })

  it('asks for a security key as a second factor too', async () => {
    const person = await aNewcomer()
    const { page, context, problems } = await visit(browser, lang)
    await withAuthenticator(page, 'usb')
    await signIn(page, person.email, person.password)
    await page.goto('/profile/security')
    await page.getByRole('button', { name: say('profile:factors.add') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(say('identity:factors.webauthn'), { exact: true }).click()
    await dialog.getByRole('button', { name: say('identity:setUp.addKey') }).click()
    await dialog.waitFor({ state: 'detached' })
    await signOut(page, lang)
    await enter(page, lang, person)
    await page.getByRole('button', { name: say('identity:challenge.keySubmit') }).click()
    await leftAuth(page)
    expect(problems).toEqual([])
    await context.close()
  })

  it('finds the way back in after a forgotten password, by link and by code', async () => {
    const person = await aNewcomer()
    const { page, context, problems } = await visit(browser, lang)
    await page.goto('/auth')
    await untilAlive(page)
    await page.getByLabel(say('identity:fields.email'), { exact: true }).fill(person.email)
    await page.getByRole('button', { name: say('identity:signIn.forgot') }).click()
    // What was typed came along.
    await page.getByRole('button', { name: say('identity:forgot.submit') }).click()
    await page.getByText(say('identity:mailed.title')).waitFor()
    await expectAccessible(page)
    await page.goto(await mailedLink(person.email))
    await page.getByRole('button', { name: say('identity:confirm.recovery.submit') }).click()
    await page.getByLabel(say('identity:newPassword.password'), { exact: true }).fill('a lantern in the old souk')
    await page.getByLabel(say('identity:newPassword.again')).fill('a lantern in the old souk')
    await page.getByRole('button', { name: say('identity:newPassword.submit') }).click()
    await leftAuth(page)
    await signOut(page, lang)

    await page.getByRole('button', { name: say('identity:otherWays.link') }).click()
    await page.getByLabel(say('identity:fields.email'), { exact: true }).fill(person.email)
    await page.getByRole('button', { name: say('identity:link.submit') }).click()
    await page.getByText(say('identity:mailed.title')).waitFor()
    await page.getByLabel(say('identity:mailed.code')).fill(await mailedCode(person.email))
    await page.getByRole('button', { name: say('identity:mailed.submit') }).click()
    await leftAuth(page)
    expect(problems).toEqual([])
    await context.close()
  })

  it('chooses a password by mail, where somebody else signed up for the mailbox as well', async () => {
    const email = `contested-${randomUUID()}@example.com`
    const data = { full_name: 'Huda Alshammari', language: lang }
    for (const password of ['a palm beside the gate', 'a thief beside the gate'])
      await callAuth('POST', '/signup', { body: { email, password, data } })
    const { page, context, problems } = await visit(browser, lang)
    await page.goto(await mailedLink(email))
    await page.getByRole('button', { name: say('identity:confirm.recovery.submit') }).click()
    await page.getByLabel(say('identity:newPassword.password'), { exact: true }).fill('a lantern in the old souk')
    await page.getByLabel(say('identity:newPassword.again')).fill('a lantern in the old souk')
    await page.getByRole('button', { name: say('identity:newPassword.submit') }).click()
    await page.waitForURL('**/welcome')
    await expectAccessible(page)
    const signIn = (password: string) => callAuth('POST', '/token?grant_type=password', { body: { email, password } })
    await expect(signIn('a thief beside the gate')).rejects.toThrow('invalid_credentials')
    await signIn('a lantern in the old souk')
    expect(problems).toEqual([])
    await context.close()
  })

  it('closes the pages of the platform to others, and names the role they take', async () => {
    const person = await aNewcomer()
    const { page, context } = await visit(browser, lang)
    await page.goto('/admin/brand')
    await page.waitForURL('**/auth')
    await giveAccount(page, lang, person)
    await page.waitForURL('**/admin/brand')
    await page.getByRole('heading', { name: say('profile:guard.forbidden') }).waitFor()
    await page.getByText(say('profile:guard.roles.platform_admin')).waitFor()
    await expectAccessible(page)
    for (const [path, role] of guarded) {
      await page.evaluate((to) => {
        history.pushState({}, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      }, path)
      await page.getByRole('heading', { name: say('profile:guard.forbidden') }).waitFor()
      await page.getByText(say(`profile:guard.roles.${role}`)).waitFor()
    }
    await context.close()

    // A role reads what waits for it, and what takes another one stays closed to it.
    const officer = await visit(browser, lang)
    await signIn(officer.page, 'grants@demo.athar.example')
    await officer.page.goto('/admin')
    await officer.page.locator('main a[href="/admin/grants"]').waitFor()
    await expectAccessible(officer.page)
    await officer.page.goto('/platform-owner')
    await officer.page.getByText(say('profile:guard.roles.platform_owner')).waitFor()
    await officer.context.close()
  })
})

/** Pages of the platform, each with a role that opens it. */
const guarded = [
  ['/admin', 'grants_officer'],
  ['/admin/requests', 'platform_admin'],
  ['/admin/verifiers', 'platform_admin'],
  ['/admin/people', 'platform_owner'],
  ['/admin/content', 'content_editor'],
  ['/admin/sgi/registrations', 'content_editor'],
  ['/admin/events', 'content_editor'],
  ['/admin/security', 'security_officer'],
  ['/platform-owner', 'platform_owner'],
] as const
