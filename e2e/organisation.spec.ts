// features: organisations
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
  aFounder,
  aNewAdministrator,
  aNewcomer,
  callAuth,
  foundOrganisation,
  type Newcomer,
} from './support/newcomers.ts'
import { actAs, mailedLink } from './support/people.ts'
import { siteUrl } from './support/site.ts'
import { choose, setUpInPlace, signIn, untilAlive, tick } from './support/steps.ts'

let browser: Browser
let folder: string
beforeAll(async () => {
  browser = await openBrowser()
  folder = mkdtempSync(join(tmpdir(), 'athar-e2e-list-'))
})
afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
})

const tab = (page: Page, name: string) => page.goto(`/organisation?tab=${name}`)
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
/** A name in a sentence stands between marks that keep its direction. */
const isolated = (text: string) => `\u2068${text}\u2069`

/** Signs up with the address that was invited, and joins; ends in the organisation. */
async function joinInvited(page: Page, lang: Lang, email: string, fullName: string): Promise<void> {
  const say = words(lang)
  await page.goto('/auth')
  await untilAlive(page)
  await page.getByRole('tab', { name: say('identity:tabs.signUp') }).click()
  await page.getByLabel(say('identity:fields.fullName')).fill(fullName)
  await page.getByLabel(say('identity:fields.email'), { exact: true }).fill(email)
  await page.getByLabel(say('identity:fields.password'), { exact: true }).fill('a palm beside the gate')
  await page.getByLabel(say('identity:fields.confirmPassword'), { exact: true }).fill('a palm beside the gate')
  await page.getByRole('button', { name: say('identity:signUp.submit') }).click()
  await page.getByText(say('identity:pending.title')).first().waitFor()
  await page.goto(await mailedLink(email))
  await page.getByRole('button', { name: say('identity:confirm.email.submit') }).click()
  await page.waitForURL('**/welcome')
  await page.getByRole('button', { name: say('welcome:invitations.accept') }).click()
  await page.waitForURL((url) => url.pathname !== '/welcome')
}

const second = { en: 'Hijaz Works', ar: 'أعمال الحجاز' }

/** Somebody who administers the demo organisation founds one of their own too; answers who they are. */
async function foundSecond(person: Newcomer): Promise<string> {
  const { access_token: token } = await callAuth<{ access_token: string }>('POST', '/token?grant_type=password', {
    body: person,
  })
  await foundOrganisation(token, { name: second, region: 'SA-02', baseYear: 2024 })
  const headers = { authorization: `Bearer ${token}` }
  const me = (await (await fetch(`${siteUrl()}/api/me`, { headers })).json()) as { personId: string }
  return me.personId
}

async function openMenu(page: Page, lang: Lang, fullName: string, entry: string): Promise<void> {
  const say = words(lang)
  await page
    .getByRole('button', { name: say('organisations:screen.members.more', { name: isolated(fullName) }) })
    .click()
  await page.getByRole('menuitem', { name: say(entry) }).click()
}

describe.each(journeyIn('ar'))('an organisation and its people (%s)', (lang) => {
  const say = words(lang)
  const any = counted(lang)
  const guestName = lang === 'ar' ? 'سارة العتيبي' : 'Sara Alotaibi'
  const ownerName = 'Huda Alshammari'

  it('goes from an invitation over roles and the access review to a transfer and a deletion thought better of', async () => {
    const guestEmail = `guest-${randomUUID()}@example.com`
    const owner = await visit(browser, lang, { width: 1440, height: 1000 })
    const guest = await visit(browser, lang)
    const founder = await aFounder({ baseYear: 2024 })
    await signIn(owner.page, founder.email, founder.password)

    // What was answered on the first day, told otherwise.
    await tab(owner.page, 'details')
    const lacking = owner.page.getByText(say('organisations:screen.standing.factor.title'))
    await lacking.waitFor()
    await choose(owner.page, say('organisations:form.sector'), say('organisations:sectors.education'))
    await expectAccessible(owner.page)
    await owner.page.getByRole('button', { name: say('organisations:screen.save'), exact: true }).click()
    // Not with a password alone: what confirms it is set up in place, and what was told is saved.
    await setUpInPlace(owner.page, lang)
    await owner.page.getByText(say('organisations:screen.saved')).first().waitFor()
    await lacking.waitFor({ state: 'detached' })

    // Invited by mail, and joined.
    await tab(owner.page, 'people')
    await owner.page.getByLabel(say('organisations:screen.invite.email'), { exact: true }).fill(guestEmail)
    await owner.page.getByLabel(say('organisations:screen.invite.role'), { exact: true }).click()
    await owner.page.getByRole('option', { name: capital(say('common:roles.viewer')), exact: true }).click()
    await owner.page.getByRole('button', { name: say('organisations:screen.invite.submit') }).click()
    await owner.page.getByText(guestEmail).first().waitFor()
    await expectAccessible(owner.page)
    await joinInvited(guest.page, lang, guestEmail, guestName)

    // A list: one line is sent, the others say why not.
    const file = join(folder, 'people.csv')
    const heads = ['email', 'role'].map((key) => say(`organisations:screen.bulk.columns.${key}`)).join(',')
    writeFileSync(
      file,
      `\ufeff${heads}\r\nlist-${randomUUID()}@example.com,${say('common:roles.auditor')}\r\n${guestEmail},admin\r\n`,
    )
    await owner.page.getByRole('button', { name: say('organisations:screen.bulk.open') }).click()
    await owner.page.locator('[role=dialog] input[type=file]').setInputFiles(file)
    await owner.page.getByText(say('organisations:screen.bulk.refusals.already-member')).waitFor()
    await expectAccessible(owner.page)
    await owner.page.getByRole('button', { name: any('organisations:screen.bulk.send') }).click()
    await owner.page.getByRole('dialog').getByText(any('organisations:screen.bulk.sent')).waitFor()
    await owner.page.keyboard.press('Escape')

    // Another role.
    await tab(owner.page, 'people')
    await openMenu(owner.page, lang, guestName, 'organisations:screen.members.changeRole')
    await tick(owner.page.getByRole('radio', { name: capital(say('common:roles.reviewer')) }))
    await inDialog(owner.page, say('organisations:screen.members.role.act')).click()
    await owner.page.getByRole('dialog').waitFor({ state: 'detached' })
    await guest.page.goto('/organisation?tab=access')
    await guest.page.getByRole('tab', { name: say('organisations:screen.engagements') }).waitFor()
    expect(await guest.page.getByRole('tab', { name: say('organisations:screen.access') }).count()).toBe(0)

    // Everybody looked at and confirmed.
    await tab(owner.page, 'access')
    await owner.page.getByRole('button', { name: any('organisations:screen.review.all') }).click()
    await owner.page
      .getByRole('dialog')
      .getByRole('button', { name: any('organisations:screen.review.all') })
      .click()
    await owner.page.getByRole('button', { name: say('organisations:screen.review.openPast') }).waitFor()
    await expectLaidOut(owner.page, lang)
    await expectAccessible(owner.page)

    // Offered by one, accepted by the other.
    await tab(owner.page, 'ownership')
    await owner.page.getByLabel(say('organisations:screen.ownershipTab.transfer.to'), { exact: true }).click()
    await owner.page.getByRole('option', { name: new RegExp(guestName) }).click()
    await owner.page.getByRole('button', { name: say('organisations:screen.ownershipTab.transfer.act') }).click()
    await inDialog(owner.page, say('organisations:screen.ownershipTab.transfer.act')).click()
    await owner.page.getByRole('button', { name: say('organisations:screen.standing.transfer.withdraw') }).waitFor()
    await tab(guest.page, 'ownership')
    await guest.page.getByRole('button', { name: say('organisations:screen.standing.transferToMe.accept') }).click()
    await setUpInPlace(guest.page, lang)
    await guest.page.getByRole('button', { name: say('organisations:screen.ownershipTab.export.act') }).waitFor()

    // An export first, then the deletion, then second thoughts.
    const erase = guest.page.getByRole('button', { name: say('organisations:screen.ownershipTab.deletion.act') })
    expect(await erase.isDisabled()).toBe(true)
    await guest.page.getByRole('button', { name: say('organisations:screen.ownershipTab.export.act') }).click()
    const fetchExport = guest.page.getByRole('button', {
      name: say('organisations:screen.ownershipTab.export.download'),
    })
    await fetchExport.waitFor()
    const [download] = await Promise.all([guest.page.waitForEvent('download'), fetchExport.click()])
    expect(
      readFileSync(await download.path())
        .subarray(0, 4)
        .toString('latin1'),
    ).toBe('PK\u0003\u0004')
    await erase.click()
    await guest.page.getByLabel(say('organisations:screen.ownershipTab.deletion.typeName')).fill('Oasis Works')
    await inDialog(guest.page, say('organisations:screen.ownershipTab.deletion.act')).click()
    const cancel = guest.page.getByRole('button', { name: say('organisations:screen.standing.deletion.cancel') })
    await cancel.waitFor()
    await expectAccessible(guest.page)
    await expectLaidOut(guest.page, lang)
    await cancel.click()
    await cancel.waitFor({ state: 'detached' })

    // Who is kept out is signed out, and comes back to nothing.
    await tab(guest.page, 'people')
    await openMenu(guest.page, lang, ownerName, 'organisations:screen.members.deactivate')
    await inDialog(guest.page, say('organisations:screen.members.out.act')).click()
    await guest.page.getByRole('button', { name: say('organisations:screen.members.reactivate') }).waitFor()
    await owner.page.reload()
    await owner.page.waitForURL('**/auth**')

    // All of it stands in the trail, which is narrowed to what is asked about.
    await tab(guest.page, 'trail')
    const entries = guest.page.getByRole('list', { name: say('organisation-trail:list') }).getByRole('listitem')
    const action = (name: string) => entries.filter({ hasText: say(`organisation-trail:actions.${name}`) })
    expect(await action('organisations.deactivate-member').first().innerText()).toContain(ownerName)
    await entries.first().getByText(say('organisation-trail:noted')).click()
    await expectAccessible(guest.page)
    await expectLaidOut(guest.page, lang)
    await choose(guest.page, say('organisation-trail:area'), say('organisation-trail:areas.inventory'))
    await action('organisations.deactivate-member').waitFor({ state: 'detached' })
    await action('inventory.start').waitFor()
    expect([...owner.problems, ...guest.problems]).toEqual([])
    await owner.context.close()
    await guest.context.close()
  })

  it('opens an inventory to a verifier, and closes it again', async () => {
    const client = await visit(browser, lang, { width: 1440, height: 1000 })
    const verifier = await visit(browser, lang, { width: 1440, height: 1000 })
    await signIn(client.page, 'owner@demo.athar.example')
    await signIn(verifier.page, 'verifier@demo.athar.example')
    const verifierName = lang === 'ar' ? 'روابي للتحقق' : 'Rawabi Verification'
    const year = lang === 'ar' ? 2024 : 2026

    await tab(client.page, 'engagements')
    await client.page.getByRole('button', { name: say('organisations:screen.engagement.open') }).click()
    const form = client.page.getByRole('dialog')
    await form.getByLabel(say('organisations:screen.engagement.form.verifier')).click()
    await client.page.getByRole('option', { name: verifierName }).click()
    await form.getByLabel(say('organisations:screen.engagement.form.year')).click()
    await client.page
      .getByRole('option', { name: String(year) })
      .first()
      .click()
    const until = form.getByRole('group', { name: say('organisations:screen.engagement.form.to') })
    const end = new Date(Date.now() + 30 * 86_400_000)
    const parts = [end.getUTCDate(), end.getUTCMonth() + 1, end.getUTCFullYear()]
    for (const [at, part] of parts.entries()) await until.getByRole('textbox').nth(at).fill(String(part))
    await form.getByRole('button', { name: say('organisations:screen.engagement.form.act') }).click()
    await form.waitFor({ state: 'detached' })
    await expectAccessible(client.page)

    await tab(verifier.page, 'engagements')
    await verifier.page.getByText(say('organisations:screen.engagement.look'), { exact: true }).first().click()
    await verifier.page.waitForURL('**/inventory/engagements/**')
    const address = verifier.page.url()
    await verifier.page.getByRole('heading', { level: 1 }).waitFor()
    await expectLaidOut(verifier.page, lang)
    await expectAccessible(verifier.page)
    await verifier.page.getByRole('tab', { name: say('inventory:engaged.tabs.records') }).click()
    await verifier.page.getByRole('row').nth(1).getByRole('link').first().click()
    await verifier.page.waitForURL('**/records/**')
    await verifier.page.getByRole('heading', { name: say('inventory:records.calculation.title') }).waitFor()
    await expectAccessible(verifier.page)

    await tab(client.page, 'engagements')
    await client.page.getByText(say('organisations:screen.engagement.end'), { exact: true }).first().click()
    await client.page.getByLabel(say('organisations:screen.engagement.endReason')).fill('Statement received')
    await inDialog(client.page, say('organisations:screen.engagement.end')).click()
    await client.page.getByRole('dialog').waitFor({ state: 'detached' })
    await verifier.page.goto(address)
    await verifier.page.getByText(say('inventory:engaged.closed.revoked')).waitFor()
    expect([...client.problems, ...verifier.problems]).toEqual([])
    await client.context.close()
    await verifier.context.close()
  })

  it('is acted for in one tab while another one is in the other, after either was loaded anew too', async () => {
    const person = await aNewAdministrator()
    await foundSecond(person)
    const own = second[lang]
    const joined = lang === 'ar' ? 'شركة نجد لمواد البناء' : 'Najd Building Materials'
    const { page, context, problems } = await visit(browser, lang)
    const inBar = (one: Page, name: string) => one.getByRole('button', { name, exact: true })
    const switchTo = async (one: Page, name: string) => {
      await inBar(one, joined).or(inBar(one, own)).click()
      await one.getByRole('menuitem', { name: new RegExp(name) }).click()
      await inBar(one, name).waitFor()
    }
    await signIn(page, person.email, person.password)
    await page.goto('/organisation')
    await switchTo(page, joined)
    const other = await context.newPage()
    await other.goto('/organisation')
    await inBar(other, joined).waitFor()
    await switchTo(other, own)
    for (const [one, name] of [
      [page, joined],
      [other, own],
    ] as const) {
      await one.reload()
      await inBar(one, name).waitFor()
      expect(await one.getByLabel(say(`organisations:form.name${lang === 'ar' ? 'Ar' : 'En'}`)).inputValue()).toBe(name)
    }
    // A new tab goes on with what was chosen last.
    const third = await context.newPage()
    await third.goto('/organisation')
    await inBar(third, own).waitFor()
    expect(problems).toEqual([])
    await context.close()
  })

  it('is one of a dozen for its member, who reaches the last of the list on a small screen too', async () => {
    const person = await aNewcomer()
    const { access_token: token } = await callAuth<{ access_token: string }>('POST', '/token?grant_type=password', {
      body: person,
    })
    const long = {
      en: 'National company for industrial investment and sustainable development',
      ar: 'الشركة الوطنية المتحدة للاستثمار الصناعي والتنمية المستدامة',
    }
    for (let number = 1; number <= 12; number += 1) {
      const name = { en: `${long.en} ${number}`, ar: `${long.ar} ${number}` }
      await foundOrganisation(token, { name, region: 'SA-01', baseYear: 2024 })
    }
    const { page, context, problems } = await visit(browser, lang)
    await signIn(page, person.email, person.password)
    for (const [width, height] of [
      [390, 664],
      [1280, 640],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto('/organisation')
      await page.getByRole('button', { name: `${long[lang]} 1`, exact: true }).click()
      const last = page.getByRole('menuitem').last()
      await last.waitFor()
      expect(await page.getByRole('menuitem').count()).toBe(13)
      await page.keyboard.press('End')
      await expect.poll(async () => ((await last.boundingBox())?.y ?? height) + 40).toBeLessThanOrEqual(height)
      expect(await last.evaluate((item) => item === document.activeElement)).toBe(true)
      await expectAccessible(page)
      await page.getByRole('menuitem', { name: `${long[lang]} 12` }).click()
      await page.getByRole('button', { name: `${long[lang]} 12`, exact: true }).click()
      await page
        .getByRole('menuitem', { name: `${long[lang]} 1 ` })
        .first()
        .click()
    }
    expect(problems).toEqual([])
    await context.close()
  })

  it('is one of two for its member, who changes between them, declines the ownership of one and leaves it', async () => {
    const person = await aNewAdministrator()
    const personId = await foundSecond(person)
    const own = second[lang]
    const joined = lang === 'ar' ? 'شركة نجد لمواد البناء' : 'Najd Building Materials'
    const colleague = 'ماجد الدوسري'
    const { page, context, problems } = await visit(browser, lang)
    const switcher = (name: string) => page.getByRole('button', { name, exact: true })
    const entry = (name: string) => page.getByRole('menuitem', { name: new RegExp(name) })
    const switchTo = async (name: string) => {
      await switcher(joined).or(switcher(own)).click()
      await entry(name).click()
      await switcher(name).waitFor()
    }
    const me = page.getByText('Huda Alshammari', { exact: true }).first()
    const other = page.getByText(colleague, { exact: true })
    await signIn(page, person.email, person.password)

    // The name in the bar and the people below go together, and stay so after a reload.
    await tab(page, 'people')
    await switchTo(joined)
    await other.first().waitFor()
    await switcher(joined).click()
    await entry(own).waitFor()
    await expectAccessible(page)
    await entry(own).click()
    await switcher(own).waitFor()
    await other.first().waitFor({ state: 'detached' })
    await page.reload()
    await me.waitFor()
    await expect.poll(() => switcher(own).count()).toBe(1)
    expect(await other.count()).toBe(0)

    // What is offered in the one is offered there only.
    const owner = await actAs('owner@demo.athar.example')
    await owner('POST', '/api/organisation/ownership-transfers', { personId })
    const decline = page.getByRole('button', { name: say('organisations:screen.standing.transferToMe.decline') })
    await tab(page, 'ownership')
    await page.getByText(say('organisations:screen.ownershipTab.leave.lastOwner')).waitFor()
    expect(await decline.count()).toBe(0)
    // The notice of it leads there, whichever organisation is acted for.
    await page.goto('/notifications')
    const offered = say('notifications:kinds.organisations.ownership-offered.title', { organisation: '' }).trim()
    await page.getByRole('link', { name: new RegExp(offered) }).click()
    await page.waitForURL(/\/organisation\?tab=ownership$/)
    await switcher(joined).waitFor()
    await decline.waitFor()
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    await decline.click()
    await page.getByText(say('organisations:screen.standing.transferToMe.declined')).first().waitFor()
    await decline.waitFor({ state: 'detached' })
    expect(await owner('GET', '/api/organisation/standing')).toMatchObject({ transfer: null })

    await page.getByRole('button', { name: say('organisations:screen.ownershipTab.leave.act') }).click()
    await expectAccessible(page)
    await inDialog(page, say('organisations:screen.ownershipTab.leave.act')).click()
    await page.waitForURL('**/inventory')
    for (const line of [
      say('organisations:screen.ownershipTab.leave.done', { name: isolated(joined) }),
      say('organisations:screen.ownershipTab.leave.other', { name: isolated(own) }),
    ])
      await page.getByText(line).first().waitFor()
    await switcher(own).waitFor()
    await tab(page, 'people')
    await me.waitFor()
    await switcher(own).click()
    await entry(own).waitFor()
    expect(await entry(joined).count()).toBe(0)
    const { members } = await owner<{ members: { personId: string }[] }>('GET', '/api/organisation/members')
    expect(members.map((member) => member.personId)).not.toContain(personId)
    expect(problems).toEqual([])
    await context.close()
  })
})

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
