import { randomUUID } from 'node:crypto'
import { paths } from '@athar/contracts/paths'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { expectAccessible, expectLaidOut, journeyIn, openBrowser, visit, words } from './support/browser.ts'
import { soon } from './support/limits.ts'
import { actAs, mailedLink, type Caller } from './support/people.ts'
import { choose, signIn } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const year = 2026
type Total = { totals: { scope3: { kg: string } | null } }
const scope3Of = async (call: Caller): Promise<number> =>
  Number((await call<Total>('GET', `/api/inventory/inventories/${year}`)).totals.scope3?.kg ?? 0)

/** 12 tonnes of paper from a supplier in March; answers its kilograms by the library's factor. */
async function buyPaper(call: Caller, supplierId: number): Promise<number> {
  const { items } = await call<{ items: { id: string }[] }>('GET', '/api/inventory/sites?limit=1')
  const { records } = await call<{ records: { kgCo2e: { AR5: string } }[] }>('POST', '/api/inventory/records', {
    siteId: items[0]?.id,
    activity: 'material-paper',
    quantity: '12',
    unit: 'tonne',
    periodStart: `${year}-03-01`,
    periodEnd: `${year}-03-31`,
    supplierId,
    dataQuality: 'measured',
    reference: null,
    note: null,
    allowDuplicate: true,
  })
  return Number(records[0]?.kgCo2e.AR5)
}

const fillDay = async (page: Page, label: string, parts: readonly string[]) => {
  for (const [at, part] of parts.entries())
    await page.getByRole('group', { name: label }).getByRole('textbox').nth(at).fill(part)
}

describe.each(journeyIn('ar'))('suppliers (%s)', (lang) => {
  const say = words(lang)
  const field = (key: string) => say(`suppliers:requests.fields.${key}`)
  const asks = (key: string) => say(`suppliers:answer.${key}`)

  it('answer by the link of a mail, and an accepted answer moves scope 3 by the expected kilograms', async () => {
    const email = `carbon-${randomUUID()}@supplier.example`
    const supplier = lang === 'ar' ? `ورق نجد ${email.slice(7, 11)}` : `Najd Paper ${email.slice(7, 11)}`
    const product = lang === 'ar' ? 'ورق نسخ' : 'Copy paper'

    // A preparer asks.
    const preparing = await visit(browser, lang)
    await signIn(preparing.page, 'preparer@demo.athar.example')
    await preparing.page.goto(paths.suppliers())
    await preparing.page.getByRole('button', { name: say('suppliers:requests.add'), exact: true }).click()
    const dialog = preparing.page.getByRole('dialog')
    await dialog.getByLabel(field('supplier'), { exact: true }).fill(supplier)
    await dialog.getByLabel(field('email')).fill(email)
    await dialog.getByLabel(field('product')).fill(product)
    await dialog.getByLabel(field('activity')).click()
    await dialog.getByLabel(field('activity')).fill(lang === 'ar' ? 'ورق' : 'Paper')
    await preparing.page.getByRole('option').first().click()
    await fillDay(preparing.page, field('periodFrom'), ['1', '1', String(year)])
    await fillDay(preparing.page, field('periodTo'), ['31', '12', String(year)])
    await expectAccessible(preparing.page)
    await dialog.getByRole('button', { name: say('suppliers:requests.send'), exact: true }).click()
    await preparing.page.getByRole('heading', { level: 1, name: product }).waitFor()
    const id = new URL(preparing.page.url()).pathname.split('/').at(-1) ?? ''

    const call = await actAs('preparer@demo.athar.example')
    const { supplierId } = await call<{ supplierId: number }>('GET', `/api/suppliers/requests/${id}`)
    const byLibrary = await buyPaper(call, supplierId)
    const before = await scope3Of(call)

    // The supplier answers, in a browser without a session.
    const answering = await visit(browser, lang === 'ar' ? 'en' : 'ar')
    await answering.page.goto(await mailedLink(email))
    await answering.page.getByRole('heading', { level: 1, name: asks('title') }).waitFor()
    await answering.page.getByLabel(asks('co2eKg')).fill('700')
    await choose(answering.page, asks('method'), say('suppliers:answer.methods.iso-14067'))
    await choose(answering.page, asks('gwpBasis'), say('suppliers:answer.gwpBases.AR6'))
    await answering.page.getByLabel(asks('contact')).fill('Huda Alotaibi')
    const files = answering.page.locator('input[type=file]')
    const pdf = (bytes: Buffer, name: string) => ({ name, mimeType: 'application/pdf', buffer: bytes })
    await files.setInputFiles(pdf(Buffer.alloc(30_000_000), 'large.pdf'))
    await answering.page.getByText('large.pdf', { exact: false }).waitFor()
    await files.setInputFiles(pdf(Buffer.from('%PDF-1.7\nEPD\n%%EOF'), 'epd.pdf'))
    await answering.page.getByText('epd.pdf', { exact: true }).waitFor()
    await expectLaidOut(answering.page, lang)
    await expectAccessible(answering.page)
    await answering.page.getByRole('button', { name: asks('send'), exact: true }).click()
    await answering.page.getByText(asks('sent'), { exact: true }).first().waitFor()
    await expectAccessible(answering.page)

    // A reviewer accepts, and the year is calculated again.
    const reviewing = await visit(browser, lang)
    await signIn(reviewing.page, 'reviewer@demo.athar.example')
    await reviewing.page.goto(paths.suppliersRequest(id))
    await reviewing.page.getByRole('button', { name: say('suppliers:actions.accept'), exact: true }).click()
    await reviewing.page.getByText(say('suppliers:states.accepted'), { exact: true }).first().waitFor()
    await expectLaidOut(reviewing.page, lang)
    await expectAccessible(reviewing.page)
    const { jobId } = await call<{ jobId: string }>('POST', `/api/inventory/inventories/${year}/recalculate`, {})
    await vi.waitFor(
      async () => expect((await call<{ state: string }>('GET', `/api/jobs/${jobId}`)).state).toBe('succeeded'),
      { timeout: soon, interval: 250 },
    )
    expect((await scope3Of(call)) - before).toBeCloseTo(12 * 700 - byLibrary, 3)
    await Promise.all([preparing, answering, reviewing].map(({ context }) => context.close()))
  })
})
