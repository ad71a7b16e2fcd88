import { readFile, writeFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '@athar/contracts/paths'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { expectAccessible, expectLaidOut, journeyIn, openBrowser, visit, words, type Lang } from './support/browser.ts'
import { openBrokenNetwork } from './support/broken-network.ts'
import { soon } from './support/limits.ts'
import { siteUrl } from './support/site.ts'
import { approveYear, openForLocking } from './support/newcomers.ts'
import { actAs } from './support/people.ts'
import { lockYear, signIn, untilAlive } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const size = { width: 1440, height: 1000 }
const year = 2024

/** The client opens a year to the demo verifier. */
async function grant(page: Page, lang: Lang): Promise<void> {
  const say = words(lang)
  await page.goto(`${paths.organisation()}?tab=engagements`)
  await page.getByRole('button', { name: say('organisations:screen.engagement.open') }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(say('organisations:screen.engagement.form.verifier')).click()
  await page.getByRole('option', { name: lang === 'ar' ? 'روابي للتحقق' : 'Rawabi Verification' }).click()
  await form.getByLabel(say('organisations:screen.engagement.form.year')).click()
  await page
    .getByRole('option', { name: String(year) })
    .first()
    .click()
  const until = form.getByRole('group', { name: say('organisations:screen.engagement.form.to') })
  const end = new Date(Date.now() + 30 * 86_400_000)
  const parts = [end.getUTCDate(), end.getUTCMonth() + 1, end.getUTCFullYear()]
  for (const [at, part] of parts.entries()) await until.getByRole('textbox').nth(at).fill(String(part))
  await form.getByRole('button', { name: say('organisations:screen.engagement.form.act') }).click()
  await form.waitFor({ state: 'detached' })
}

async function endEngagement(page: Page, lang: Lang): Promise<void> {
  const say = words(lang)
  await page.goto(`${paths.organisation()}?tab=engagements`)
  await page.getByText(say('organisations:screen.engagement.end'), { exact: true }).first().click()
  await page.getByLabel(say('organisations:screen.engagement.endReason')).fill('Statement received')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('organisations:screen.engagement.end') })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** The client locks the year, which its preparer and reviewer took to that point. */
async function lock(page: Page, lang: Lang): Promise<void> {
  await page.goto(`${paths.inventory()}?year=${year}`)
  await lockYear(page, lang)
  await page.getByText(words(lang)('inventory:yearly.move.lock.done', { year })).first().waitFor()
}

/** Opens the year again with a reason; one bill more is entered, approved, and the year locked with it. */
async function restate(page: Page, lang: Lang): Promise<void> {
  const say = words(lang)
  await page.goto(`${paths.inventory()}?year=${year}`)
  await page.getByRole('button', { name: say('inventory:yearly.move.restate.open'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('inventory:yearly.move.reason')).fill('A bill was missing')
  await dialog.getByRole('button', { name: say('inventory:yearly.move.restate.action') }).click()
  await page.getByText(say('inventory:yearly.move.restate.done', { year })).first().waitFor()
  const [preparer, reviewer] = [await actAs('preparer@demo.athar.example'), await actAs('reviewer@demo.athar.example')]
  type Item = { id: string; version: number; site: { id: string } }
  const {
    items: [like],
  } = await preparer<{ items: Item[] }>(
    'GET',
    `/api/inventory/records?year=${year}&activity=electricity-grid&counted=yes&limit=1`,
  )
  const bill = { siteId: like!.site.id, activity: 'electricity-grid', quantity: '25000', unit: 'kWh' }
  const period = { periodStart: `${year}-05-01`, periodEnd: `${year}-05-31` }
  const about = { supplierId: null, dataQuality: 'measured', reference: crypto.randomUUID(), note: null }
  const entry = { ...bill, ...period, ...about, allowDuplicate: true }
  const { records } = await preparer<{ records: Item[] }>('POST', '/api/inventory/records', entry)
  const selection = { kind: 'records', records: records.map(({ id, version }) => ({ id, version })) }
  await reviewer('POST', '/api/inventory/record-decisions', { selection, decision: { kind: 'approve' } })
  await approveYear(year)
  await lock(page, lang)
}

type Named = { number: string; covers: boolean; now: string; figures: { totalLocation: string } }

/** What the year's export says of a statement. */
async function exported(number: string): Promise<Named | undefined> {
  const owner = await actAs('owner@demo.athar.example')
  const asked = { year, kind: 'json', language: 'en' }
  const { exportId, jobId } = await owner<{ exportId: string; jobId: string }>('POST', '/api/inventory/exports', asked)
  const done = async () => expect((await owner<{ state: string }>('GET', `/api/jobs/${jobId}`)).state).toBe('succeeded')
  await vi.waitFor(done, { timeout: soon, interval: 250 })
  const { statements } = await owner<{ statements: Named[] }>('GET', `/api/inventory/exports/${exportId}/file`)
  return statements.find((one) => one.number === number)
}

/** Checks every item by keyboard: the arrow chooses that it agrees, Enter saves and leads to the next. */
async function checkAll(page: Page, lang: Lang): Promise<void> {
  const say = words(lang)
  await page.getByRole('button', { name: say('verification:sample.next') }).focus()
  await page.keyboard.press('Enter')
  const chosen = page.getByRole('dialog').getByRole('radio', { name: say('verification:outcomes.open') })
  for (const left of [2, 1, 0]) {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say(left > 0 ? 'verification:sample.saveNext' : 'verification:sample.save') })
      .waitFor()
    await expect.poll(() => chosen.evaluate((radio) => radio === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowDown')
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
    await page.keyboard.press('Enter')
    await saved
  }
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText(say('verification:sample.allChecked')).first().waitFor()
}

/** Begins with terms, names the second member, and has both declare; ends in review with a sample of three. */
async function plan(lead: Page, second: Page, lang: Lang): Promise<string> {
  const say = words(lang)
  const press = (page: Page, key: string) =>
    page
      .getByRole('button', { name: say(key), exact: true })
      .first()
      .click()
  await lead.goto(paths.mrvNewVerification())
  await lead.getByLabel(say('verification:terms.scope')).waitFor()
  await lead.getByLabel(say('verification:terms.scope')).fill('Scopes 1, 2 and 3, under operational control.')
  await lead.getByLabel(say('verification:terms.criteria')).fill('GHG Protocol Corporate Standard')
  await lead.getByLabel(say('verification:terms.users')).fill('Lenders and the board')
  await lead.getByLabel(say('verification:terms.place')).fill('Riyadh')
  await press(lead, 'verification:new.begin')
  await lead.waitForURL(/verifications\/[0-9a-f-]{36}$/)
  const address = new URL(lead.url()).pathname
  await press(lead, 'verification:team.add')
  await lead
    .getByRole('dialog')
    .getByRole('button', { name: say('verification:team.add') })
    .click()
  await lead.getByText('Lina Al-Harthi').first().waitFor()
  await press(lead, 'verification:team.declare')
  await lead
    .getByRole('dialog')
    .getByRole('button', { name: say('verification:team.declare') })
    .click()
  await lead.getByText(say('verification:team.declareDone')).first().waitFor()
  await second.goto(address)
  await press(second, 'verification:team.declare')
  await second
    .getByRole('dialog')
    .getByRole('button', { name: say('verification:team.declare') })
    .click()
  await second.getByText(say('verification:team.declareDone')).first().waitFor()
  await lead.reload()
  await press(lead, 'verification:actions.assign')
  await press(lead, 'verification:sample.plan')
  await lead.getByLabel(say('verification:sample.size')).fill('3')
  await expectAccessible(lead)
  await press(lead, 'verification:sample.draw')
  await lead.getByText(say('verification:sample.drawn')).first().waitFor()
  await press(lead, 'verification:actions.start-review')
  await lead.getByRole('button', { name: say('verification:finding.raise') }).waitFor()
  return address
}

async function raise(page: Page, lang: Lang, basis: string, effect: string): Promise<void> {
  const say = words(lang)
  await page
    .getByRole('button', { name: say('verification:finding.raise') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('verification:finding.basis')).fill(basis)
  await dialog.getByLabel(say('verification:finding.effect')).fill(effect)
  await dialog.getByRole('button', { name: say('verification:finding.raise') }).click()
  await page.getByText(basis).first().waitFor()
}

async function answer(page: Page, lang: Lang, number: number, text: string): Promise<void> {
  const say = words(lang)
  const finding = page.getByRole('article', { name: say('verification:finding.named', { number: String(number) }) })
  await finding.getByLabel(say('verification:finding.answer')).fill(text)
  await finding.getByRole('button', { name: say('verification:finding.answerSend') }).click()
  await finding.getByText(say('verification:states.answered')).first().waitFor()
}

/** Registers a key that the browser makes; returns the file that it saved. */
async function registerOwnKey(page: Page, lang: Lang): Promise<string> {
  const say = words(lang)
  await page.goto(paths.mrvVerifications())
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: say('verification:keys.make'), exact: true }).click()
  const path = await (await saved).path()
  await page.getByText(say('verification:keys.registered')).first().waitFor()
  return path
}

/** Revokes the only key in use, so that another language registers one, too. */
async function revokeKey(page: Page, lang: Lang): Promise<void> {
  const say = words(lang)
  await page.goto(paths.mrvVerifications())
  await page
    .getByRole('button', { name: say('verification:keys.revoke'), exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('verification:page.reason')).fill('Its file is no longer needed')
  await dialog.getByRole('button', { name: say('verification:keys.revoke'), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: say('verification:keys.make'), exact: true }).waitFor()
}

describe.each(journeyIn('ar'))('A verification (%s)', (lang) => {
  const say = words(lang)

  it('goes from the lock to a statement that is checked offline, and to its restatement', async () => {
    await openForLocking(year)
    const [client, lead, second] = [
      await visit(browser, lang, size),
      await visit(browser, lang, size),
      await visit(browser, lang, size),
    ]
    await signIn(client.page, 'owner@demo.athar.example')
    await signIn(lead.page, 'verifier@demo.athar.example')
    await signIn(second.page, 'second-verifier@demo.athar.example')
    await lock(client.page, lang)
    await grant(client.page, lang)
    const keyFile = await registerOwnKey(lead.page, lang)
    await expectAccessible(lead.page)
    await expectLaidOut(lead.page, lang)
    const address = await plan(lead.page, second.page, lang)
    await expectLaidOut(lead.page, lang)
    await raise(lead.page, lang, 'The bill of March says 120 litres less.', '-322.5')
    await raise(lead.page, lang, 'Invoices are kept in two places.', '0')

    // What waits for the client stands in its home.
    await client.page.goto('/')
    await client.page
      .getByRole('link', { name: say('home:todo.findings.title') })
      .filter({ hasText: String(year) })
      .click()
    await client.page.waitForURL(`**${address}`)
    await answer(client.page, lang, 1, 'Corrected in the register.')
    const finding = client.page.getByRole('article', { name: say('verification:finding.named', { number: '1' }) })
    const bill = `bill_of_march_for_the_generators_of_the_riyadh_plant_${crypto.randomUUID()}.csv`
    await finding.getByRole('button', { name: say('evidence:pick.add') }).click()
    await client.page
      .getByLabel(say('evidence:upload.field'), { exact: true })
      .setInputFiles({ name: bill, mimeType: 'text/csv', buffer: Buffer.from(`month,litres\n2024-03,880\n${bill}`) })
    await finding.getByRole('link', { name: bill }).waitFor()
    // The whole name is read on a phone.
    await client.page.setViewportSize({ width: 390, height: 844 })
    const name = finding.getByRole('link', { name: bill })
    await expectLaidOut(client.page, lang)
    expect(
      await name.evaluate((link) => {
        const { left, right } = link.getBoundingClientRect()
        return left >= 0 && right <= document.documentElement.clientWidth
      }),
    ).toBe(true)
    await client.page.setViewportSize(size)
    await answer(client.page, lang, 2, 'They are kept together from now on.')
    await expectAccessible(client.page)

    await lead.page.reload()
    for (const number of ['1', '2']) {
      const one = lead.page.getByRole('article', { name: say('verification:finding.named', { number }) })
      await one.getByRole('button', { name: say('verification:actions.close'), exact: true }).click()
      await one.getByText(say('verification:states.closed')).first().waitFor()
    }
    await checkAll(lead.page, lang)
    await lead.page.getByLabel(say('verification:conclusions.unmodified')).check()
    await lead.page.getByRole('button', { name: say('verification:opinion.save') }).click()
    await lead.page.getByText(say('verification:opinion.saved')).first().waitFor()
    await expectAccessible(lead.page)

    await second.page.reload()
    await second.page.getByRole('button', { name: say('verification:opinion.finish') }).click()
    await second.page.getByText(say('verification:states.ready-to-sign')).first().waitFor()

    await lead.page.goto(`${address}/sign`)
    await lead.page.getByRole('heading', { name: say('verification:statement.limits'), exact: true }).waitFor()
    await expectAccessible(lead.page)
    await expectLaidOut(lead.page, lang)
    await lead.page.getByLabel(say('verification:signing.keyFile'), { exact: true }).setInputFiles(keyFile)
    await lead.page.waitForURL(`**${address}`)
    await lead.page.getByRole('heading', { name: say('verification:statement.section'), exact: true }).waitFor()

    await client.page.goto(address)
    const waits = client.page.waitForEvent('download')
    await client.page.getByRole('button', { name: say('verification:statement.downloadFile') }).click()
    const path = await (await waits).path()
    const statement = JSON.parse(await readFile(path, 'utf8')) as Statement
    const folder = await mkdtemp(join(tmpdir(), 'statement-'))
    const changed = join(folder, 'changed.json')
    const figures = { ...statement.statement.figures, totalLocation: '1' }
    await writeFile(changed, JSON.stringify({ ...statement, statement: { ...statement.statement, figures } }))
    const whole = join(folder, 'statement.json')
    await writeFile(whole, JSON.stringify(statement))

    const network = await openBrokenNetwork(siteUrl())
    const stranger = await visit(browser, lang, { width: 390, height: 844 }, network.url)
    await stranger.page.goto(paths.proof(statement.statement.number))
    await stranger.page.getByText(say('verification:proof.valid')).first().waitFor()
    await stranger.page.getByText(say('verification:statement.keyKinds.own')).first().waitFor()
    await expectAccessible(stranger.page)
    await stranger.page.goto(paths.proofCheck())
    await untilAlive(stranger.page)
    await stranger.page.waitForLoadState('networkidle')
    await network.close()
    await stranger.context.setOffline(true)
    const drop = stranger.page.getByLabel(say('log:drop.label'))
    await drop.setInputFiles(whole)
    await stranger.page.getByText(say('log:statement.holds')).first().waitFor()
    await drop.setInputFiles(changed)
    await stranger.page.getByText(say('log:statement.faults.signature')).first().waitFor()
    await stranger.context.close()

    const { number } = statement.statement
    expect(await exported(number)).toMatchObject({ covers: true })
    await restate(client.page, lang)
    const now = await exported(number)
    expect(now).toMatchObject({ covers: false })
    expect(Number(now!.now)).toBeGreaterThan(Number(now!.figures.totalLocation))
    const reader = await visit(browser, lang, { width: 390, height: 844 })
    await reader.page.goto(paths.proof(number))
    await reader.page.getByText(say('verification:proof.differs')).first().waitFor()
    await expectAccessible(reader.page)
    await reader.context.close()

    await revokeKey(lead.page, lang)
    await endEngagement(client.page, lang)
    for (const { context } of [client, lead, second]) await context.close()
  })
})

type Statement = { statement: { number: string; figures: Record<string, string> } }

describe('A verification that is declined', () => {
  it('says why, and what is open, to the client', async () => {
    const lang = 'en'
    const say = words(lang)
    const [client, lead, second] = [
      await visit(browser, lang, size),
      await visit(browser, lang, size),
      await visit(browser, lang, size),
    ]
    await signIn(client.page, 'owner@demo.athar.example')
    await signIn(lead.page, 'verifier@demo.athar.example')
    await signIn(second.page, 'second-verifier@demo.athar.example')
    await grant(client.page, lang)
    const address = await plan(lead.page, second.page, lang)
    await raise(lead.page, lang, 'No invoices were shown for site B.', '5000')
    await lead.page.getByRole('button', { name: say('verification:actions.decline'), exact: true }).click()
    const dialog = lead.page.getByRole('dialog')
    await dialog.getByLabel(say('verification:page.reason')).fill('Access to site B was refused.')
    await expectAccessible(lead.page)
    await dialog.getByRole('button', { name: say('verification:actions.decline'), exact: true }).click()
    await lead.page.getByText(say('verification:page.declined')).first().waitFor()
    await client.page.goto(address)
    await client.page.getByText(say('verification:page.declined')).first().waitFor()
    expect(await client.page.getByText('Access to site B was refused.').count()).toBeGreaterThan(0)
    await client.page.getByText('No invoices were shown for site B.').first().waitFor()
    await expectAccessible(client.page)
    await endEngagement(client.page, lang)
    for (const { context } of [client, lead, second]) await context.close()
  })
})
