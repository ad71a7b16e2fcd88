import { randomUUID } from 'node:crypto'
import { decimal } from '@athar/carbon'
import type { organisations } from '@athar/contracts'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database.ts'
import { ensureSuppliers, ensureYears, insertDemoBoundary } from '../boundary/index.ts'
import { createCalculator } from '../calculation/index.ts'
import { markMonths, refreshRollup } from '../records/index.ts'
import {
  demoCertificates,
  demoContract,
  demoDenominators,
  demoEntities,
  demoScreening,
  demoSites,
} from './demo-company.ts'
import { clinkerOf, demoRows, type DemoRow } from './demo-rows.ts'

type Scope = {
  readonly database: Database
  readonly clock: Clock
  readonly organisation: organisations.Organisation
  readonly people: { readonly owner: string; readonly preparer: string; readonly reviewer: string }
}

/** The sample organisation's years: those before the last are locked, the last is approved but for its newest month, this one is open. */
export async function seedDemoInventory({ database, clock, organisation, people }: Scope): Promise<void> {
  const organisationId = organisation.id
  const today = clock.today()
  const thisYear = Number(today.slice(0, 4))
  const years = Array.from(
    { length: thisYear - organisation.baseYear + 1 },
    (_, index) => organisation.baseYear + index,
  )
  const tenancy = { personId: people.owner, organisationId, role: 'owner', aal: 'aal2' } as const
  await database.transaction(tenancy, async ({ db }) => {
    const sites = await insertDemoBoundary(db, organisationId, clock.now(), {
      entities: demoEntities,
      sites: demoSites,
    })
    await ensureYears({ organisations: { read: async () => organisation } }, db, organisationId, years)
    await insertContract(db, {
      organisationId,
      siteId: sites.get(demoContract.site)!,
      personId: people.owner,
      at: clock.now(),
      from: `${organisation.baseYear}-01-01`,
    })
    const rows = [...demoRows(organisation.baseYear, today)]
    await actAs(db, people.preparer, 'preparer')
    await insertRows(db, { organisationId, sites, clock, preparer: people.preparer }, rows)
    await markMonths(
      db,
      organisationId,
      rows.map(({ from }) => from),
    )
    await actAs(db, people.reviewer, 'reviewer')
    await sql`update activity_records set state = 'approved', decided_by = ${people.reviewer}, decided_at = period_end + interval '12 days'
      where org_id = ${organisationId} and period_start < ${`${thisYear - 1}-12-01`}`.execute(db)
    await actAs(db, people.owner, 'owner')
    await refreshRollup(db)
    for (const year of years)
      await insertCertificates(db, organisationId, year, { personId: people.owner, at: clock.now() })
    for (const year of years)
      await describeYear(
        db,
        organisationId,
        year,
        demoDenominators(year - organisation.baseYear, clinkerOf(rows, year)),
      )
    await lockYears(db, people, { organisationId, before: thisYear - 1 })
  })
}

/** From here on the transaction is another person's: each of them does only what is theirs, as in any organisation. */
const actAs = (db: Db, personId: string, role: 'owner' | 'preparer' | 'reviewer') =>
  sql`select set_config('app.person_id', ${personId}, true), set_config('app.org_role', ${role}, true)`.execute(db)

async function lockYears(
  db: Db,
  people: Scope['people'],
  { organisationId, before }: { organisationId: string; before: number },
): Promise<void> {
  const moves = [
    ['preparer', 'in-review', 'submitted_by'],
    ['reviewer', 'approved', 'approved_by'],
    ['owner', 'locked', 'locked_by'],
  ] as const
  for (const [role, state, by] of moves) {
    await actAs(db, people[role], role)
    await sql`update inventories set state = ${state}, ${sql.ref(by)} = ${people[role]}, version = version + 1
      where org_id = ${organisationId} and year < ${before}`.execute(db)
  }
}

type Inserting = {
  organisationId: string
  sites: ReadonlyMap<string, string>
  clock: Clock
  preparer: string
}

async function insertRows(
  db: Db,
  { organisationId, sites, clock, preparer }: Inserting,
  rows: readonly DemoRow[],
): Promise<void> {
  const calculator = await createCalculator(db, organisationId, clock.now())
  const suppliers = await ensureSuppliers(
    db,
    organisationId,
    rows.map(({ supplier }) => supplier).filter((name) => name !== ''),
  )
  const records: Record<string, unknown>[] = []
  for (const row of rows) {
    const stored = await calculator.resolve({
      activity: row.activity,
      unit: row.unit,
      region: 'SA',
      year: Number(row.from.slice(0, 4)),
      site: sites.get(row.site)!,
      from: row.from,
      to: row.to,
    })
    if ('status' in stored)
      throw new Error(`the sample names ${row.activity} in ${row.unit}, which cannot be calculated: ${stored.code}`)
    records.push({
      inventory_year: Number(row.from.slice(0, 4)),
      period_start: row.from,
      period_end: row.to,
      site_id: sites.get(row.site),
      activity: row.activity,
      quantity: row.quantity,
      unit: row.unit,
      supplier_id: suppliers.get(row.supplier) ?? null,
      data_quality: row.estimated ? 'estimated' : 'measured',
      resolution_id: stored.id,
      ...calculator.columns(decimal(row.quantity), stored),
      reference: row.reference,
    })
  }
  await sql`insert into activity_records (org_id, id, inventory_year, period_start, period_end, site_id, activity, quantity, unit, supplier_id, data_quality, resolution_id,
      co2e_ar4_kg, co2e_ar5_kg, co2e_ar6_kg, market_ar4_kg, market_ar5_kg, market_ar6_kg, reference, prepared_by, prepared_at)
    select ${organisationId}, nextval('activity_record_ids'), r.inventory_year, r.period_start, r.period_end, r.site_id, r.activity, r.quantity, r.unit, r.supplier_id, r.data_quality, r.resolution_id,
      r.co2e_ar4_kg, r.co2e_ar5_kg, r.co2e_ar6_kg, r.market_ar4_kg, r.market_ar5_kg, r.market_ar6_kg, r.reference, ${preparer},
      r.period_end + interval '9 days'
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (inventory_year smallint, period_start date, period_end date, site_id uuid, activity text, quantity numeric, unit text,
      supplier_id int, data_quality text, resolution_id int, co2e_ar4_kg numeric, co2e_ar5_kg numeric, co2e_ar6_kg numeric, market_ar4_kg numeric, market_ar5_kg numeric,
      market_ar6_kg numeric, reference text)`.execute(db)
}

async function insertContract(
  db: Db,
  {
    organisationId,
    siteId,
    personId,
    at,
    from,
  }: { organisationId: string; siteId: string; personId: string; at: Date; from: string },
): Promise<void> {
  await sql`insert into own_factors (org_id, id, level, site_id, activity, name_en, name_ar, unit, co2e_kg, gwp_set, valid_from, scope2_basis, source_title, reason, created_by, created_at)
    values (${organisationId}, ${randomUUID()}, 'site', ${siteId}, 'electricity-grid', ${demoContract.name.en}, ${demoContract.name.ar}, 'kWh', ${demoContract.kgCo2ePerKwh}, 'source-defined', ${from}, 'market',
            ${demoContract.source}, ${demoContract.reason}, ${personId}, ${at})`.execute(db)
}

/** The newest year has none yet, as certificates come late. */
async function insertCertificates(
  db: Db,
  organisationId: string,
  year: number,
  by: { personId: string; at: Date },
): Promise<void> {
  if (year >= by.at.getUTCFullYear()) return
  const { reference, issuer, kWh, source, notes } = demoCertificates
  await sql`insert into energy_contracts (org_id, id, kind, reference, issuer, energy_source, valid_from, valid_to, kwh, co2e_kg_per_kwh, source, notes, entered_by, entered_at)
    values (${organisationId}, ${randomUUID()}, 'certificate', ${`${reference} ${year}`}, ${issuer}, 'solar', ${`${year}-01-01`}, ${`${year}-12-31`}, ${kWh}, 0, ${source}, ${notes},
            ${by.personId}, ${by.at})`.execute(db)
}

async function describeYear(
  db: Db,
  organisationId: string,
  year: number,
  per: ReturnType<typeof demoDenominators>,
): Promise<void> {
  await sql`insert into inventory_denominators (org_id, year, revenue_minor, currency, headcount, output, output_unit)
    values (${organisationId}, ${year}, ${per.revenueMinor}, ${per.currency}, ${per.headcount}, ${per.output}, ${per.outputUnit}) on conflict do nothing`.execute(
    db,
  )
  for (const { category, decision, reason } of demoScreening)
    await sql`insert into scope3_screening (org_id, year, category, decision, reason) values (${organisationId}, ${year}, ${category}, ${decision}, ${reason}) on conflict do nothing`.execute(
      db,
    )
}
