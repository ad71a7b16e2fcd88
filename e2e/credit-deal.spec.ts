// features: credits, marketplace
import { readFileSync } from 'node:fs'
import type { CreditDeal, RegistryBlock } from '@athar/contracts/credits'
import { paths } from '@athar/contracts/paths'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrokenNetwork } from './support/broken-network.ts'
import { expectAccessible, expectLaidOut, journeyIn, openBrowser, visit, words, type Lang } from './support/browser.ts'
import { advanceClock } from './support/clock.ts'
import { firstOf, issueByTwo } from './support/issued-credits.ts'
import { actAs } from './support/people.ts'
import { startSite } from './support/server.ts'
import { preparedFolder, siteUrl } from './support/site.ts'
import { signIn, untilAlive } from './support/steps.ts'
import { aVerifiedWastePeriod } from './support/verified-waste.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const seller = 'owner@demo.athar.example'
const buyer = 'provider@demo.athar.example'

/** The words of a journey, and its steps on the screens of one site. */
function dealSteps(lang: Lang, site?: string) {
  const say = words(lang)
  const word = (part: string) => (key: string, values?: object) => say(`credits:${part}.${key}`, values as never)
  const [own, offers, deals, move] = [word('own'), word('offers'), word('deals'), word('move')]
  const at = (path: string) => (lang === 'ar' ? `/ar${path}` : path)

  async function person(email: string, viewport?: { width: number; height: number }) {
    const visitor = await visit(browser, lang, viewport, site ?? siteUrl())
    await signIn(visitor.page, email, undefined, site)
    return visitor
  }
  const press = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true }).click()
  /** Opens a dialog by its button, fills it in and sends it by the same words. */
  async function inDialog(
    page: Page,
    name: string,
    fill: (dialog: Locator) => Promise<void>,
    within: Page | Locator = page,
  ): Promise<void> {
    await press(within, name)
    const dialog = page.getByRole('dialog')
    await fill(dialog)
    await press(dialog, name)
    await dialog.waitFor({ state: 'detached' })
  }
  const offer = (page: Page, name: string, tonnes: string) =>
    inDialog(page, offers('new'), async (dialog) => {
      await dialog.getByRole('combobox', { name: offers('series') }).click()
      await page.getByRole('option', { name }).click()
      await dialog.getByLabel(offers('tonnes')).fill(tonnes)
      await dialog.getByLabel(offers('least')).fill('2')
      await dialog.getByLabel(offers('price')).fill('37.5')
      await dialog.getByLabel(offers(`conditions${lang === 'ar' ? 'Ar' : 'En'}`)).fill('Paid within 30 days')
      await expectAccessible(page)
    })
  /** From the public page of an offer to the deal; answers its address. */
  async function reserve(page: Page, name: string, tonnes: string): Promise<string> {
    await page.goto(at(paths.creditOffers()))
    await page.getByRole('link', { name }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByRole('link', { name: say('credit-registry:offers.reserve') }).click()
    await page.getByLabel(say('credits:reserve.tonnes'), { exact: false }).last().fill(tonnes)
    await press(page, say('credits:reserve.act'))
    await page.getByRole('heading', { name: deals('nextTitle') }).waitFor()
    return new URL(page.url()).pathname.replace(/^\/ar(?=\/)/, '')
  }
  const state = (page: Page, name: CreditDeal['state']) =>
    page
      .getByRole('region', { name: deals('nextTitle') })
      .getByText(deals(`states.${name}`), { exact: true })
      .waitFor()
  return { say, own, offers, deals, move, at, person, press, inDialog, offer, reserve, state }
}

const names = { en: 'Compost yard of the north', ar: 'ساحة سماد الشمال' }

describe.each(journeyIn('ar'))('A deal of credits (%s)', (lang) => {
  const { say, own, deals, move, at, person, press, inDialog, offer, reserve, state } = dealSteps(lang)
  const name = names[lang]

  it('goes from the verified period to a certificate that is proved without the server', async () => {
    const statement = await aVerifiedWastePeriod(name)
    const serial = await issueByTwo(browser, lang, { name, statement })

    const selling = await person(seller)
    await selling.page.goto(`${paths.credits()}?tab=offers`)
    await offer(selling.page, name, '20')
    await selling.page.getByRole('heading', { name }).first().waitFor()
    await expectAccessible(selling.page)
    await expectLaidOut(selling.page, lang)

    // The server draws the page of offers: a visitor reads it without a script.
    const drawn = await (await fetch(`${siteUrl()}${at(paths.creditOffers())}`)).text()
    expect(drawn).toContain(name)
    const buying = await person(buyer, { width: 390, height: 844 })
    const deal = await reserve(buying.page, name, '12')
    await state(buying.page, 'reserved')
    await expectAccessible(buying.page)
    await expectLaidOut(buying.page, lang)

    await selling.page.goto('/')
    await selling.page.getByRole('link', { name: say('admin:overview.deals.open') }).click()
    await selling.page.getByRole('link', { name }).first().click()
    await selling.page.waitForURL((url) => url.pathname.endsWith(deal))
    await press(selling.page, deals('accept'))
    await state(selling.page, 'accepted')
    await expectAccessible(selling.page)
    await expectLaidOut(selling.page, lang)

    await buying.page.reload()
    await inDialog(buying.page, deals('settle'), async (dialog) => {
      const buffer = Buffer.from('%PDF-1.7\nreceipt\n%%EOF')
      const file = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer }
      await dialog.locator('input[type=file]').setInputFiles(file)
      await dialog.getByLabel(deals('text')).fill('Transfer 4711')
      await expectAccessible(buying.page)
    })
    await state(buying.page, 'settled')
    await buying.page.getByText('Transfer 4711').waitFor()

    await selling.page.reload()
    await selling.page.getByRole('button', { name: /receipt\.pdf/ }).waitFor()
    await inDialog(selling.page, deals('confirm'), async () => {})
    await state(selling.page, 'done')
    await expectAccessible(selling.page)
    await selling.context.close()

    // The buyer holds the tonnes, and retires a part of them.
    await buying.page.reload()
    await state(buying.page, 'done')
    await buying.context.close()
    const holding = await person(buyer)
    const { page } = holding
    await page.goto(`${paths.credits()}?tab=blocks`)
    await page.getByRole('link', { name: firstOf(serial, 12) }).waitFor()
    await inDialog(page, own('retire'), async (dialog) => {
      await dialog.getByLabel(move('tonnes')).fill('5')
      await dialog.getByLabel(move('serial')).fill(firstOf(serial, 5))
      await dialog.getByLabel(move('beneficiary'), { exact: false }).last().fill('Rimal Energy')
      await dialog.getByLabel(move('purpose')).fill('Deliveries of the year')
      await dialog.getByLabel(move('claimYear')).fill('2026')
    })
    await page.getByRole('tab', { name: own('retirements') }).click()
    const row = page.getByRole('row').filter({ hasText: 'Rimal Energy' }).first()
    const number = await row.getByRole('link', { name: /^RET-/ }).innerText()
    const printed = page.waitForEvent('download')
    await row.getByRole('button').click()
    const certificate = await printed
    expect(certificate.suggestedFilename()).toBe(`${number}-${lang}.pdf`)
    expect(
      readFileSync(await certificate.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    await expectAccessible(page)

    await row.getByRole('link', { name: number }).click()
    await page.getByText(say('credit-registry:proof.valid')).first().waitFor()
    await page.getByText('Rimal Energy').waitFor()
    await page.getByRole('link', { name: firstOf(serial, 5) }).waitFor()
    await expectAccessible(page)
    await expectLaidOut(page, lang)
    // The log is signed every few seconds.
    await expect.poll(async () => (await fetch(`${siteUrl()}/api/log/proofs/${number}`)).status).toBe(200)
    const arriving = page.waitForEvent('download')
    await press(page, say('log:section.download'))
    const proof = readFileSync(await (await arriving).path())
    await holding.context.close()
    await proveOffline(lang, proof)

    const asked = await fetch(`${siteUrl()}/api/credits/registry?q=${serial}`)
    const { items } = (await asked.json()) as { items: RegistryBlock[] }
    expect(items[0]?.totals.retired).toBe('5')
  })
})

/** Checks a proof on a page that lost its server, and one whose figures were changed. */
async function proveOffline(lang: Lang, proof: Buffer): Promise<void> {
  const say = words(lang)
  const network = await openBrokenNetwork(siteUrl())
  const stranger = await visit(browser, lang, { width: 390, height: 844 }, network.url)
  await stranger.page.goto(paths.proofCheck())
  await untilAlive(stranger.page)
  await stranger.page.waitForLoadState('networkidle')
  await network.close()
  await stranger.context.setOffline(true)
  const drop = (buffer: Buffer) =>
    stranger.page
      .getByLabel(say('log:drop.label'))
      .setInputFiles([{ name: 'proof.json', mimeType: 'application/json', buffer }])
  await drop(proof)
  await stranger.page.getByText(say('log:holds'), { exact: true }).waitFor()
  await stranger.page.getByText(say('log:kinds.credits.certified')).waitFor()
  const { leaf } = JSON.parse(proof.toString()) as { leaf: { hashes: { figures: string } } }
  await drop(Buffer.from(proof.toString().replace(leaf.hashes.figures, 'a'.repeat(64))))
  await stranger.page.getByText(say('log:faults.inclusion')).waitFor()
  await stranger.context.close()
}

describe.each(journeyIn('en'))('Time and officers (%s)', (lang) => {
  let site: { siteUrl: string; stop: () => Promise<void> }
  beforeAll(async () => {
    // Of its own: days go by here, and other journeys stay in the present.
    site = await startSite(preparedFolder())
  })
  afterAll(() => site.stop())

  it('free what was not accepted in time, and hold what a block has until it is released', async () => {
    const { siteUrl: url } = site
    const { say, own, offers, deals, move, person, press, inDialog, offer, reserve, state } = dealSteps(lang, url)
    const desk = (key: string) => say(`credits:desk.${key}`)
    const name = names[lang]
    const statement = await aVerifiedWastePeriod(name, url)
    const serial = await issueByTwo(browser, lang, { name, statement, site: url })
    const calls = await actAs(seller, undefined, url)
    const balance = () => calls<{ free: string; reserved: string }>('GET', '/api/credits/balance')
    const { free } = await balance()

    const selling = await person(seller)
    await selling.page.goto(`${paths.credits()}?tab=offers`)
    await offer(selling.page, name, '20')
    const buying = await person(buyer)
    const deal = await reserve(buying.page, name, '12')
    expect(await balance()).toMatchObject({ reserved: '12' })
    await advanceClock(48 * 3600 + 1, url)

    // Who comes back after two days signs in again.
    const late = await person(seller)
    await late.page.goto(deal)
    await state(late.page, 'expired')
    await late.page.getByText(deals('next.expired')).waitFor()
    expect(await late.page.getByRole('button', { name: deals('accept') }).count()).toBe(0)
    await expectAccessible(late.page)
    const again = await actAs(seller, undefined, url)
    await expect.poll(async () => (await again<{ free: string }>('GET', '/api/credits/balance')).free).toBe(free)

    // An officer freezes the block: nothing of it is offered, and nothing retired.
    const officer = await person('platform-admin@demo.athar.example')
    await officer.page.goto(`${paths.adminCredits()}?tab=blocks&q=${serial}`)
    const reasoned = (button: string, within?: Locator) =>
      inDialog(officer.page, button, (dialog) => dialog.getByRole('textbox').fill('Looked into'), within)
    // Beside the sample offer.
    const listed = (page: Page) => page.getByRole('listitem').filter({ hasText: name })
    await reasoned(desk('freeze'))
    await late.page.goto(`${paths.credits()}?tab=offers`)
    await press(listed(late.page), offers('close'))
    await press(late.page.getByRole('dialog'), offers('close'))
    await listed(late.page).getByText(say('credits:states.closed'), { exact: true }).waitFor()
    await press(late.page, offers('new'))
    await late.page
      .getByRole('dialog')
      .getByRole('combobox', { name: offers('series') })
      .click()
    expect(await late.page.getByRole('option', { name }).count()).toBe(0)
    await late.page.goto(paths.credits())
    const retire = async (dialog: Locator) => {
      await dialog.getByLabel(move('tonnes')).fill('3')
      await dialog.getByLabel(move('serial')).fill(firstOf(serial, 3))
      await dialog.getByLabel(move('beneficiary'), { exact: false }).last().fill('Rimal Energy')
      await dialog.getByLabel(move('purpose')).fill('Deliveries of the year')
      await dialog.getByLabel(move('claimYear')).fill('2026')
    }
    await press(late.page, own('retire'))
    const refused = late.page.getByRole('dialog')
    await retire(refused)
    await press(refused, own('retire'))
    await refused
      .getByText(say('credits:errors.credits.not-free', { free: '' }).trim().slice(0, -1))
      .first()
      .waitFor()

    await reasoned(desk('release'))
    await press(refused, own('retire'))
    await refused.waitFor({ state: 'detached' })

    // The same officer freezes an offer and releases it.
    await late.page.goto(`${paths.credits()}?tab=offers`)
    await offer(late.page, name, '10')
    await officer.page.goto(`${paths.adminCredits()}?tab=offers&state=open`)
    await reasoned(desk('freeze'), listed(officer.page))
    await officer.page.goto(`${paths.adminCredits()}?tab=offers&state=frozen`)
    await officer.page.getByRole('heading', { name }).waitFor()
    await expectAccessible(officer.page)
    await late.page.reload()
    await late.page.getByText(/Looked into/).waitFor()
    await reasoned(desk('release'))
    await late.page.reload()
    await listed(late.page).getByText(say('credits:states.open'), { exact: true }).waitFor()
    for (const { context } of [selling, buying, late, officer]) await context.close()
  })
})
