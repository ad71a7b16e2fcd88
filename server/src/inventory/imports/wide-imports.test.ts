import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Owner } from '../../organisations/testing.ts'
import { sharedImportsApp, type ImportsApp } from './testing.ts'

let app: ImportsApp
let owner: Owner
beforeAll(async () => {
  app = await sharedImportsApp()
  owner = await app.anOrganisation()
  await app.aSite(owner, { code: 'RUH', ar: 'الرياض' })
  await app.aSite(owner, { code: 'JED', ar: 'جدة' })
})
afterAll(() => app.close())

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const wideFile = (...above: string[]) => [
  ...above,
  ['Site', 'Activity', 'Unit', ...months, 'Total'].join(','),
  ['RUH', 'electricity-grid', 'kWh', ...months.map((_, index) => 100 + index), ''].join(','),
  ['JED', 'electricity-grid', 'kWh', ...months.map((_, index) => (index === 5 ? '' : 50 + index)), ''].join(','),
  ['Nowhere', 'electricity-grid', 'kWh', ...months.map(() => 'x'), ''].join(','),
  ['Total', '', '', ...months.map(() => 1), ''].join(','),
]
const bytes = (lines: readonly string[]) => Buffer.from(lines.join('\n'))
const shape = (id: string, body: object) =>
  app.call<inventory.ImportDetail>(owner, 'POST', `/api/inventory/imports/${id}/shape`, body)

it('months as columns are proposed as rows and become records; no cell of the file is lost', async () => {
  const { status, body } = await app.upload(owner, 'wide.csv', bytes(wideFile('Electricity 2025')))
  expect(status).toBe(201)
  expect(body.reading).toMatchObject({
    header: ['Site', 'Activity', 'Unit', 'Period', 'Quantity'],
    monthColumns: { columns: 12, year: 2025, asked: false, turned: true },
    missing: [],
  })
  expect(body.reading?.sample[0]).toEqual(['RUH', 'electricity-grid', 'kWh', '2025-01', '100'])
  expect((await app.check(owner, body.id, body.options!)).state).toBe('succeeded')
  const { counts } = await app.detail(owner, body.id)
  // 12 of Riyadh and 11 of Jeddah; 12 cells that are no numbers; title and sum.
  expect([counts.ready + counts.warning, counts.refused, counts.skipped]).toEqual([23, 12, 2])
  const rows = await app.rows(owner, body.id)
  expect(new Set(rows.filter(({ status: one }) => one === 'refuse').map(({ line }) => line))).toEqual(new Set([5]))
  await app.commit(owner, body.id)
  const stored = await app.platform.database.transaction(
    { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner', aal: 'aal2' },
    ({ db }) =>
      sql<{ count: number; sum: string; june: number }>`select count(*)::int as count, sum(quantity)::text as sum,
        count(*) filter (where period_start = '2025-06-01' and period_end = '2025-06-30')::int as june
        from activity_records`.execute(db),
  )
  // 100 … 111, and 50 … 61 without June's 55.
  expect(stored.rows[0]).toEqual({ count: 23, sum: String(1266 + 666 - 55), june: 1 })
})

it('the year is asked for where the file does not name it, and the table can be read as it stands', async () => {
  const { body } = await app.upload(owner, 'bare.csv', bytes(wideFile()))
  expect(body.reading?.monthColumns).toEqual({ columns: 12, year: null, asked: true, turned: true })
  const { body: told } = await shape(body.id, { wide: true, year: 2024 })
  expect(told.reading?.monthColumns).toMatchObject({ year: 2024, asked: false })
  expect(told.reading?.sample[0]?.[3]).toBe('2024-01')
  const { body: asIs } = await shape(body.id, { wide: false, year: null })
  expect(asIs.reading?.wide).toBeNull()
  expect(asIs.reading?.header.slice(3, 6)).toEqual(['Jan', 'Feb', 'Mar'])
})
