import type { inventory, ResponseOf } from '@athar/contracts'
import { libraryEdition } from '@athar/reference-data'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { readPdf } from '../../platform/documents/testing.ts'
import { aHolding, aSiteInput } from '../boundary/testing.ts'
import { sharedImportsApp, type ImportsApp } from '../imports/testing.ts'
import { acceptGaps, decideAll } from '../yearly/testing.ts'
import { anEntry } from '../records/testing.ts'
import { exportedFile } from './testing-files.ts'

const withLosses = 'cfp2023-grid-total-sa-2021'
const withoutLosses = 'ember-grid-lifecycle-sa-2024'
const [closed, open] = [2025, 2026]

let app: ImportsApp
let owner: Owner
let reviewer: Acting
let siteId: string

beforeAll(async () => {
  app = await sharedImportsApp()
  owner = await app.anOrganisationWithMfa({ baseYear: 2025 })
  reviewer = await app.aMember(owner, 'reviewer')
  siteId = (await app.aSite(owner, { code: 'P1', ar: 'مصنع' })).body.id
  await upstream(true)
  await choose(withLosses, 'The utility reports with losses')
  for (const year of [closed, open]) {
    await enter(year, 'electricity-grid', 'kWh')
    await enter(year, 'diesel-stationary', 'litre')
  }
  await decideAll(app.platform.database, owner.organisation.id, 'approved')
  await move(owner, 'submit')
  await move(reviewer, 'approve')
  await move(owner, 'lock')
})
afterAll(() => app.close())

async function did<T>(who: Acting, method: 'GET' | 'PUT' | 'POST', url: string, body?: object): Promise<T> {
  const answer = await app.call<T>(who, method, url, body)
  if (answer.status >= 300) throw new Error(`${url}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
async function upstream(on: boolean): Promise<void> {
  const settings = await did<ResponseOf<typeof inventory.readSettings>>(owner, 'GET', '/api/inventory/settings')
  await did(owner, 'PUT', '/api/inventory/settings', { ...settings, upstream: on })
}
const choose = (factorId: string | null, reason: string) =>
  did(owner, 'PUT', '/api/inventory/factor-choices/electricity-grid', { factorId, reason })
const enter = (year: number, activity: string, unit: string) =>
  did(
    owner,
    'POST',
    '/api/inventory/records',
    anEntry(siteId, { activity, unit, quantity: '1000', periodStart: `${year}-01-03`, periodEnd: `${year}-01-04` }),
  )
const screen = (year: number) => did<inventory.Inventory>(owner, 'GET', `/api/inventory/inventories/${year}`)
const move = async (who: Acting, action: string) => {
  if (action === 'submit') await acceptGaps(app, who, closed)
  const { version } = (await screen(closed)).year
  return did(who, 'POST', `/api/inventory/inventories/${closed}/${action}`, { version })
}
const recalculate = async (year: number) =>
  app.jobDone(
    owner,
    (await did<{ jobId: string }>(owner, 'POST', `/api/inventory/inventories/${year}/recalculate?approved=2`)).jobId,
  )

const exported = (year: number, kind: inventory.ExportKind) => exportedFile(app, owner, { year, kind })
/** The words of the report without the ends of its lines. */
const words = async (year: number) => readPdf(await exported(year, 'pdf')).text.replaceAll(/\s+/g, '')
const json = async (year: number) => {
  const {
    inventory: head,
    library,
    resolutions,
  } = JSON.parse((await exported(year, 'json')).toString('utf8')) as {
    inventory: { upstream: boolean; exportedAt: string }
    library: { edition: string; sha256: string | null }
    resolutions: unknown[]
  }
  return { upstream: head.upstream, library, resolutions }
}
const says = (text: string) => text.replaceAll(/\s+/g, '')
const included = says('(scope 3, category 3) are included.')
const notComputed = says('This inventory does not compute emissions of producing')

it('is the one its records were calculated with: of a locked year for good, of an open one until it is recalculated', async () => {
  const before = await json(closed)
  expect(before.upstream).toBe(true)
  for (const year of [closed, open]) {
    const text = await words(year)
    for (const part of [included, withLosses, says('The utility reports with losses')]) expect(text).toContain(part)
  }

  await upstream(false)
  await choose(withoutLosses, 'Asked for by the bank')
  expect(await json(closed)).toEqual(before)
  for (const year of [closed, open]) {
    const text = await words(year)
    for (const part of [included, withLosses, says('The utility reports with losses')]) expect(text).toContain(part)
    for (const part of [notComputed, withoutLosses, says('Asked for by the bank')]) expect(text).not.toContain(part)
  }

  await recalculate(open)
  const text = await words(open)
  for (const part of [notComputed, withoutLosses, says('Asked for by the bank')]) expect(text).toContain(part)
  for (const part of [included, says('The utility reports with losses')]) expect(text).not.toContain(part)
  expect((await json(open)).upstream).toBe(false)
})

it('keeps the reason that stood when the year was approved, whatever is said of the same factor later', async () => {
  await choose(withLosses, 'Another reason altogether')
  const text = await words(closed)
  expect(text).toContain(says('The utility reports with losses'))
  expect(text).not.toContain(says('Another reason altogether'))
  await choose(null, 'Back to the rule')
  expect(await words(closed)).toContain(says('The utility reports with losses'))
})

it('names the edition of the library its records rest on, with what is known of it, when another serves today', async () => {
  await calculatedWith('0da83036ee87')
  const sha256 = '0da83036ee876c60f3bbec53950580fbe36ac124f1c63f7ecd2e8438c1d9f46d'
  expect((await json(closed)).library).toMatchObject({ edition: '0da83036ee87', sha256 })
  expect((await screen(closed)).libraries).toEqual([{ edition: '0da83036ee87', date: '2026-11-20' }])
  const known = await words(closed)
  expect(known).toContain(sha256)
  expect(known).not.toContain(libraryEdition().id)

  await calculatedWith('feedfeedfeed')
  expect((await json(closed)).library).toMatchObject({ edition: 'feedfeedfeed', sha256: null })
  expect((await screen(closed)).libraries).toEqual([{ edition: 'feedfeedfeed', date: null }])
  const unknown = await words(closed)
  expect(unknown).toContain(says('feedfeedfeed of the factor library; its SHA-256 is not recorded'))
  expect(unknown).not.toContain(libraryEdition().id)
})

/** As if the answers of the organisation had been given by a server with this edition of the library. */
async function calculatedWith(edition: string): Promise<void> {
  const client = new pg.Client({ connectionString: app.testDatabase.ownerUrl })
  await client.connect()
  try {
    await client.query('alter table factor_resolutions no force row level security')
    await client.query('update factor_resolutions set library_edition = $1 where org_id = $2', [
      edition,
      owner.organisation.id,
    ])
    await client.query('alter table factor_resolutions force row level security')
  } finally {
    await client.end()
  }
  // An answer is written once, so the screen goes on showing what it counted until something else behind it changes.
  const { upstream: on } = await did<ResponseOf<typeof inventory.readSettings>>(owner, 'GET', '/api/inventory/settings')
  await upstream(!on)
}

it('lists no company that came after the year was approved: nobody approved it within the boundary', async () => {
  const { entities } = await did<{ entities: inventory.Entity[] }>(owner, 'GET', '/api/inventory/entities')
  const later = await did<inventory.Entity>(owner, 'POST', '/api/inventory/entities', {
    parentId: entities.find(({ parentId }) => parentId === null)!.id,
    name: { en: 'Tihama Desalination', ar: '' },
    holdings: [aHolding()],
  })
  expect(await words(closed)).not.toContain(says('Tihama Desalination'))
  expect(await words(open)).toContain(says('Tihama Desalination'))
  const site = aSiteInput(later.id, { code: 'P2', name: { en: 'Jizan plant', ar: '' } })
  await did(owner, 'POST', '/api/inventory/sites', site)
  for (const name of ['Tihama Desalination', 'Jizan plant']) {
    expect((await exported(closed, 'json')).toString('utf8')).not.toContain(name)
    expect((await exported(open, 'json')).toString('utf8')).toContain(name)
  }
})
