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
import { aCompany } from './support/company.ts'
import { checkAgain, commit, goPastColumns, untilReviewed } from './support/imports.ts'
import { signIn } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

/** Four meters a row, beside what is no quantity. */
const benchmarking = csv(
  'benchmarking.csv',
  [
    'Property Id,Property Name,Year Built,Property GFA (m²),Site EUI (GJ/m²)',
    'Electricity Use - Grid Purchase (kWh),Natural Gas Use (GJ),Diesel Use (litres)',
    'LPG Use (kg),Year Ending',
  ].join(','),
  '10176804,Jubail plant,2010,1838,3.69,368616,5453,120,80,2024',
  '10176804,Jubail plant,2010,1838,3.69,370000,5000,110,NA,2025',
)

/** Fills as a pump prints them: no headings at all. */
const fills = csv(
  'fills.csv',
  'مصنع الجبيل,ديزل,لتر,05/03/2025,60.5',
  'مصنع الجبيل,ديزل,لتر,19/03/2025,45',
  'مصنع الجبيل,بنزين,لتر,20/03/2025,38',
)

async function upload(page: Page, file: ReturnType<typeof csv>): Promise<void> {
  await page.goto(paths.inventoryImport())
  await page.locator('input[type=file]').first().setInputFiles(file)
}

async function open(lang: Lang) {
  const company = await aCompany()
  const visited = await visit(browser, lang, { width: 1440, height: 1000 })
  await signIn(visited.page, company.preparing.email, company.preparing.password)
  const quantities = async () => {
    const { items } = (await company.preparer('GET', '/api/inventory/records?limit=100')) as {
      items: { activity: string; unit: string; quantity: string }[]
    }
    return items.map(({ activity, unit, quantity }) => `${activity} ${quantity} ${unit}`).sort()
  }
  return { ...visited, quantities }
}

describe.each(journeyIn('en'))('a benchmarking file (%s)', (lang) => {
  const say = words(lang)

  it('with four meters a row is stored by one import, each with its own activity and unit', async () => {
    const { page, context, problems, quantities } = await open(lang)
    await upload(page, benchmarking)
    await page.getByRole('heading', { name: say('inventory:import.columns.meters.title') }).waitFor()
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    await goPastColumns(page, lang)
    await untilReviewed(page, lang)
    await page.getByRole('button', { name: say('inventory:import.facts.heat.gross'), exact: true }).click()
    await checkAgain(page, lang)
    await commit(page, lang)
    expect(await quantities()).toEqual([
      'diesel-stationary 110 litre',
      'diesel-stationary 120 litre',
      'electricity-grid 368616 kWh',
      'electricity-grid 370000 kWh',
      'lpg-stationary 80 kg',
      'natural-gas 5000 GJ_gross',
      'natural-gas 5453 GJ_gross',
    ])
    expect(problems).toEqual([])
    await context.close()
  })
})

describe.each(journeyIn('ar'))('a file without headings (%s)', (lang) => {
  const say = words(lang)

  it('is understood by what stands in its columns', async () => {
    const { page, context, problems, quantities } = await open(lang)
    await upload(page, fills)
    await page.getByText(say('inventory:import.columns.layout.none')).waitFor()
    await page.getByRole('button', { name: say('inventory:import.columns.layout.edit') }).click()
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    await page.getByRole('radio', { name: say('inventory:import.columns.dayFirst') }).check()
    await goPastColumns(page, lang)
    await untilReviewed(page, lang)
    await commit(page, lang)
    expect(await quantities()).toEqual([
      'diesel-stationary 45 litre',
      'diesel-stationary 60.5 litre',
      'petrol-vehicles 38 litre',
    ])
    expect(problems).toEqual([])
    await context.close()
  })
})

/** Fills of trucks at a depot that no site bears yet, under headings of their own. */
const trucks = (litres: string) =>
  csv(
    'trucks.csv',
    'المستودع,رقم السند,تاريخ التعبئة,لتر,نوع الوقود',
    `مستودع تبوك,F-1,15/03/2025,${litres},ديزل`,
    'مستودع تبوك,F-2,19/03/2025,45,ديزل',
  )

describe.each(journeyIn('ar'))('fuel fills under Arabic headings (%s)', (lang) => {
  const say = words(lang)
  const any = counted(lang)

  it('bring their site along, and the same file with another amount corrects the record', async () => {
    const { page, context, problems, quantities } = await open(lang)
    const read = async (litres: string) => {
      await upload(page, trucks(litres))
      await goPastColumns(page, lang)
      await untilReviewed(page, lang)
    }
    await read('60.5')
    await page.getByRole('heading', { name: any('inventory:import.sites.newTitle') }).waitFor()
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    await commit(page, lang)
    expect(await quantities()).toEqual(['diesel-stationary 45 litre', 'diesel-stationary 60.5 litre'])

    const first = page.url()
    await read('61.5')
    await page.getByRole('row', { name: /61\.5/ }).click()
    await page.getByRole('button', { name: say('activity-file:choices.correct') }).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await checkAgain(page, lang)
    await commit(page, lang)
    expect(await quantities()).toEqual(['diesel-stationary 45 litre', 'diesel-stationary 61.5 litre'])
    await page.getByText(any('inventory:import.receipt.corrected')).waitFor()

    // The first import is taken back: what was corrected since is named and stays.
    await page.goto(first)
    await page.getByRole('button', { name: say('inventory:import.undo.action') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(any('inventory:import.undo.corrected')).waitFor()
    await expectAccessible(page)
    await dialog.getByLabel(say('inventory:import.undo.reason')).fill('ملف آخر')
    await dialog.getByRole('button', { name: say('inventory:import.undo.action') }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await quantities()).toEqual(['diesel-stationary 61.5 litre'])
    expect(problems).toEqual([])
    await context.close()
  })
})
