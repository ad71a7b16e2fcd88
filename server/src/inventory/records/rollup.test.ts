import { inventory } from '@athar/contracts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitingSessions } from '../../platform/testing/waiting-sessions.ts'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { markMonths, refreshRollup, sumMonths } from './rollup.ts'
import { allRecords, anEntry, aRecord, aSite } from './testing.ts'

let app: InventoryApp
let owner: Acting
let reviewer: Acting
let sites: inventory.Site[]

beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisation({ fiscalYearFirstMonth: 4 })
  reviewer = await app.aMember(owner, 'reviewer')
  sites = [await aSite(app, owner), await aSite(app, owner)]
})
afterAll(() => app.close())

const day = fc
  .integer({ min: 0, max: 900 })
  .map((offset) => new Date(Date.UTC(2023, 6, 1 + offset)).toISOString().slice(0, 10))
const quantity = fc
  .tuple(fc.integer({ min: -500, max: 100_000 }), fc.integer({ min: 0, max: 999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(3, '0')}`)
const activity = fc.constantFrom(
  ['diesel-stationary', 'litre'] as const,
  ['electricity-grid', 'kWh'] as const,
  ['petrol-vehicles', 'gallon_us'] as const,
)
const entry = fc.record({
  site: fc.integer({ min: 0, max: 1 }),
  activity,
  quantity,
  days: fc.tuple(day, day),
  dataQuality: fc.constantFrom(...inventory.dataQualities),
})
type Entry = typeof entry extends fc.Arbitrary<infer T> ? T : never

const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('create' as const), entry }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('update' as const), at: fc.nat(), entry }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), at: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('approve' as const, 'return' as const), at: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('move' as const), at: fc.nat(), site: fc.integer({ min: 0, max: 1 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('branding' as const) }) },
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

function bodyOf({ site, activity: [key, unit], quantity: amount, days, dataQuality }: Entry) {
  const [periodStart, periodEnd] = days.toSorted()
  return anEntry(sites[site]!.id, {
    activity: key,
    unit,
    quantity: amount,
    periodStart: periodStart!,
    periodEnd: periodEnd!,
    dataQuality,
  })
}

/** One action on a record picked among those there are; what the rules refuse is refused, and leaves all as it was. */
async function act(one: Action): Promise<number> {
  if (one.kind === 'create')
    return (await app.call(owner, 'POST', '/api/inventory/records', { ...bodyOf(one.entry), allowDuplicate: true }))
      .status
  if (one.kind === 'branding') return (await app.call(owner, 'GET', '/api/inventory/records?limit=1')).status
  const records = await allRecords(app, owner, 'limit=500')
  const record = records[one.at % records.length]
  if (!record) return 200
  const url = `/api/inventory/records/${record.id}`
  const seen = { version: record.version, state: record.state }
  const selection = { kind: 'records', records: [{ id: record.id, version: record.version }] }
  if (one.kind === 'update') return (await app.call(owner, 'PUT', url, { ...bodyOf(one.entry), ...seen })).status
  if (one.kind === 'remove')
    return (await app.call(owner, 'POST', `${url}/remove`, { ...seen, reason: 'at random' })).status
  if (one.kind === 'move')
    return (
      await app.call(owner, 'POST', '/api/inventory/record-changes', {
        selection,
        change: { siteId: sites[one.site]!.id },
        reason: 'at random',
      })
    ).status
  const decision = one.kind === 'approve' ? { kind: 'approve' } : { kind: 'return', reason: 'at random' }
  return (await app.call(reviewer, 'POST', '/api/inventory/record-decisions', { selection, decision, skipUnfit: true }))
    .status
}

const sums = sql`count(*)::int as lines, sum(records)::int as records, sum(quantity) as quantity, sum(ar4) as ar4, sum(ar5) as ar5, sum(ar6) as ar6, sum(market) as market`
const grouped = (
  from: ReturnType<typeof sql>,
) => sql`select bucket, inventory_year, site_id, activity, resolution_id, data_quality, state, unit, ${sums} from (${from}) x
  group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8`

/** The kept sums, and the same sums from the records. */
async function bothSums() {
  return app.asOwner(owner, async ({ db }) => {
    await refreshRollup(db)
    const kept =
      await grouped(sql`select bucket, inventory_year, site_id, activity, resolution_id, data_quality, state, unit, records, quantity, co2e_ar4_kg as ar4, co2e_ar5_kg as ar5,
      co2e_ar6_kg as ar6, market_ar5_kg as market from inventory_rollup where org_id = ${owner.organisationId}`).execute(
        db,
      )
    const anew =
      await grouped(sql`select date_trunc('month', period_start)::date as bucket, inventory_year, site_id, activity, resolution_id, data_quality, state, unit, 1 as records, quantity,
      co2e_ar4_kg as ar4, co2e_ar5_kg as ar5, co2e_ar6_kg as ar6, market_ar5_kg as market from activity_records where org_id = ${owner.organisationId}`).execute(
        db,
      )
    const withoutLines = (rows: unknown[]) => rows.map((row) => ({ ...(row as object), lines: 0 }))
    return { kept: withoutLines(kept.rows), anew: withoutLines(anew.rows) }
  })
}

describe('the monthly sums', () => {
  it('equal those of the records after any actions in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 25 }), async (actions) => {
        for (const one of actions) expect([200, 201, 204, 409, 422]).toContain(await act(one))
        const { kept, anew } = await bothSums()
        expect(kept).toEqual(anew)
      }),
      { numRuns: 12 },
    )
    const { anew } = await bothSums()
    expect(anew.length).toBeGreaterThan(5)
  })

  it('are brought up to date for whoever looks, and for an import that has summed its months and looks again, not in a circle', async () => {
    const record = await aRecord(app, owner, anEntry(sites[0]!.id))
    const months = [`${record.periodStart.slice(0, 7)}-01`]
    const reader = await app.asOwner(owner, async (summing) => {
      await sumMonths(summing.db, months)
      await app.asOwner(owner, ({ db }) => markMonths(db, owner.organisationId, [record.periodStart]))
      const reading = app.asOwner(owner, (look) => refreshRollup(look.db))
      await expect.poll(() => waitingSessions((query) => sql.raw(query).execute(summing.db))).toBeGreaterThan(0)
      await refreshRollup(summing.db)
      return { reading }
    })
    await reader.reading
    const { kept, anew } = await bothSums()
    expect(kept).toEqual(anew)
  })

  it('count what was being written while somebody looked, in a month that waited to be summed already', async () => {
    const record = await aRecord(app, owner, anEntry(sites[0]!.id))
    await app.asOwner(owner, async ({ db }) => {
      await sql`update activity_records set quantity = quantity + 1 where id = ${record.id}`.execute(db)
      await markMonths(db, owner.organisationId, [record.periodStart])
      await app.asOwner(owner, (look) => refreshRollup(look.db))
    })
    const { kept, anew } = await bothSums()
    expect(kept).toEqual(anew)
  })
})
