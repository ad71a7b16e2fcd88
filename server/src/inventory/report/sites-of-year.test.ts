import type { inventory } from '@athar/contracts'
import { cities } from '@athar/reference-data'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { readPdf } from '../../platform/documents/testing.ts'
import { sharedImportsApp, type ImportsApp } from '../imports/testing.ts'
import { anEntry } from '../records/testing.ts'
import { acceptGaps, decideAll } from '../yearly/testing.ts'
import { exportedFile } from './testing-files.ts'

const year = 2025
let app: ImportsApp
let owner: Owner
let reviewer: Acting
let site: inventory.Site

beforeAll(async () => {
  app = await sharedImportsApp()
  owner = await app.anOrganisationWithMfa({ baseYear: year })
  reviewer = await app.aMember(owner, 'reviewer')
  site = (await app.aSite(owner, { code: 'P1', ar: 'مصنع' })).body
  const entry = { activity: 'diesel-stationary', unit: 'litre', quantity: '1000' }
  const days = { periodStart: `${year}-01-01`, periodEnd: `${year}-12-31` }
  await did(owner, 'POST', '/api/inventory/records', anEntry(site.id, { ...entry, ...days }))
  await decideAll(app.platform.database, owner.organisation.id, 'approved')
})
afterAll(() => app.close())

async function did<T>(who: Acting, method: 'GET' | 'PUT' | 'POST', url: string, body?: object): Promise<T> {
  const answer = await app.call<T>(who, method, url, body)
  if (answer.status >= 300) throw new Error(`${url}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
async function change(to: Partial<inventory.SiteInput>): Promise<void> {
  const { archivedAt: _, ...now } = site
  site = await did<inventory.Site>(owner, 'PUT', `/api/inventory/sites/${site.id}`, { ...now, ...to })
}
const screen = () => did<inventory.Inventory>(owner, 'GET', `/api/inventory/inventories/${year}`)
const move = async (who: Acting, action: string, reason?: string) => {
  if (action === 'submit') await acceptGaps(app, who, year)
  const { version } = (await screen()).year
  return app.call<{ code?: string }>(who, 'POST', `/api/inventory/inventories/${year}/${action}`, { version, reason })
}

/** What the report divides by, and where it says the site is. */
async function told() {
  const { text } = readPdf(await exportedFile(app, owner, { year, kind: 'pdf' }))
  return {
    perArea: /Square metre of floor area(.*?)Table/s.exec(text)?.[1],
    place: /Table 3\..*?Najd Industries(.*?)3Method/s.exec(text)?.[1],
  }
}

// 1,000 litres are 2,655.11 kg: the factor per litre stands in the report.
const [small, large] = ['2.661,000', '1.332,000']
const [before, after] = cities()
const placed = ({ name }: { name: { en: string } }) => expect.stringContaining(name.en)

it('a year that was approved tells of its sites what stood then; one that is opened again, what stands', async () => {
  await change({ floorAreaM2: '1000', region: before!.region, city: before!.id })
  const first = { perArea: small, place: placed(before!) }
  expect(await told()).toEqual(first)
  expect((await move(owner, 'submit')).status).toBe(200)
  const seen = await screen()
  await change({ floorAreaM2: '1500' })
  // Whoever looks at the year to approve it is told that it is another one by now.
  expect((await screen()).year.version).toBe(seen.year.version + 1)
  await change({ floorAreaM2: '1000' })
  expect((await move(reviewer, 'approve')).status).toBe(200)

  await change({ floorAreaM2: '2000' })
  await change({ floorAreaM2: '3000', region: after!.region, city: after!.id })
  expect(await told()).toEqual(first)
  expect((await move(owner, 'lock')).status).toBe(200)
  await change({ floorAreaM2: '2000' })
  expect(await told()).toEqual(first)

  expect((await move(owner, 'restate', 'The area was another one')).status).toBe(200)
  expect(await told()).toEqual({ perArea: large, place: placed(after!) })
})
