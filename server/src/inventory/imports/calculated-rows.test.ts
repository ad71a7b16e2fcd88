import { decimal, timesRate, toText, type ResolutionJson } from '@athar/carbon'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Transaction } from '../../platform/database.ts'
import type { Owner } from '../../organisations/testing.ts'
import { quantityTimes, storedRates } from '../calculation/index.ts'
import { sharedImportsApp, type ImportsApp } from './testing.ts'

let app: ImportsApp
let owner: Owner
beforeAll(async () => {
  app = await sharedImportsApp()
  owner = await app.anOrganisation()
  await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
})
afterAll(() => app.close())

const as = <T>(who: Owner, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  app.platform.database.transaction(
    { personId: who.personId, organisationId: who.organisation.id, role: 'owner' },
    work,
  )

/** Quantities as they come: whole, with many decimals, tiny, huge, negative, with zeros at the end. */
const quantity = (seed: number): string => {
  const digits = String((seed * 48_271) % 2_147_483_647)
  const sign = seed % 7 === 0 ? '-' : ''
  const decimals = seed % 13
  return decimals === 0
    ? `${sign}${digits}`
    : `${sign}${seed % 1000}.${digits.padStart(decimals, '0')}${seed % 3 === 0 ? '00' : ''}`
}

const times = (rate: string) => quantityTimes(sql`r.quantity`, sql.ref(rate))

it('the database multiplies as the engine does, to the last digit, on 100,000 rows', async () => {
  const activities = [
    'electricity-grid,kWh',
    'electricity-grid,GJ',
    'diesel-stationary,litre',
    'natural-gas,GJ',
    'water-supply,m3',
    'petrol,litre',
  ]
  const lines = activities.flatMap((activity, at) =>
    [2023, 2024, 2025].map(
      (year) => `Riyadh,${year}-01-01,${year}-01-31,${activity.replace(',', `,${at + 1},`)},,${at}-${year},`,
    ),
  )
  const file = ['site,period_start,period_end,activity,quantity,unit,supplier,reference,note', ...lines].join('\n')
  const { body } = await app.upload(owner, 'many.csv', Buffer.from(file))
  await app.check(owner, body.id, body.options!)
  await app.commit(owner, body.id)
  const resolutions = await as(owner, async ({ db }) => {
    const { rows } = await sql<{
      id: number
      answer: ResolutionJson
    }>`select id, answer from factor_resolutions order by id`.execute(db)
    return rows
  })
  expect(resolutions.length).toBeGreaterThanOrEqual(6)
  const rows = Array.from({ length: 100_000 }, (_, seed) => ({
    quantity: quantity(seed + 1),
    ...resolutions[seed % resolutions.length]!,
  }))
  const inDatabase = await as(owner, async ({ db }) => {
    const { table } = await storedRates(
      db,
      owner.organisation.id,
      resolutions.map(({ id }) => id),
    )
    const result = await sql<{ ar4: string; ar5: string; ar6: string; market5: string | null }>`
      select trim_scale(${times('ar4')})::text as ar4, trim_scale(${times('ar5')})::text as ar5,
             trim_scale(${times('ar6')})::text as ar6, trim_scale(${times('market5')})::text as market5
        from unnest(${rows.map((row) => row.quantity)}::numeric[], ${rows.map((row) => row.id)}::int[]) with ordinality as r (quantity, id, nth)
        join ${table} on f.id = r.id order by nth`.execute(db)
    return result.rows
  })
  const inEngine = rows.map(({ quantity: text, answer }) => {
    const inText = (rate: string) => toText(timesRate(decimal(text), decimal(rate)))
    const { AR4, AR5, AR6 } = answer.factor.rate.co2e
    return {
      ar4: inText(AR4),
      ar5: inText(AR5),
      ar6: inText(AR6),
      market5: answer.market && inText(answer.market.rate.co2e.AR5),
    }
  })
  expect(inDatabase).toHaveLength(100_000)
  expect(inDatabase).toEqual(inEngine)
})

it('one amount of electricity in three units comes to the same kilograms, and the receipt to their sum', async () => {
  const other = await app.anOrganisation()
  await app.aSite(other, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
  const file = [
    'site,period_start,period_end,activity,quantity,unit,supplier,reference,note',
    'Riyadh,2025-02-01,2025-02-28,electricity-grid,3600,kWh,,A-1,',
    'Riyadh,2025-03-01,2025-03-31,electricity-grid,3.6,MWh,,A-2,',
    'Riyadh,2025-04-01,2025-04-30,electricity-grid,12.96,GJ,,A-3,',
  ].join('\n')
  const { body } = await app.upload(other, 'units.csv', Buffer.from(file))
  await app.check(other, body.id, body.options!)
  expect((await app.rows(other, body.id)).flatMap(({ kgCo2e }) => kgCo2e ?? [])).toEqual(['2131.2', '2131.2', '2131.2'])
  await app.commit(other, body.id)
  expect((await app.detail(other, body.id)).receipt).toMatchObject({ kgCo2e: '6393.6' })
  const { rows } = await as(other, ({ db }) =>
    sql<{ kg: string }>`select co2e_ar5_kg::text as kg from activity_records order by period_start`.execute(db),
  )
  expect(rows.map(({ kg }) => kg)).toEqual(['2131.2', '2131.2', '2131.2'])
})

it('an import tells the inventory what it brought, and takes that back with itself', async () => {
  const other = await app.anOrganisation()
  await app.aSite(other, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
  const file = [
    'site,period_start,period_end,activity,quantity,unit,supplier,reference,note',
    'Riyadh,2024-12-15,2025-01-14,electricity-grid,310,kWh,,A-1,',
    'Riyadh,2025-02-01,2025-02-28,electricity-grid,100,kWh,,A-2,',
  ].join('\n')
  const { body } = await app.upload(other, 'two.csv', Buffer.from(file))
  await app.check(other, body.id, body.options!)
  await app.commit(other, body.id)
  const changes = async (year: number) =>
    (await app.call<{ changes: object }>(other, 'GET', `/api/inventory/inventories/${year}`)).body.changes
  // 17 of 31 days of 310 kWh, and the other 14 with the 100 kWh of February, at 0.592 kg CO2/kWh.
  expect(await changes(2024)).toMatchObject({ added: 1, addedKg: '100.64', changed: 0, removed: 0 })
  expect(await changes(2025)).toMatchObject({ added: 2, addedKg: '142.08', changed: 0, removed: 0 })
  await app.call(other, 'POST', `/api/inventory/imports/${body.id}/undo`, { reason: 'the wrong year' })
  expect(await changes(2025)).toMatchObject({ added: 0, addedKg: '0' })
})

it('the checked rows of an import stand under row-level security, in a table nobody else can make', async () => {
  const stranger = await app.anOrganisation()
  const file =
    'site,period_start,period_end,activity,quantity,unit\nRiyadh,2025-03-01,2025-03-31,electricity-grid,7,kWh'
  const { body } = await app.upload(owner, 'one.csv', Buffer.from(file))
  await app.check(owner, body.id, body.options!)
  const name = `import_stage.r${body.id.replaceAll('-', '')}`
  const seen = (tx: Transaction) =>
    sql<{ rows: number }>`select count(*)::int as rows from ${sql.raw(name)}`
      .execute(tx.db)
      .then(({ rows }) => rows[0]!.rows)
  expect(await as(owner, seen)).toBe(2)
  expect(await as(stranger, seen)).toBe(0)
  const secured = await as(owner, async ({ db }) => {
    const { rows } = await sql<{ secured: boolean; forced: boolean }>`
      select relrowsecurity as secured, relforcerowsecurity as forced from pg_class where oid = ${name}::regclass`.execute(
      db,
    )
    return rows[0]
  })
  expect(secured).toEqual({ secured: true, forced: true })
  for (const attack of [
    `select app.open_import_stage('${body.id}')`,
    `call app.seal_import_stage('${body.id}')`,
    `call app.drop_import_stage('${body.id}')`,
    `alter table ${name} disable row level security`,
    `create table import_stage.own (a int)`,
  ])
    await expect(as(stranger, ({ db }) => sql.raw(attack).execute(db))).rejects.toThrow(
      /no import of this organisation|owner|permission denied/,
    )
  expect(await as(owner, seen)).toBe(2)
})
