import type { CreditTotals, RegistryBlock } from '@athar/contracts/credits'
import { paths } from '@athar/contracts/paths'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectLaidOut, journeyIn, openBrowser, visit, words } from './support/browser.ts'
import { firstOf, issueByTwo } from './support/issued-credits.ts'
import { actAs } from './support/people.ts'
import { siteUrl } from './support/site.ts'
import { signIn } from './support/steps.ts'
import { aVerifiedWastePeriod } from './support/verified-waste.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const name = { en: 'Compost yard of the east', ar: 'ساحة سماد الشرق' }

describe.each(journeyIn('ar'))('A verified tonne (%s)', (lang) => {
  const say = words(lang)
  const own = (key: string) => say(`credits:own.${key}`)
  const move = (key: string) => say(`credits:move.${key}`)
  const at = (path: string) => (lang === 'ar' ? `/ar${path}` : path)

  const elsewhere = (key: string) => say(`credit-references:${key}`)
  /** Ranges of another registry stand apart: added by form, refused where they overlap, removed. */
  async function namesElsewhere(page: Page, of: 'ar' | 'en') {
    await page.getByRole('tab', { name: own('references') }).click()
    await page.getByText(elsewhere('apart'), { exact: true }).waitFor()
    const add = async (from: string, to: string) => {
      await page.getByRole('button', { name: elsewhere('add'), exact: true }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel(elsewhere('registry')).fill('Green Registry')
      await form.getByLabel(elsewhere('from')).fill(from)
      await form.getByLabel(elsewhere('to')).fill(to)
      await form.getByLabel(elsewhere('vintage')).fill('2021')
      await form.getByLabel(elsewhere('tonnes')).fill('10')
      await form.getByLabel(elsewhere('link')).fill('https://credits.example.org/1')
      const file = { name: 'retirement.pdf', mimeType: 'application/pdf', buffer: pdf }
      await form.locator('input[type=file]').setInputFiles(file)
      await form.getByRole('button', { name: elsewhere('add'), exact: true }).click()
      return form
    }
    const first = await add(`GR-${of}-1`, `GR-${of}-10`)
    await first.waitFor({ state: 'detached' })
    const listed = page.getByRole('listitem').filter({ hasText: `GR-${of}-10` })
    await listed.getByRole('button', { name: /retirement\.pdf/ }).waitFor()
    await expectAccessible(page)
    await expectLaidOut(page, of)
    const second = await add(`GR-${of}-10`, `GR-${of}-19`)
    await second.getByText(say('credits:invalid.overlap')).first().waitFor()
    await expectAccessible(page)
    await page.goto(`${paths.credits()}?tab=references`)
    await listed.getByRole('button', { name: elsewhere('remove') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: elsewhere('remove'), exact: true })
      .click()
    await page.getByText(elsewhere('none'), { exact: true }).waitFor()
  }

  it('is issued by two people, transferred, partly retired, and its history is public', async () => {
    const statement = await aVerifiedWastePeriod(name[lang])

    const serial = await issueByTwo(browser, lang, { name: name[lang], statement })

    const buyerCalls = await actAs('provider@demo.athar.example')
    const { memberships } = await buyerCalls<{ memberships: { organisation: { id: string } }[] }>('GET', '/api/me')
    const owner = await visit(browser, lang)
    await signIn(owner.page, 'owner@demo.athar.example')
    await owner.page.goto(paths.credits())
    await owner.page.getByText(name[lang]).first().waitFor()
    await expectAccessible(owner.page)
    await expectLaidOut(owner.page, lang)
    await owner.page.getByRole('button', { name: own('transfer'), exact: true }).click()
    const transfer = owner.page.getByRole('dialog')
    await transfer.getByLabel(move('receiver')).fill(memberships[0]!.organisation.id)
    const receiver = say('credits:move.receiverIs', { name: '' }).trim()
    await transfer.getByText(receiver).waitFor()
    await transfer.getByLabel(move('tonnes')).fill('6')
    await transfer.getByLabel(move('serial')).fill(firstOf(serial, 6))
    await expectAccessible(owner.page)
    await transfer.getByRole('button', { name: own('transfer'), exact: true }).click()
    await transfer.waitFor({ state: 'detached' })
    await owner.page.getByText(move('transferred')).first().waitFor()
    await owner.context.close()

    const buyer = await visit(browser, lang)
    await signIn(buyer.page, 'provider@demo.athar.example')
    await buyer.page.goto(`${paths.credits()}?tab=blocks`)
    await buyer.page.getByRole('link', { name: firstOf(serial, 6) }).waitFor()
    await buyer.page.getByRole('button', { name: own('retire'), exact: true }).click()
    const retire = buyer.page.getByRole('dialog')
    await retire.getByLabel(move('tonnes')).fill('2')
    // Named: the account holds credits of the other language's run as well.
    await retire.getByLabel(move('serial')).fill(firstOf(serial, 2))
    await retire.getByLabel(move('beneficiary'), { exact: false }).last().fill('Rimal Energy')
    await retire.getByLabel(move('purpose')).fill('Deliveries of the year')
    await retire.getByLabel(move('claimYear')).fill('2026')
    await retire.getByRole('button', { name: own('retire'), exact: true }).click()
    await retire.waitFor({ state: 'detached' })
    await buyer.page.getByRole('tab', { name: own('retirements') }).click()
    await buyer.page.getByText('Rimal Energy').first().waitFor()
    await expectAccessible(buyer.page)
    await namesElsewhere(buyer.page, lang)
    await buyer.context.close()

    // The server draws the registry: the history is there without a script.
    const visitor = await visit(browser, lang)
    await visitor.page.goto(at(paths.marketplace()))
    await visitor.page.getByRole('link', { name: say('hubs:marketplace.registry') }).click()
    await visitor.page.getByRole('heading', { level: 1, name: say('credit-registry:title') }).waitFor()
    await expectAccessible(visitor.page)
    await expectLaidOut(visitor.page, lang)
    await visitor.page.goto(at(`${paths.creditRegistry()}?q=${serial}`))
    await visitor.page.getByRole('link', { name: serial }).first().click()
    await visitor.page.getByRole('heading', { level: 1, name: serial }).waitFor()
    const events = visitor.page.getByRole('heading', { level: 3 })
    await events.filter({ hasText: say('credit-registry:events.retire') }).waitFor()
    expect(await events.allInnerTexts()).toEqual(
      ['issue', 'transfer', 'retire'].map((kind) => say(`credit-registry:events.${kind}`)),
    )
    await visitor.page.getByText('Rimal Energy').first().waitFor()
    await expectAccessible(visitor.page)
    await expectLaidOut(visitor.page, lang)
    expect((await fetch(`${siteUrl()}${at(paths.creditSerial(serial))}`)).status).toBe(200)
    expect((await fetch(`${siteUrl()}${at(paths.creditSerial('ATH-1-999999-2025-1-2'))}`)).status).toBe(404)

    const asked = await fetch(`${siteUrl()}/api/credits/registry?q=${serial}`)
    const { items, totals } = (await asked.json()) as { items: RegistryBlock[]; totals: CreditTotals }
    expect(items[0]?.totals.retired).toBe('2')
    const { issued, ...parts } = totals
    expect(String(Object.values(parts).reduce((sum, part) => sum + BigInt(part), 0n))).toBe(issued)
    await visitor.context.close()
  })
})
