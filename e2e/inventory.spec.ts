import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
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
import { aFounder } from './support/newcomers.ts'
import { checkAgain, commit, downloadReport, goPastColumns, untilChecked, untilReviewed } from './support/imports.ts'
import { setUpInPlace, signIn, tick } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const example = (name: string) => fileURLToPath(new URL(`../packages/activity-file/testdata/${name}`, import.meta.url))

/** Takes a file from the upload to its review: sites are created in another country, or with the rows in the Kingdom. */
async function importFile(
  page: Page,
  lang: Lang,
  name: string,
  country: { en: string; ar: string } | null,
): Promise<void> {
  const say = words(lang)
  const any = counted(lang)
  await page.goto('/inventory/import')
  await page.locator('input[type=file]').first().setInputFiles(example(name))
  await goPastColumns(page, lang)
  await page.getByRole('heading', { name: say('inventory:import.review.title') }).waitFor()
  if (country) {
    const checked = untilChecked(page)
    await page.getByRole('button', { name: say('inventory:import.sites.elsewhere') }).click()
    const dialog = page.getByRole('dialog')
    const field = dialog.getByLabel(say('inventory:import.sites.country'))
    await field.click()
    await field.fill(country[lang])
    await page.getByRole('option', { name: country[lang] }).first().click()
    await dialog.getByRole('button', { name: any('inventory:import.sites.createAction') }).click()
    await dialog.waitFor({ state: 'detached' })
    await checked
  }
  await untilReviewed(page, lang)
}

/** Latin digits of a text, whatever marks stand between them. */
const digits = (text: string) => text.replaceAll(/[^\d.]/g, '')

describe.each(journeyIn('en'))('from a file to the inventory and its report (%s)', (lang) => {
  const say = words(lang)

  it('carries the buildings of Seattle to their published totals', async () => {
    const { page, context, problems } = await visit(browser, lang, { width: 1440, height: 1000 })
    const { email, password } = await aFounder({ baseYear: 2016 })
    await signIn(page, email, password)

    await page.goto('/inventory/factors/own/file')
    await page.locator('input[type=file]').first().setInputFiles(example('seattle-buildings-2016-factors.csv'))
    await page.getByRole('button', { name: counted(lang)('inventory:factors.file.store') }).click()
    await page.waitForURL('**/inventory/factors/own')

    await importFile(page, lang, 'seattle-buildings-2016.csv', { en: 'United States', ar: 'الولايات المتحدة' })
    // One building gives more power than it takes: a person says that this is so.
    await page.getByRole('tab', { name: new RegExp(`^${say('inventory:import.review.tabs.held')}`) }).click()
    await page
      .getByRole('button', { name: new RegExp(`^${say('activity-file:codes.negative-quantity.title')}`) })
      .first()
      .click()
    await page
      .getByRole('button', { name: counted(lang)('inventory:import.bulk.keep') })
      .first()
      .click()
    await checkAgain(page, lang)
    await commit(page, lang)
    await expectLaidOut(page, lang)

    await page.goto('/inventory?year=2016')
    // City of Seattle, 2016 Building Energy Benchmarking: 403,109.29 t in all, 244,717.86 t scope 1, 158,391.43 t scope 2.
    await page.getByText('403,109').first().waitFor()
    for (const figure of ['244,718', '158,391']) await page.getByText(figure).first().waitFor()
    await expectLaidOut(page, lang)
    await expectAccessible(page)

    const report = await downloadReport(page, lang, '2016')
    expect(report.subarray(0, 5).toString()).toBe('%PDF-')
    expect(report.length).toBeGreaterThan(50_000)
    expect(problems).toEqual([])
    await context.close()
  })

  it('counts the ships of Dammam with the factor of the library, and opens a figure down to its source', async () => {
    const { page, context, problems } = await visit(browser, lang, { width: 1440, height: 1000 })
    const { email, password } = await aFounder({ baseYear: 2018 })
    await signIn(page, email, password)
    await importFile(page, lang, 'saudi-ships-2018.csv', null)
    await commit(page, lang)
    await page.goto('/inventory?year=2018')
    // THETIS-MRV 2018 with the library's marine fuel oil: 124,002.97 t CO2e.
    await page.getByText('124,003').first().waitFor()
    await page.goto('/inventory/records?year=2018')
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await page.waitForURL(/\/inventory\/records\/\d+/)
    await page.getByText('desnz-fuel-marine-fuel-oil-tonne-2024').first().waitFor()
    await expectAccessible(page)
    expect(problems).toEqual([])
    await context.close()
  })

  it('reads a messy file and says of every row what became of it', async () => {
    const { page, context, problems } = await visit(browser, lang)
    await signIn(page, 'preparer@demo.athar.example')
    await page.goto('/inventory/import')
    await page.locator('input[type=file]').first().setInputFiles(example('messy-activity-cp1256.csv'))
    await goPastColumns(page, lang)
    await page.getByRole('heading', { name: say('inventory:import.review.title') }).waitFor()
    await expectAccessible(page)
    const refused = page.getByRole('tab', { name: new RegExp(`^${say('inventory:import.review.tabs.refused')}`) })
    // Most of its rows lie in years that are closed here.
    await expect.poll(async () => Number(digits((await refused.textContent()) ?? ''))).toBe(53)
    await refused.click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: say('inventory:import.review.rejected') })
        .first()
        .click(),
    ])
    const rows = readFileSync(await download.path(), 'utf8')
    // No cell of it runs in a spreadsheet.
    expect(rows.split(/\r\n/).filter((line) => /(^|,)"?=/.test(line))).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  })
})

describe.each(journeyIn('ar'))('contracts for electricity (%s)', (lang) => {
  it('are entered with evidence, cover their kilowatt-hours of the year, and are ended', async () => {
    const say = words(lang)
    const { page, context, problems } = await visit(browser, lang)
    await signIn(page, 'preparer@demo.athar.example')
    await page.goto('/inventory/factors/contracts?year=2025')
    await page.getByRole('button', { name: say('inventory:contracts.add') }).click()
    const reference = `PPA ${lang}`
    for (const [field, text] of [
      ['reference', reference],
      ['issuer', 'Oasis Power'],
      ['kWh', '250000'],
      ['co2eKgPerKWh', '0'],
      ['source', 'Contract 7'],
    ] as const)
      await page.getByLabel(say(`inventory:contracts.field.${field}`), { exact: true }).fill(text)
    await page.getByRole('button', { name: say('inventory:contracts.save') }).click()
    const row = page.getByRole('row', { name: new RegExp(reference) })
    await row.waitFor()
    expect(await row.textContent()).toContain('250,000')
    await row.click()
    const sheet = page.getByRole('dialog')
    await sheet
      .locator('input[type=file]')
      .setInputFiles({ name: 'contract.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') })
    await sheet.getByText(say('inventory:contracts.withEvidence')).waitFor()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: say('inventory:contracts.end'), exact: true }).click()
    const ending = page.getByRole('dialog').last()
    await ending.getByRole('textbox').fill('Journey')
    await ending.getByRole('button', { name: say('inventory:contracts.end'), exact: true }).click()
    await row.waitFor({ state: 'detached' })
    expect(problems).toEqual([])
    await context.close()
  })
})

describe.each(journeyIn('en'))('how an inventory is counted (%s)', (lang) => {
  it('is decided after a second factor, which is set up over what stands open, and kept for what follows', async () => {
    const say = words(lang)
    const height = 844
    const founder = await aFounder({ baseYear: 2024 })
    const { page, context, problems } = await visit(browser, lang, { width: 390, height })
    await signIn(page, founder.email, founder.password)
    await page.goto('/inventory/settings?tab=calculation')
    const upstream = page.getByLabel(say('inventory:boundary.calculation.upstream'))
    const save = page.getByRole('button', { name: say('common:generic.save'), exact: true })
    await tick(upstream)
    await save.click()
    // Given up, nothing is saved and nothing chosen is lost; why stands where it is seen.
    await page.getByRole('dialog', { name: say('identity:stepUp.setUp.title') }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    const told = page.getByText(say('common:errors.second-factor-missing')).first()
    await told.waitFor()
    const isSeen = async () => {
      const { y = -1 } = (await told.boundingBox()) ?? {}
      return y > 0 && y < height
    }
    await expect.poll(isSeen).toBe(true)
    expect(await upstream.isChecked()).toBe(true)

    await page.goto('/inventory/sites/entities')
    const adding = say('inventory:boundary.entity.add')
    await page.getByRole('button', { name: adding }).click()
    const dialog = page.getByRole('dialog', { name: adding })
    const name = lang === 'ar' ? 'فرع الشرقية' : 'Eastern Branch'
    await dialog.getByLabel(say(`inventory:boundary.name.${lang}`)).fill(name)
    const from = dialog.getByRole('group', { name: say('inventory:boundary.holding.from') }).getByRole('textbox')
    for (const [at, text] of ['1', '7', '2021'].entries()) await from.nth(at).fill(text)
    await dialog.getByRole('button', { name: adding }).click()
    await setUpInPlace(page, lang)
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('main').getByText(name).first().waitFor()
    // What follows is done by the same session, which has confirmed.
    await page.goto('/inventory/settings?tab=calculation')
    await tick(upstream)
    await save.click()
    await page.getByText(say('inventory:boundary.calculation.saved')).first().waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})

describe.each(journeyIn('ar'))('a site (%s)', (lang) => {
  it('is added without a second factor and changed with one, which is set up over what was typed', async () => {
    const say = words(lang)
    const founder = await aFounder({ baseYear: 2024 })
    const { page, context, problems } = await visit(browser, lang, { width: 390, height: 844 })
    await signIn(page, founder.email, founder.password)
    await page.goto('/inventory/sites')
    const [adding, saving] = [say('inventory:boundary.sites.add'), say('common:generic.save')]
    await page.getByRole('button', { name: adding }).first().click()
    const sheet = page.getByRole('dialog')
    const name = lang === 'ar' ? 'مستودع الدمام' : 'Dammam Store'
    await sheet.getByLabel(say(`inventory:boundary.name.${lang}`)).fill(name)
    await sheet.getByRole('button', { name: adding, exact: true }).click()
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('row', { name: new RegExp(name) }).click()
    const area = page.getByLabel(say('inventory:boundary.site.floorArea'))
    await area.fill('4321')
    await page.getByRole('button', { name: saving, exact: true }).click()
    await setUpInPlace(page, lang)
    await page.getByText(say('inventory:boundary.site.saved', { name })).first().waitFor()
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('row', { name: new RegExp(name) }).click()
    await expect.poll(() => area.inputValue()).toMatch(/^4,?321$/)
    await expectAccessible(page)
    expect(problems).toEqual([])
    await context.close()
  })
})

it.each(journeyIn('ar'))('the year stands beside the organisation that it is of, not below it (%s)', async (lang) => {
  const { page, context } = await visit(browser, lang)
  await signIn(page, 'owner@demo.athar.example')
  await page.goto('/inventory')
  const bar = page.locator(`section[aria-label="${words(lang)('workspace:label')}"]`)
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const boxes = async () => {
      const year = await bar.getByRole('combobox').boundingBox()
      const organisation = await bar.getByRole('button').last().boundingBox()
      return {
        isBeside: (year?.y ?? Infinity) < (organisation?.y ?? 0) + (organisation?.height ?? 0),
        hasRoom: (organisation?.width ?? 0) > 100,
      }
    }
    await expect.poll(boxes).toEqual({ isBeside: true, hasRoom: true })
  }
  await context.close()
})
