import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNotices } from '../../platform/notices.ts'
import { knownPlaces, yearAsItStands } from '../boundary/index.ts'
import { aHolding, rootOf } from '../boundary/testing.ts'
import { aContract } from '../contracts/testing.ts'
import { anEntry, anOwnFactor, aSite } from '../records/testing.ts'
import { refreshRollup } from '../records/index.ts'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { countInventory } from './read-inventory.ts'
import { allLines } from './store.ts'

let app: InventoryApp
let owner: Acting
let sites: inventory.Site[]

/** Always the same numbers, below one. */
function numbers(): () => number {
  let state = 7
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

const kinds = [
  ['diesel-stationary', 'litre'],
  ['diesel-stationary', 'gallon_us'],
  ['petrol-vehicles', 'litre'],
  ['natural-gas', 'GJ_net'],
  ['electricity-grid', 'kWh'],
  ['electricity-grid', 'MWh'],
  ['electricity-grid', 'GJ'],
  ['electricity-solar-onsite', 'kWh'],
  ['electricity-exported', 'kWh'],
  ['cooling-district', 'kWh_cooling'],
  ['refrigerant-r22', 'kg'],
  ['petrol-car', 'km'],
  ['water-supply', 'm3'],
] as const

beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisationWithMfa({ consolidationApproach: 'equity-share', baseYear: 2023 })
  const reviewer = await app.aMember(owner, 'reviewer')
  await app.asOwner(owner, ({ db }) =>
    sql`update inventory_settings set upstream = true where org_id = ${owner.organisationId}`.execute(db),
  )
  const root = await rootOf(app, owner)
  const held = async (name: string, holding: Partial<inventory.Holding>) => {
    const entity = { parentId: root.id, name: { en: name, ar: '' }, holdings: [aHolding(holding)] }
    const { body } = await app.call<inventory.Entity>(owner, 'POST', '/api/inventory/entities', entity)
    return aSite(app, owner, { entityId: body.id })
  }
  sites = [
    await aSite(app, owner),
    await aSite(app, owner),
    await held('Part', { equityShare: '0.37' }),
    await held('Bought', { validFrom: '2025-05-11' }),
    await held('Sold', { validTo: '2024-12-31' }),
  ]
  const { body: supplier } = await app.call<inventory.Supplier>(owner, 'POST', '/api/inventory/suppliers', {
    name: 'Fuel contractor',
  })
  const random = numbers()
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
  const day = (month: number, date: number) => (year: number) =>
    `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  const lines = [2023, 2024, 2025].flatMap((year) =>
    Array.from({ length: year === 2025 ? 500 : 120 }, () => {
      const [activity, unit] = pick(kinds)
      const month = 1 + Math.floor(random() * 12)
      const last = random() < 0.12 ? Math.min(12, month + 1 + Math.floor(random() * 3)) : month
      const amount = (random() * (random() < 0.1 ? 90_000 : 900)).toFixed(pick([0, 2, 5]))
      return anEntry(pick(sites).id, {
        activity,
        unit,
        quantity: activity !== 'electricity-grid' && random() < 0.08 ? `-${amount}` : amount === '0' ? '1' : amount,
        periodStart: day(month, 1 + Math.floor(random() * 9))(year),
        periodEnd: day(last, 10 + Math.floor(random() * 19))(year),
        supplierId: random() < 0.4 ? supplier.id : null,
        dataQuality: pick(['measured', 'calculated', 'estimated'] as const),
        confirmed: ['negative-quantity', 'outlier'],
      })
    }),
  )
  const enter = async (some: readonly object[]) => {
    const { status, body } = await app.call(owner, 'POST', '/api/inventory/records/lines', {
      lines: some,
      allowDuplicate: true,
    })
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body as { ids: string[] }
  }
  await enter(lines.slice(0, 600))
  // From here on diesel has another factor, ten times as large.
  await anOwnFactor(app, owner, { co2eKg: '26' })
  const { ids } = await enter(lines.slice(600))
  const decide = (some: readonly string[], decision: object) =>
    app.call(reviewer, 'POST', '/api/inventory/record-decisions', {
      selection: { kind: 'records', records: some.map((id) => ({ id, version: 1 })) },
      decision,
      skipUnfit: true,
    })
  await decide(ids.slice(0, 40), { kind: 'approve' })
  await decide(ids.slice(40, 70), { kind: 'return', reason: 'Wrong meter' })
})
afterAll(() => app.close())

const deps = () => ({ organisations: app.organisations, places: knownPlaces(), notices: createNotices() })

const counted = (by?: typeof allLines) =>
  app.asOwner(owner, async ({ db }) => {
    await refreshRollup(db)
    const { organisationId } = owner
    const year = await yearAsItStands(deps(), db, organisationId, 2025)
    return countInventory(deps(), db, { organisationId, year, now: app.clock.now() }, by)
  })

/** Places of a gap have no order of their own. */
const comparable = ({ gaps, ...rest }: Awaited<ReturnType<typeof counted>>) => ({
  ...rest,
  gaps: gaps.map(({ places, ...gap }) => ({ ...gap, places: places.map((place) => JSON.stringify(place)).sort() })),
})

describe('a year that the database groups', () => {
  it('is to the last digit what its lines come to, counted one by one', async () => {
    const grouped = comparable(await counted())
    expect(grouped).toEqual(comparable(await counted(allLines)))
    // It has something of everything that must not be added before it is counted.
    expect(grouped.outsideRecords).toBeGreaterThan(0)
    expect(grouped.returnedRecords).toBe(30)
    expect(grouped.totals.outsideKg).not.toBe('0')
    expect(grouped.comparison.base).not.toBeNull()
    expect(grouped.gaps.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['outliers', 'factors-contradict', 'months-missing']),
    )
  })

  it('is the same where contracts are shared out over its electricity', async () => {
    await aContract(app, owner, { kWh: '90000' })
    await aContract(app, owner, { kWh: '777.7', siteId: sites[0]!.id, reference: 'second' })
    const grouped = comparable(await counted())
    expect(grouped).toEqual(comparable(await counted(allLines)))
    expect(grouped.electricity.covered).not.toBe('0')
  })
})
