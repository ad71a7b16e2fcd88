// features: inventory
import { paths } from '@athar/contracts/paths'
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
import { aCompany, approveYear, type Company } from './support/company.ts'
import { mailSaying } from './support/people.ts'
import { commit, downloadReport, goPastColumns, untilReviewed } from './support/imports.ts'
import { choose, signIn } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const lastDay = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)
const months = (year: number, count: number) =>
  Array.from({ length: count }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)

async function enterElectricity({ preparer, plant }: Company, month: string, kWh: string): Promise<void> {
  await preparer('POST', '/api/inventory/records', {
    siteId: plant.id,
    activity: 'electricity-grid',
    quantity: kWh,
    unit: 'kWh',
    periodStart: `${month}-01`,
    periodEnd: lastDay(month),
    supplierId: null,
    dataQuality: 'measured',
    reference: `SEC ${month}`,
    note: null,
  })
}

/** The bills of March to November, months as columns. */
const wideFile = {
  name: 'electricity.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Electricity 2025',
      'Site,Activity,Unit,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Total',
      'Jubail plant,electricity-grid,kWh,3100,3150,3300,3600,3700,3720,3500,3200,3150,30420',
    ].join('\n'),
  ),
}

/** Opens the only source of the list. */
async function openSource(page: Page, lang: Lang): Promise<void> {
  await page.goto(`${paths.inventoryExpected()}?year=2025`)
  await page
    .getByText(lang === 'ar' ? 'مصنع الجبيل' : 'Jubail plant')
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

describe.each(journeyIn('ar'))('the data of a year (%s)', (lang) => {
  const say = words(lang)
  const any = counted(lang)

  it('are expected as last year, asked for, read from a wide table, estimated, approved and locked', async () => {
    const company = await aCompany()
    for (const month of months(2024, 12)) await enterElectricity(company, month, '3000')
    const { page, context, problems } = await visit(browser, lang, { width: 1440, height: 1000 })
    await signIn(page, company.preparing.email, company.preparing.password)

    await page.goto(`${paths.inventoryExpected()}?year=2025`)
    await page.getByRole('button', { name: say('inventory:expected.copy', { year: '2024' }) }).click()
    await page
      .getByRole('table', { name: say('inventory:expected.title') })
      .or(page.getByRole('grid'))
      .first()
      .waitFor()
    await expectLaidOut(page, lang)
    await expectAccessible(page)

    // The person asked reads it in a mail, and answers by its link.
    await openSource(page, lang)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('inventory:expected.ask') })
      .click()
    const asking = page.getByRole('dialog', { name: say('inventory:expected.askTitle') })
    await choose(page, say('inventory:expected.person'), 'Maha Aldossari')
    await asking.getByRole('button', { name: say('inventory:expected.send'), exact: true }).click()
    await asking.waitFor({ state: 'detached' })
    const mail = await mailSaying(company.preparing.email, paths.inventoryDataRequest(''))
    const link = new RegExp(`${paths.inventoryDataRequest('')}[0-9a-f-]{36}`).exec(mail.text)?.[0]
    await page.goto(link ?? '/')
    const form = page.locator('form#data-answer')
    for (const [index, quantity] of ['3200', '3150'].entries())
      await form.locator('input[inputmode]').nth(index).fill(quantity)
    await form.getByLabel(say('inventory:expected.request.answerLabel')).fill('The meter was broken in December')
    await page.getByRole('button', { name: say('inventory:expected.request.send') }).click()
    await page.getByText(say('inventory:expected.request.states.answered')).first().waitFor()
    await expectAccessible(page)

    // Months as columns: those from March to November.
    await page.goto(paths.inventoryImport())
    await page.locator('input[type=file]').first().setInputFiles(wideFile)
    await goPastColumns(page, lang)
    await untilReviewed(page, lang)
    await commit(page, lang)

    await openSource(page, lang)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('inventory:expected.estimate') })
      .click()
    const estimating = page.getByRole('dialog', { name: say('inventory:expected.estimateTitle') })
    await estimating.getByLabel(say('inventory:expected.methods.last-year')).click()
    await estimating.getByLabel(say('inventory:expected.estimateReason')).fill('The meter was broken')
    await estimating.getByRole('button', { name: say('inventory:expected.estimateStore') }).click()
    await page.getByText(any('inventory:expected.stored')).first().waitFor()
    await estimating.waitFor({ state: 'detached' })
    await page.getByRole('dialog').getByText(say('inventory:expected.states.estimated')).waitFor()
    await expectAccessible(page)
    // What is left open is accepted with a reason, and the year handed in.
    await page.goto(`${paths.inventory()}?year=2025&tab=gaps`)
    await page
      .getByRole('heading', { name: say('inventory:yearly.gaps.title') })
      .first()
      .waitFor()
    expect(await page.getByText(say('inventory:yearly.gaps.codes.months-missing')).count()).toBe(0)
    await page.getByRole('button', { name: any('inventory:yearly.gaps.acceptAll') }).click()
    const accepting = page.getByRole('dialog', { name: any('inventory:yearly.gaps.acceptTitle') })
    await accepting.getByRole('textbox').fill('Looked at with the plant')
    await accepting.getByRole('button', { name: say('inventory:yearly.gaps.accept'), exact: true }).click()
    await accepting.waitFor({ state: 'detached' })
    await expectLaidOut(page, lang)
    await approveYear(company, 2025)
    const { year } = await company.owner<{ year: { version: number } }>('GET', '/api/inventory/inventories/2025')
    await company.owner('POST', '/api/inventory/inventories/2025/lock', { version: year.version })

    await page.goto(`${paths.inventory()}?year=2025`)
    await page.getByText(say('inventory:boundary.year.state.locked')).first().waitFor()
    // Whole years, told by cause: more electricity, nothing else.
    await page.goto(`${paths.inventory()}?year=2025&tab=changes&against=2024`)
    const causes = page.getByRole('table', { name: say('inventory:yearly.causes.table', { year: '2024' }) })
    await causes.getByText(say('report:causes.steps.quantity')).waitFor()
    expect(await causes.getByText(say('report:causes.steps.site-came')).count()).toBe(0)
    await page.getByRole('button', { name: say('inventory:yearly.causes.download') }).waitFor()
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    const report = await downloadReport(page, lang, '2025')
    expect(report.subarray(0, 5).toString()).toBe('%PDF-')
    expect(problems).toEqual([])
    await context.close()
  })
})
