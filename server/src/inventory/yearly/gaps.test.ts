import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdf } from '../../platform/documents/testing.ts'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { sharedImportsApp, type ImportsApp } from '../imports/testing.ts'
import { anEntry } from '../records/testing.ts'
import { exportedFile } from '../report/testing-files.ts'
import { acceptGaps, decideAll, putYear, seenPlace } from './testing.ts'

let app: ImportsApp
let owner: Owner
let preparer: Acting
let reviewer: Acting
let siteId: string
const at = '/api/inventory/inventories/2025'

beforeAll(async () => {
  app = await sharedImportsApp()
  owner = await app.withMfa(await app.anOrganisation())
  preparer = await app.aMember(owner, 'preparer')
  reviewer = await app.aMember(owner, 'reviewer')
  siteId = (await app.aSite(owner, { code: 'RYD', ar: 'الرياض' })).body.id
  // Entered before anything is usual here, so that it is not asked about.
  for (const [month, quantity] of [
    ['07', '2000'],
    ['01', '100'],
    ['02', '110'],
    ['03', '90'],
    ['04', '105'],
    ['05', '95'],
  ] as const)
    await enter(`2025-${month}`, quantity)
  await decideAll(app.platform.database, owner.organisation.id, 'approved')
})
afterAll(() => app.close())

const enter = async (month: string, quantity: string, confirmed: 'outlier'[] = []) => {
  const entry = anEntry(siteId, { confirmed, quantity, periodStart: `${month}-01`, periodEnd: `${month}-28` })
  const { status, body } = await app.call(preparer, 'POST', '/api/inventory/records', entry)
  if (status !== 201) throw new Error(JSON.stringify(body))
}
type Listed = { state: string; open: number; gaps: inventory.InventoryGap[] }
const listed = async () => (await app.call<Listed>(preparer, 'GET', `${at}/gaps`)).body
const gap = async (code: inventory.GapCode) => (await listed()).gaps.find((each) => each.code === code)
const version = async () => (await app.call<inventory.Inventory>(preparer, 'GET', at)).body.year.version
const move = async (who: Acting, action: string, body: object = {}) =>
  app.call<{ code?: string; state?: string; details?: { gaps: string[] } }>(who, 'POST', `${at}/${action}`, {
    version: await version(),
    ...body,
  })

/** In an organisation whose years are open. */
async function elsewhere(): Promise<void> {
  owner = await app.withMfa(await app.anOrganisation())
  preparer = await app.aMember(owner, 'preparer')
  siteId = (await app.aSite(owner, { code: 'TUU', ar: 'تبوك' })).body.id
}

it('a year lists what is missing or doubtful, each with its place', async () => {
  const { gaps, open } = await listed()
  expect(gaps.map(({ code }) => code)).toEqual([
    'categories-undecided',
    'months-missing',
    'outliers',
    'evidence-missing',
  ])
  expect(open).toBe(4)
  expect((await gap('months-missing'))?.places).toMatchObject([
    { siteId, months: ['2025-06', '2025-08', '2025-09', '2025-10', '2025-11', '2025-12'] },
  ])
  expect((await gap('outliers'))?.places).toMatchObject([{ siteId, months: ['2025-07'] }])
  expect((await gap('categories-undecided'))?.count).toBe(15)
})

it('a year is handed in, approved and locked only with each gap put right or accepted as seen', async () => {
  expect(await move(preparer, 'submit')).toMatchObject({
    status: 409,
    body: { code: 'inventory.gaps-open', details: { gaps: expect.arrayContaining(['outliers']) } },
  })
  const { id } = (await gap('outliers'))!.places[0]!
  const whole = (await gap('evidence-missing'))!.places[0]!
  for (const [code, place, refused, details] of [
    ['outliers', { id: 'other', amount: null }, 'inventory.record-changed', {}],
    ['evidence-missing', { id: whole.id, amount: '1' }, 'inventory.gap-changed', whole.amount!],
    ['months-missing', { id, amount: null }, 'inventory.record-changed', {}],
  ] as const) {
    const stale = { gaps: [{ code, places: [place] }], reason: 'The pump ran day and night' }
    expect(await app.call(preparer, 'POST', `${at}/gaps/accept`, stale)).toMatchObject({
      status: 409,
      body: { code: refused, details },
    })
  }
  await acceptGaps(app, preparer, 2025)
  expect((await listed()).open).toBe(0)
  expect((await gap('outliers'))?.acceptances).toMatchObject([{ reason: 'Looked at by the preparer', places: 1 }])
  expect(await move(preparer, 'submit')).toMatchObject({ status: 200, body: { state: 'in-review' } })

  // A gap that opens while the year is in review holds it; who accepts it does not approve it.
  await app.call(preparer, 'PUT', `/api/inventory/years/2025/screening`, await decided())
  expect((await listed()).gaps.filter(({ open }) => open > 0).map(({ code }) => code)).toContain(
    'categories-without-data',
  )
  expect(await move(reviewer, 'approve')).toMatchObject({ status: 409, body: { code: 'inventory.gaps-open' } })
  await acceptGaps(app, reviewer, 2025)
  expect(await move(reviewer, 'approve')).toMatchObject({ status: 403, body: { code: 'inventory.four-eyes' } })
  const other = await app.aMember(owner, 'reviewer')
  expect(await move(other, 'approve')).toMatchObject({ status: 200, body: { state: 'approved' } })
  expect(await move(owner, 'lock')).toMatchObject({ status: 200, body: { state: 'locked' } })
  const late = { gaps: [{ code: 'outliers', places: [{ id, amount: null }] }], reason: 'Too late for this' }
  expect(await app.call(preparer, 'POST', `${at}/gaps/accept`, late)).toMatchObject({
    status: 409,
    body: { code: 'inventory.wrong-state' },
  })
  const { text } = readPdf(await exportedFile(app, owner, { year: 2025, kind: 'pdf' }))
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Looked at by the preparer')
  // Of a locked year the PDF shows the log, with the address where the note is compared.
  expect(text).toMatch(/\/proof/)
  expect(text).toMatch(/athar\.test\/log\s*\d+\s*[\w+/]{43}=/u)
})

describe('an accepted gap', () => {
  beforeAll(elsewhere)
  const other = '/api/inventory/inventories/2024'
  const gapOf = async (code: inventory.GapCode, query = '') =>
    (await app.call<Listed>(preparer, 'GET', `${other}/gaps${query}`)).body.gaps.find((each) => each.code === code)
  const moved = async (who: Acting, action: string) => {
    const { body } = await app.call<inventory.Inventory>(preparer, 'GET', other)
    return app.call<{ code?: string }>(who, 'POST', `${other}/${action}`, { version: body.year.version })
  }
  const accept = (who: Acting, gaps: object[]) =>
    app.call<{ code?: string }>(who, 'POST', `${other}/gaps/accept`, { gaps, reason: 'Bills are with the auditor' })
  const seen = ({ code, places }: inventory.InventoryGap) => ({ code, places: places.map(seenPlace) })

  it('names its amount, and is open again where the amount grows, not where it becomes smaller', async () => {
    await enter('2024-03', '100')
    const before = (await gapOf('evidence-missing'))!
    expect((await accept(preparer, [seen(before)])).status).toBe(204)
    expect(await gapOf('evidence-missing')).toMatchObject({
      open: 0,
      acceptances: [{ places: 1, amounts: [{ value: before.places[0]!.amount!.value, unit: 'kgCO2e' }] }],
    })
    await enter('2024-04', '100000', ['outlier'])
    const grown = (await gapOf('evidence-missing'))!
    expect(grown).toMatchObject({ open: 1, acceptances: [], places: [{ id: before.places[0]!.id, accepted: null }] })
    expect((await accept(preparer, [seen(before)])).body.code).toBe('inventory.gap-changed')
    expect((await accept(preparer, [seen(grown)])).status).toBe(204)
    const records = await app.call<{ items: inventory.RecordItem[] }>(
      preparer,
      'GET',
      '/api/inventory/records?year=2024',
    )
    const large = records.body.items.find(({ quantity }) => quantity.startsWith('100000'))!
    const removal = { version: large.version, state: large.state, reason: 'Entered twice' }
    const removed = await app.call(preparer, 'POST', `/api/inventory/records/${large.id}/remove`, removal)
    expect(removed.status).toBeLessThan(300)
    expect(await gapOf('evidence-missing')).toMatchObject({ open: 0 })
  })

  it('covers only the places that were listed and sent; the rest stays open and holds the year', async () => {
    const undecided = (await gapOf('categories-undecided'))!
    expect([undecided.count, undecided.open]).toEqual([15, 15])
    const { code, places } = seen(undecided)
    expect((await accept(preparer, [{ code, places: places.slice(0, 4) }])).status).toBe(204)
    expect(await gapOf(code)).toMatchObject({ open: 11, acceptances: [{ places: 4 }] })
    expect((await gapOf(code, '?from=14'))?.places.map(({ id }) => id)).toEqual([undecided.places[14]!.id])
    await decideAll(app.platform.database, owner.organisation.id, 'approved')
    expect((await moved(preparer, 'submit')).body.code).toBe('inventory.gaps-open')
  })

  it('that opens after the approval is accepted by a reviewer who did not submit the year', async () => {
    await elsewhere()
    const second = await app.aMember(owner, 'reviewer')
    await enter('2024-03', '100')
    await decideAll(app.platform.database, owner.organisation.id, 'approved')
    // Approved when nothing was open yet.
    const as = (who: Acting, role: 'preparer' | 'reviewer', set: ReturnType<typeof sql>) =>
      app.platform.database.transaction(
        { personId: who.personId, organisationId: owner.organisation.id, role },
        ({ db }) => sql`update inventories set ${set} where org_id = app.current_org() and year = 2024`.execute(db),
      )
    await as(preparer, 'preparer', sql`state = 'in-review', submitted_by = app.current_person()`)
    await as(second, 'reviewer', sql`state = 'approved', approved_by = app.current_person()`)
    expect(await moved(owner, 'lock')).toMatchObject({ status: 409, body: { code: 'inventory.gaps-open' } })
    const late = (await app.call<Listed>(preparer, 'GET', `${other}/gaps`)).body.gaps.map(seen)
    expect(await accept(preparer, late)).toMatchObject({ status: 403, body: { code: 'inventory.gap-needs-reviewer' } })
    expect((await accept(second, late)).status).toBe(204)
    expect((await moved(owner, 'lock')).status).toBe(200)
  })
})

it('a year without records has nothing to approve: it is neither submitted nor locked', async () => {
  await elsewhere()
  const empty = '/api/inventory/inventories/2023'
  const submit = (version: number) => app.call(preparer, 'POST', `${empty}/submit`, { version })
  const refused = { status: 409, body: { code: 'inventory.year-empty', details: { year: 2023 } } }
  expect(await submit(0)).toMatchObject(refused)
  await enter('2023-03', '100')
  await decideAll(app.platform.database, owner.organisation.id, 'returned')
  const { body } = await app.call<inventory.Inventory>(preparer, 'GET', empty)
  expect(await submit(body.year.version)).toMatchObject(refused)
  const { personId, organisation } = owner
  const acting = { personId, organisationId: organisation.id, role: 'owner', aal: 'aal2' } as const
  await app.platform.database.transaction(acting, ({ db }) => putYear(db, 2023, 'approved'))
  const approved = await app.call<inventory.Inventory>(preparer, 'GET', empty)
  const { version: last } = approved.body.year
  expect(await app.call(owner, 'POST', `${empty}/lock`, { version: last })).toMatchObject(refused)
})

/** Category 6 counted from now on, though it has no data. */
async function decided() {
  const { body } = await app.call<{ version: number; categories: object[] }>(
    preparer,
    'GET',
    '/api/inventory/years/2025/screening',
  )
  return { version: body.version, categories: [{ category: 6, decision: 'included', reason: '' }] }
}

it('sources whose records cover the same days are named, though each was confirmed when it came', async () => {
  const other = await app.withMfa(await app.anOrganisation())
  const { body: site } = await app.aSite(other, { code: 'JED', ar: 'جدة' })
  const bills = [
    ['2025-01-01', '2025-12-31', 'electricity-grid', ''],
    ['2025-03-01', '2025-03-31', 'electricity-grid', ''],
    // A reading day that two bills share, two bills of one month by their numbers, and two fills of one day.
    ['2025-01-01', '2025-01-28', 'diesel-vehicles', ''],
    ['2025-01-28', '2025-02-25', 'diesel-vehicles', ''],
    ['2025-05-01', '2025-05-31', 'diesel-stationary', 'A-1'],
    ['2025-05-01', '2025-05-31', 'diesel-stationary', 'A-2'],
    ['2025-06-02', '2025-06-02', 'diesel-stationary', ''],
    ['2025-06-02', '2025-06-02', 'diesel-stationary', ''],
    // Two of one month without numbers, and a fill within them.
    ['2025-08-01', '2025-08-31', 'petrol-vehicles', ''],
    ['2025-08-01', '2025-08-31', 'petrol-vehicles', ''],
    ['2025-08-31', '2025-08-31', 'petrol-vehicles', ''],
  ] as const
  for (const [index, [periodStart, periodEnd, activity, reference]] of bills.entries()) {
    const unit = activity === 'electricity-grid' ? 'kWh' : 'litre'
    const entry = anEntry(site.id, { activity, unit, quantity: String(100 + index), periodStart, periodEnd, reference })
    const { status, body } = await app.call(other, 'POST', '/api/inventory/records', entry)
    expect([status, body]).toMatchObject([201, {}])
  }
  const { gaps } = (await app.call<Listed>(other, 'GET', `${at}/gaps`)).body
  const places = gaps.find(({ code }) => code === 'days-covered-twice')?.places ?? []
  expect(places.map(({ activity, months }) => [activity, months])).toEqual([
    ['electricity-grid', ['2025-03']],
    ['petrol-vehicles', ['2025-08']],
  ])
})
