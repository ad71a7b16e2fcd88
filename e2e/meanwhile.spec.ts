import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshCode } from './support/authenticator.ts'
import { expectAccessible, journeyIn, openBrowser, openOwnBrowser, visit, words, type Lang } from './support/browser.ts'
import { replaceFactor, withAuthenticator } from './support/factors.ts'
import {
  aFounder,
  aNewAdministrator,
  aNewcomer,
  callAuth,
  foundOrganisation,
  openForLocking,
  type Newcomer,
} from './support/newcomers.ts'
import { actAs } from './support/people.ts'
import { siteUrl } from './support/site.ts'
import { giveAccount, leave, lockYear, setUpInPlace, signIn, untilAlive } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Ends every session of somebody but the one that is opened for it, as they would from another device. */
async function endElsewhere(person: Newcomer): Promise<void> {
  const { access_token: token } = await callAuth<{ access_token: string }>('POST', '/token?grant_type=password', {
    body: person,
  })
  await callAuth('POST', '/logout?scope=others', { token })
}

/** Answers of the auth service come late from now on, each when it is let go; says how many were asked for. */
async function keepBack(page: Page | BrowserContext, address: string) {
  const waiting: (() => void)[] = []
  let asked = 0
  await page.route(address, async (route: Route) => {
    asked += 1
    await new Promise<void>((go) => waiting.push(go))
    await route.continue().catch(() => undefined)
  })
  return {
    asked: () => asked,
    reached: (count: number) => expect.poll(() => asked).toBe(count),
    letGo: () => waiting.splice(0).forEach((go) => go()),
    end: () => page.unroute(address),
  }
}

describe.each(journeyIn('en'))('a session that is ended elsewhere while somebody types (%s)', (lang) => {
  const say = words(lang)

  it('takes nothing of the details of an organisation', async () => {
    const person = await aFounder({ baseYear: 2020 })
    const { page, context, problems } = await visit(browser, lang)
    await signIn(page, person.email, person.password)
    await page.goto('/organisation')
    const name = page.getByLabel(say('organisations:form.nameEn'))
    await name.fill('Oasis Works of the North')
    await page.getByLabel(say('organisations:form.baseYear')).fill('2021')
    await endElsewhere(person)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/auth')
    await page.getByText(say('identity:sessionEnded')).waitFor()
    await giveAccount(page, lang, person)
    await page.waitForURL('**/organisation')
    await page.getByText(say('ui:form.restored')).waitFor()
    expect(await name.inputValue()).toBe('Oasis Works of the North')
    expect(await page.getByLabel(say('organisations:form.baseYear')).inputValue()).toBe('2021')
    await expectAccessible(page)
    await page.getByRole('button', { name: say('organisations:screen.save'), exact: true }).click()
    await setUpInPlace(page, lang)
    await page.getByText(say('organisations:screen.saved')).first().waitFor()
    // Saved is saved: it does not come back as something typed.
    await page.reload()
    await name.waitFor()
    expect(await name.inputValue()).toBe('Oasis Works of the North')
    expect(await page.getByText(say('ui:form.restored')).count()).toBe(0)
    // A record half entered waits as well while its writer looks elsewhere, and goes when they sign out.
    await page.goto('/inventory/records/new')
    await page.getByLabel(say('inventory:records.form.note')).fill('عدّاد الورشة الشمالية')
    const left = () => page.evaluate(() => JSON.stringify(sessionStorage))
    await expect.poll(left).toContain('عدّاد الورشة الشمالية')
    await page.goto('/profile')
    await leave(page, lang)
    await page.waitForURL('**/auth')
    await expect.poll(left).not.toContain('عدّاد الورشة الشمالية')
    expect(problems).toEqual([])
    await context.close()
  })

  it('takes nothing of a name and a new address, and whoever signs out leaves neither', async () => {
    const person = await aNewcomer()
    const { page, context, problems } = await visit(browser, lang)
    await signIn(page, person.email, person.password)
    await page.goto('/profile')
    const name = page.getByLabel(say('profile:account.fullName'))
    const next = page.getByLabel(say('profile:email.next'))
    await name.fill('هدى بنت سالم')
    await next.fill('huda@example.com')
    await name.focus()
    await endElsewhere(person)
    // By the keyboard: the page may have heard of it by itself, and be on its way.
    await page.keyboard.press('Enter')
    await page.waitForURL('**/auth')
    await giveAccount(page, lang, person)
    await page.waitForURL('**/profile')
    await page.getByText(say('ui:form.restored')).waitFor()
    expect(await name.inputValue()).toBe('هدى بنت سالم')
    expect(await next.inputValue()).toBe('huda@example.com')
    await leave(page, lang)
    await page.waitForURL('**/auth')
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('هدى بنت سالم')
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('a second factor asked for on a slow line', () => {
  const lang: Lang = 'ar'
  const say = words(lang)

  it('is given wrong, given up on its way, and right: the action is done once, and only when it was confirmed', async () => {
    const year = 2024
    await openForLocking(year)
    const person = await aNewAdministrator()
    const { page, context, problems } = await visit(browser, lang)
    await signIn(page, person.email, person.password)
    const lock = () => lockYear(page, lang)
    await page.goto(`/inventory?year=${year}`)
    await lock()
    const secret = await setUpInPlace(page, lang)
    await page.getByText(say('inventory:yearly.move.lock.done', { year })).first().waitFor()
    const other = await replaceFactor(person, secret)
    await openForLocking(year)
    const answers: number[] = []
    page.on('response', (response) => {
      if (response.request().method() === 'POST' && response.url().endsWith(`/${year}/lock`))
        answers.push(response.status())
    })
    await page.reload()
    const ask = page.getByRole('dialog', { name: say('identity:stepUp.confirm.title') })
    const code = ask.getByLabel(say('identity:challenge.code'))
    await code.waitFor()
    const slow = await keepBack(page, '**/auth/v1/factors/*/verify')

    // Wrong, and sent twice: it is asked once, and what was typed stays.
    await code.fill('000000')
    await code.press('Enter')
    await code.press('Enter')
    await slow.reached(1)
    await expectAccessible(page)
    slow.letGo()
    await ask.getByRole('alert').waitFor()
    expect(slow.asked()).toBe(1)
    expect(await code.inputValue()).toBe('000000')

    // Lost on its way: told, kept, and as good as before.
    await page.route('**/auth/v1/factors/*/verify', (route) => route.abort(), { times: 1 })
    const right = await freshCode(other)
    await code.fill(right)
    await code.press('Enter')
    await ask.getByText(say('identity:unreachable')).waitFor()
    expect(await code.inputValue()).toBe(right)

    // Right, and given up before the answer: asked anew, it is answered by the first.
    await code.press('Enter')
    await slow.reached(2)
    await ask.getByRole('button', { name: say('common:generic.cancel') }).click()
    await ask.waitFor({ state: 'detached' })
    await page
      .getByRole('button', { name: say('common:secondFactor.second-factor-required.ask') })
      .first()
      .click()
    await code.waitFor()
    slow.letGo()
    await ask.waitFor({ state: 'detached' })
    await slow.end()
    expect(answers).toEqual([])
    await lock()
    await page.getByText(say('inventory:yearly.move.lock.done', { year })).first().waitFor()
    expect(answers).toEqual([200])
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('a role that is taken while a page is open', () => {
  const lang: Lang = 'en'
  const say = words(lang)

  it('is told at the next action, takes nothing that was typed, and the menu follows', async () => {
    const person = await aNewAdministrator()
    const { page, context, problems } = await visit(browser, lang)
    await signIn(page, person.email, person.password)
    await page.goto('/organisation')
    const name = page.getByLabel(say('organisations:form.nameEn'))
    await name.waitFor()
    const before = await name.inputValue()
    await name.fill(`${before} and Sons`)
    const inventory = page.getByRole('link', { name: say('workspace:records'), exact: true })
    await inventory.waitFor()
    const owner = await actAs('owner@demo.athar.example')
    const { members } = await owner<{ members: { personId: string; email: string }[] }>(
      'GET',
      '/api/organisation/members',
    )
    const { personId } = members.find(({ email }) => email === person.email)!
    await owner('PUT', `/api/organisation/members/${personId}/role`, { role: 'viewer', seen: 'admin' })
    await page.getByRole('button', { name: say('organisations:screen.save'), exact: true }).click()
    await page.getByText(say('common:errors.forbidden')).first().waitFor()
    await inventory.waitFor({ state: 'detached' })
    expect(await name.inputValue()).toBe(`${before} and Sons`)
    expect(await name.isDisabled()).toBe(false)
    expect(problems).toEqual([])
    await context.close()
  })
})

describe.each(journeyIn('ar'))('an organisation that is left in another tab while a page is open (%s)', (lang) => {
  const say = words(lang)

  it('is named as lost, and what was typed for it goes into no other', async () => {
    const person = await aNewAdministrator()
    const { access_token: token } = await callAuth<{ access_token: string }>('POST', '/token?grant_type=password', {
      body: person,
    })
    const ask = async <T>(method: string, path: string, organisation = '') => {
      const headers = { authorization: `Bearer ${token}`, 'athar-organisation': organisation }
      const answer = await fetch(siteUrl() + path, { method, headers })
      return (answer.status === 204 ? null : await answer.json()) as T
    }
    const belongsTo = async () => {
      const me = await ask<{ memberships: { organisation: { id: string } }[] }>('GET', '/api/me')
      return me.memberships.map(({ organisation }) => organisation.id)
    }
    const [first = ''] = await belongsTo()
    await foundOrganisation(token, { name: { en: 'Oasis Works', ar: 'مصنع الواحة' }, region: 'SA-01', baseYear: 2024 })
    const second = (await belongsTo()).find((id) => id !== first) ?? ''
    const { page, context, problems } = await visit(browser, lang)
    await signIn(page, person.email, person.password)
    await page.evaluate((id) => localStorage.setItem('athar-organisation', id), first)
    await page.goto('/organisation?tab=people')
    const address = page.getByLabel(say('organisations:screen.invite.email'), { exact: true })
    await address.fill('partner@example.com')
    await ask('POST', '/api/organisation/leave', first)
    await page.getByRole('button', { name: say('organisations:screen.invite.submit') }).click()
    const lost = say('workspace:needsOrganisation.lost').split('{{')[0]!.trim()
    await page.getByRole('main').getByText(lost).waitFor()
    expect(await address.inputValue()).toBe('')
    await expectAccessible(page)
    const { invitations } = await ask<{ invitations: unknown[] }>('GET', '/api/organisation/members', second)
    expect(invitations).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  })
})

/** How often the browser was asked for a key, and not refused for want of a page that wants it, since the page was loaded. */
async function countAsking(page: Page): Promise<() => Promise<{ create: number; get: number }>> {
  await page.addInitScript(() => {
    const counted = Object.assign(globalThis, { asked: { create: 0, get: 0 } })
    for (const kind of ['create', 'get'] as const) {
      const original = navigator.credentials[kind].bind(navigator.credentials) as (
        given?: object,
      ) => Promise<Credential>
      Object.assign(navigator.credentials, {
        [kind]: (given?: { signal?: AbortSignal }) => {
          if (!given?.signal?.aborted) counted.asked[kind] += 1
          return original(given)
        },
      })
    }
  })
  return () => page.evaluate(() => (globalThis as unknown as { asked: { create: number; get: number } }).asked)
}

describe('a passkey on a slow line', () => {
  const lang: Lang = 'ar'
  const say = words(lang)

  it('is added once, asked for nowhere but where it was wanted, and leads nobody away', async () => {
    const person = await aNewcomer()
    const { page, context, problems } = await visit(browser, lang)
    const key = await withAuthenticator(page, 'internal')
    const asked = await countAsking(page)
    await signIn(page, person.email, person.password)
    await page.goto('/profile/security')
    const add = page.getByRole('button', { name: say('profile:passkeys.add') })

    // Left before the browser could ask: it does not ask on another page.
    const options = await keepBack(page, '**/auth/v1/passkeys/registration/options')
    await add.click()
    await options.reached(1)
    await page.getByRole('link', { name: say('profile:tabs.sessions') }).click()
    await page.getByText(say('profile:sessions.this'), { exact: true }).waitFor()
    const answered = page.waitForResponse('**/passkeys/registration/options')
    options.letGo()
    await (await answered).finished()
    await options.end()
    await page.getByRole('link', { name: say('profile:tabs.security') }).click()
    await page.getByText(say('profile:passkeys.none')).waitFor()
    expect(await asked()).toEqual({ create: 0, get: 0 })

    // Given up is told, and nothing is in the way of the next time.
    await key.knowsPerson(false)
    await add.click()
    await page.getByText(say('identity:ceremony.stopped')).waitFor()
    await expectAccessible(page)
    await key.knowsPerson(true)

    // Twice at once is once.
    const verify = await keepBack(page, '**/auth/v1/passkeys/registration/verify')
    await add.dblclick()
    await verify.reached(1)
    verify.letGo()
    await page.getByText(say('profile:passkeys.added')).first().waitFor()
    expect(await asked()).toEqual({ create: 2, get: 0 })
    await verify.end()
    await add.click()
    await page.getByText(say('identity:errors.webauthn_credential_exists')).waitFor()

    // Signing in: left before the browser could ask, and then waited for.
    await leave(page, lang)
    await page.waitForURL('**/auth')
    const wanted = await keepBack(page, '**/auth/v1/passkeys/authentication/options')
    const byPasskey = page.getByRole('button', { name: say('identity:otherWays.passkey') })
    await byPasskey.click()
    await wanted.reached(1)
    await page.getByRole('link', { name: say('common:footer.accessibility') }).click()
    await page.getByRole('heading', { level: 1, name: say('legal:accessibility.title') }).waitFor()
    const came = page.waitForResponse('**/passkeys/authentication/options')
    wanted.letGo()
    await (await came).finished()
    await wanted.end()
    await page.goBack()
    await byPasskey.waitFor()
    expect((await asked()).get).toBe(0)
    await key.knowsPerson(false)
    await byPasskey.click()
    await page.getByText(say('identity:ceremony.stopped')).waitFor()
    await key.knowsPerson(true)
    const vouched = await keepBack(page, '**/auth/v1/passkeys/authentication/verify')
    await byPasskey.dblclick()
    await vouched.reached(1)
    await page.getByRole('link', { name: say('common:footer.accessibility') }).click()
    await page.getByRole('heading', { level: 1, name: say('legal:accessibility.title') }).waitFor()
    vouched.letGo()
    await page.getByTestId('welcome').waitFor()
    expect((await asked()).get).toBe(2)
    expect(new URL(page.url()).pathname).toMatch(/\/accessibility$/)
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('a security key on a slow line', () => {
  const lang: Lang = 'en'
  const say = words(lang)

  it('is set up once, asked for nowhere but where it was wanted, and confirms a sign-in once', async () => {
    const person = await aNewcomer()
    const { page, context, problems } = await visit(browser, lang)
    const key = await withAuthenticator(page, 'usb')
    const asked = await countAsking(page)
    await signIn(page, person.email, person.password)
    await page.goto('/profile/security')
    const add = page.getByRole('button', { name: say('profile:factors.add') })
    const dialog = page.getByRole('dialog')
    const addKey = dialog.getByRole('button', { name: say('identity:setUp.addKey') })
    const begin = async () => {
      await add.click()
      await dialog.getByText(say('identity:factors.webauthn'), { exact: true }).click()
    }

    // Closed before the browser could ask: it does not ask behind it.
    await begin()
    const challenge = await keepBack(page, '**/auth/v1/factors/*/challenge')
    await addKey.click()
    await challenge.reached(1)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    const answered = page.waitForResponse('**/auth/v1/factors/*/challenge')
    challenge.letGo()
    await (await answered).finished()
    await challenge.end()

    // Given up is told, and nothing is in the way of the next time; twice at once is once.
    await begin()
    await key.knowsPerson(false)
    await addKey.click()
    await dialog.getByText(say('identity:ceremony.stopped')).waitFor()
    await expectAccessible(page)
    expect((await asked()).create).toBe(1)
    await key.knowsPerson(true)
    const verify = await keepBack(page, '**/auth/v1/factors/*/verify')
    await addKey.dblclick()
    await verify.reached(1)
    verify.letGo()
    await dialog.waitFor({ state: 'detached' })
    await verify.end()
    expect(await asked()).toEqual({ create: 2, get: 0 })
    const own = page.getByText(say('identity:factors.webauthn'), { exact: true })
    await own.first().waitFor()
    expect(await own.count()).toBe(1)

    // Signing in: left before the browser could ask, then asked once.
    await leave(page, lang)
    await page.waitForURL('**/auth')
    await giveAccount(page, lang, person)
    const confirm = page.getByRole('button', { name: say('identity:challenge.keySubmit') })
    const wanted = await keepBack(page, '**/auth/v1/factors/*/challenge')
    await confirm.click()
    await wanted.reached(1)
    await page.getByRole('link', { name: say('common:footer.accessibility') }).click()
    await page.getByRole('heading', { level: 1, name: say('legal:accessibility.title') }).waitFor()
    const came = page.waitForResponse('**/auth/v1/factors/*/challenge')
    wanted.letGo()
    await (await came).finished()
    await wanted.end()
    await page.goBack()
    await confirm.waitFor()
    expect((await asked()).get).toBe(0)
    const vouched = await keepBack(page, '**/auth/v1/factors/*/verify')
    await confirm.dblclick()
    await vouched.reached(1)
    vouched.letGo()
    await page.getByTestId('welcome').waitFor()
    expect((await asked()).get).toBe(1)
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('going back after signing out', () => {
  const lang: Lang = 'en'
  const say = words(lang)

  it('shows nothing of the person, also where the browser kept the page as it was left', async () => {
    const keeping = await openOwnBrowser({ keepsPages: true })
    const person = await aNewcomer()
    const { page, context } = await visit(keeping, lang)
    // Chromium drops a kept page by itself once another one has told it that its person left; not every browser does.
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'))
    await signIn(page, person.email, person.password)
    await page.goto('/profile')
    await page.getByText(person.email).first().waitFor()
    await page.evaluate(() => {
      const seen: string[] = []
      Object.assign(globalThis, { seen })
      addEventListener('pageshow', ({ persisted }) => {
        if (!persisted) return
        sessionStorage.setItem('came-back', 'as it was left')
        requestAnimationFrame(() => {
          const { innerText } = document.documentElement
          sessionStorage.setItem('seen', document.documentElement.hidden ? '' : innerText)
        })
      })
    })
    await page.goto('/accessibility')
    await untilAlive(page)
    await leave(page, lang)
    await page.waitForURL('**/auth')
    await page.evaluate(() => history.go(-2))
    await page.getByLabel(say('identity:fields.email'), { exact: true }).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('came-back'))).toBe('as it was left')
    expect(await page.evaluate(() => sessionStorage.getItem('seen') ?? '')).not.toContain(person.email)
    expect(await page.getByText(person.email).count()).toBe(0)
    await context.close()
    await keeping.close()
  })
})
