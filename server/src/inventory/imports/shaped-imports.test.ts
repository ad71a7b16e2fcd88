import { createHash } from 'node:crypto'
import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { sharedImportsApp, type ImportsApp } from './testing.ts'

let app: ImportsApp
let owner: Owner
let second: Acting
let preparer: Acting
let reviewer: Acting
beforeAll(async () => {
  app = await sharedImportsApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await app.anOrganisation()
  second = await app.aMember(owner, 'owner')
  preparer = await app.aMember(owner, 'preparer')
  reviewer = await app.aMember(owner, 'reviewer')
  await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
})

const file = Buffer.from(
  [
    'site,period_start,period_end,activity,quantity,unit',
    'Riyadh,2025-01-01,2025-01-31,electricity-grid,100,kWh',
    'Riyadh,2025-02-01,2025-02-28,electricity-grid,-7,kWh',
  ].join('\n'),
)
const records = async () =>
  (await app.call<{ items: inventory.RecordItem[] }>(owner, 'GET', '/api/inventory/records')).body.items
const decide = async (who: Acting) => {
  const named = (await records()).map(({ id, version }) => ({ id, version }))
  const body = { selection: { kind: 'records', records: named }, decision: { kind: 'approve' } }
  return app.call<{ code?: string }>(who, 'POST', '/api/inventory/record-decisions', body)
}
const oneself = { status: 403, body: { code: 'inventory.four-eyes' } }
const approved = { status: 200, body: { decided: 1 } }
const ownWork = async (who: Acting) => {
  const [{ id }] = (await records()) as [inventory.RecordItem]
  return (await app.call<inventory.RecordDetail>(who, 'GET', `/api/inventory/records/${id}`)).body.ownWork
}

it('whoever brought the file does not approve what another person stored of it', async () => {
  const { id, options } = (await app.upload(second, 'bills.csv', file)).body
  await app.check(preparer, id, options!)
  await app.commit(preparer, id)
  expect(await ownWork(second)).toBe(true)
  expect(await decide(second)).toMatchObject(oneself)
  expect(await decide(reviewer)).toMatchObject(approved)
})

it('nor who read it by other columns before it was stored, in the rows either', async () => {
  const { id, options } = (await app.upload(preparer, 'bills.csv', file)).body
  await app.check(preparer, id, options!)
  // The preparer still looks at what was ready by their own reading.
  await app.check(second, id, { ...options!, dateOrder: 'month-day-year' })
  await app.commit(preparer, id)
  expect(await decide(second)).toMatchObject(oneself)
  const approve = sql`update activity_records set state = 'approved', decided_by = app.current_person(), decided_at = now()`
  for (const before of [sql`select 1`, sql`update imports set shaped_by = '{}'`])
    await expect(
      app.platform.database.transaction(
        { personId: second.personId, organisationId: owner.organisation.id, role: 'owner' },
        async ({ db }) => {
          await before.execute(db)
          await approve.execute(db)
        },
      ),
    ).rejects.toMatchObject({ code: '42501' })
  expect(await decide(owner)).toMatchObject(approved)
})

it('nor who answered for one of its rows', async () => {
  const { id, options } = (await app.upload(preparer, 'bills.csv', file)).body
  await app.check(preparer, id, options!)
  const [held] = (await app.rows(preparer, id)).filter((row) => row.held)
  const answers = [{ record: held!.record, decision: { kind: 'skip' } }]
  expect((await app.call(second, 'POST', `/api/inventory/imports/${id}/answers`, { answers })).status).toBe(200)
  await app.check(preparer, id, options!)
  await app.commit(preparer, id)
  expect(await decide(second)).toMatchObject(oneself)
  expect(await decide(reviewer)).toMatchObject(approved)
})

it('what another person approved since, and somebody corrected, is theirs to approve', async () => {
  const { id, options } = (await app.upload(second, 'bills.csv', file)).body
  await app.check(preparer, id, options!)
  await app.commit(preparer, id)
  expect((await decide(reviewer)).status).toBe(200)
  const [{ id: record, version }] = (await records()) as [inventory.RecordItem]
  const selection = { kind: 'records', records: [{ id: record, version }] }
  const change = { selection, change: { dataQuality: 'estimated' }, reason: 'Read from a photograph' }
  expect((await app.call(preparer, 'POST', '/api/inventory/record-changes', change)).status).toBe(200)
  expect(await ownWork(second)).toBe(false)
  expect(await decide(second)).toMatchObject(approved)
})

it.each([
  [
    'of many columns',
    Array.from({ length: 400 }, (_, nth) => createHash('sha256').update(`${nth}`).digest('hex').slice(0, 40)),
  ],
  ['that is a text in one line', [`x${'🌱'.repeat(16_000)}`]],
])('a table %s is looked at and checked as every other, and its columns are found again', async (_what, more) => {
  const table = (month: string) =>
    Buffer.from(
      [
        ['site,period_start,period_end,activity,quantity,unit', ...more].join(','),
        `Riyadh,2025-${month}-01,2025-${month}-28,electricity-grid,100,kWh`,
      ].join('\n'),
    )
  const { status, body } = await app.upload(preparer, 'wide.csv', table('01'))
  expect(status).toBe(201)
  const columns = { ...body.options!.mapping.columns, reference: 5 }
  const options = { ...body.options!, mapping: { ...body.options!.mapping, columns } }
  expect(await app.check(preparer, body.id, options)).toMatchObject({ state: 'succeeded' })
  const next = await app.upload(preparer, 'wide.csv', table('02'))
  expect(next.body.options!.mapping.columns).toEqual(columns)
})
