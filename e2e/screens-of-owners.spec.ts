import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, words } from './support/browser.ts'
import { hostileSite, type Planted } from './support/hostile-site.ts'
import { plantedSite } from './support/planted-site.ts'
import type { PlantedSite } from './support/planting.ts'
import { isOfOrganisation, wasShown, type Lookers } from './support/screens.ts'
import { openWalker, type Walker } from './support/walk.ts'

/** The screens of an organisation, as its owner sees them. */
let browser: Browser
let site: PlantedSite
let walker: Walker
/** Written on the way: answered, and not kept. */
const brought: Planted[] = []
beforeAll(async () => {
  browser = await openBrowser()
  site = await plantedSite()
  walker = await openWalker(browser, site)
})
afterAll(() => browser.close())

const lookers: Lookers = {
  'the owner of an organisation': {
    role: 'owner',
    sees: isOfOrganisation,
    also: ['/inventory/records/new'],
    least: 55,
  },
  // At what they wrote themselves.
  'an organisation that asks for accreditation': { role: 'asker', sees: () => false, least: 1 },
}

it.each(Object.entries(lookers))(
  'of %s are laid out, accessible and worded, show hostile text as text, and lead on',
  async (_who, looker) => {
    const { faults, visited } = await walker.walk(looker)
    expect(faults).toEqual([])
    expect(visited).toBeGreaterThanOrEqual(looker.least)
  },
)

it('show hostile text as text behind a click too: in unkept files, and in the evidence of a contract', async () => {
  const { page, screen } = await walker.openAs('owner')
  const say = words('en')
  const hostile = await hostileSite(site.siteUrl, site.known)
  const choose = async (route: string, field: string, table: (cell: string) => string): Promise<void> => {
    const [name, cell] = [hostile.text(route, 'file name'), hostile.text(route, field)]
    const buffer = Buffer.from(table(`"${cell.text.replaceAll('"', '""')}"`))
    const file = { name: `${name.text}\u202E.csv`.replaceAll('/', ''), mimeType: 'text/csv', buffer }
    await page.locator('input[type=file]').setInputFiles(file)
    // It stands there for wide screens and for narrow ones.
    await page
      .getByText(new RegExp(`${name.mark}|${cell.mark}`))
      .first()
      .waitFor({ state: 'attached' })
    brought.push({ ...name, text: file.name }, cell)
    await screen.lookOnce(route, brought)
  }
  await page.goto('/organisation?tab=people')
  await page.getByRole('button', { name: say('organisations:screen.bulk.open') }).click()
  await choose('organisations.read-invitation-list', 'a cell of role', (cell) => `email,role\nx,${cell}\n`)
  await page.goto('/inventory/factors/own/file')
  const columns = 'activity,name_en,scope,category,unit,co2_kg,ch4_kg,co2e_kg,source_title,source_publisher'
  const row = (cell: string) => `diesel-stationary,${cell},1,stationary-combustion,litre,,,3,Laboratory,Laboratory`
  await choose('inventory.import-own-factors', 'a cell of name', (cell) => `${columns}\n${row(cell)}\n`)
  const markOf = (name: string, at: string) =>
    site.planted.find(({ route, field }) => route === name && field === at)?.mark ?? ''
  await page.goto('/inventory/factors/contracts?year=2025')
  await page.getByText(markOf('inventory.update-energy-contract', 'reference')).first().click()
  await page.getByText(markOf('inventory.upload-contract-evidence', 'file name')).first().waitFor()
  await screen.lookOnce('the evidence of a contract', brought)
  expect(screen.faults).toEqual([])
})

/** Files whose names stand on a screen. */
const namesShown = [
  'credits.add-deal-evidence',
  'inventory.import-own-factors',
  'inventory.upload-attachment',
  'inventory.upload-contract-evidence',
  'inventory.upload-import',
  'marketplace.add-document',
  'marketplace.add-message-file',
  'sgi.upload-document',
  'sgi.upload-photo',
  'suppliers.send-file',
]

it('showed what was written into them, names of files too', () => {
  for (const { marks, features, names } of wasShown(site, walker, brought)) {
    expect(marks.size).toBeGreaterThan(120)
    expect(features.size).toBeGreaterThan(6)
    expect(names).toEqual(namesShown)
  }
})
