import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { tables } from '../../platform/tables.ts'
import type { DataQuality, RecordState } from '../records/index.ts'
import type { ReportChange } from './data/report-data.ts'
import type {
  ContractFacts,
  StoredChoice,
  StoredEstimate,
  StoredGapAcceptance,
  StoredLine,
  StoredResolution,
  StoredRestatement,
} from './data/report-facts.ts'

/**
 * Records of a year summed as far as they are alike, straight from the records: an export shows one moment, and the
 * rollup may be a moment behind it. Rows within one month count under the whole month, as in the rollup.
 */
export async function readLines(db: Db, organisationId: string, year: number): Promise<StoredLine[]> {
  const { rows } = await sql<{
    site_id: string
    activity: string
    resolution_id: number
    supplier_id: number
    data_quality: DataQuality
    state: RecordState
    unit: string
    from_day: string
    to_day: string
    records: number
    quantity: string
  }>`
    select site_id, activity, resolution_id, coalesce(supplier_id, 0) as supplier_id, data_quality, state, unit,
           case when whole then first_day else period_start end as from_day,
           case when whole then last_day else period_end end as to_day,
           count(*)::int as records, sum(quantity) as quantity
      from (select *, period_end <= last_day as whole
              from (select *, date_trunc('month', period_start)::date as first_day,
                           (date_trunc('month', period_start) + interval '1 month - 1 day')::date as last_day
                      from activity_records where org_id = ${organisationId} and inventory_year = ${year}) r) r
     group by 1, 2, 3, 4, 5, 6, 7, 8, 9
     order by 1, 2, 3, 4, 5, 6, 7, 8, 9`.execute(db)
  return rows.map((row) => ({
    siteId: row.site_id,
    activity: row.activity,
    resolutionId: row.resolution_id,
    supplierId: row.supplier_id,
    dataQuality: row.data_quality,
    state: row.state,
    unit: row.unit,
    periodStart: row.from_day,
    periodEnd: row.to_day,
    records: row.records,
    quantity: row.quantity,
  }))
}

/** The resolutions of these numbers. */
export async function readResolutions(
  db: Db,
  organisationId: string,
  ids: readonly number[],
): Promise<Map<number, StoredResolution>> {
  const rows = await tables(db)
    .selectFrom('factorResolutions')
    .select(['id', 'fingerprint', 'activity', 'unit', 'region', 'year', 'libraryEdition', 'answer'])
    .where('orgId', '=', organisationId)
    .where(sql<boolean>`id = any(${[...ids]}::int[])`)
    .orderBy('id')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export type StoredSite = {
  id: string
  code: string
  name: { en: string; ar: string }
  entityId: string
  country: string
  region: string | null
  city: string | null
  floorAreaM2: string | null
  /** Neither archived nor still to come at the time asked about. */
  inUse: boolean
}

/**
 * All sites, archived ones too: their records stay in the years they were made for. What is told of them is what
 * stood at a time, where one is named: of what was changed since, the version that was the first to go.
 */
export async function readSites(db: Db, organisationId: string, at: string | null): Promise<StoredSite[]> {
  const { rows } = await sql<{
    id: string
    code: string
    name_en: string
    name_ar: string
    entity_id: string
    country: string
    region: string | null
    city: string | null
    floor_area_m2: string | null
    in_use: boolean
  }>`select s.id, s.code, s.name_en, s.name_ar, s.entity_id, s.country, told.region, told.city, told.floor_area_m2,
            (s.archived_at is null or coalesce(s.archived_at > ${at}::timestamptz, false))
              and coalesce(s.created_at <= ${at}::timestamptz, true) as in_use
       from sites s cross join lateral (
         select v.region, v.city, v.floor_area_m2, v.version from site_versions v
          where v.org_id = s.org_id and v.site_id = s.id and v.changed_at > ${at}::timestamptz
         union all select s.region, s.city, s.floor_area_m2, s.version
          order by version limit 1) told
      where s.org_id = ${organisationId} order by s.code, s.id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: { en: row.name_en, ar: row.name_ar },
    entityId: row.entity_id,
    country: row.country,
    region: row.region,
    city: row.city,
    floorAreaM2: row.floor_area_m2,
    inUse: row.in_use,
  }))
}

/** Those that came after a time. */
export async function readEntitiesAfter(db: Db, organisationId: string, at: string): Promise<Set<string>> {
  const rows = await tables(db)
    .selectFrom('entities')
    .select('id')
    .where('orgId', '=', organisationId)
    .where(sql<boolean>`created_at > ${at}`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function readSuppliers(db: Db, organisationId: string): Promise<Map<number, string>> {
  const rows = await tables(db)
    .selectFrom('suppliers')
    .select(['id', 'name'])
    .where('orgId', '=', organisationId)
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Every choice of a factor, out of the audit trail: the table of choices knows only those that stand. */
export async function readChoices(db: Db, organisationId: string): Promise<StoredChoice[]> {
  const { rows } = await sql<{ at: Date; activity: string; factor_id: string; reason: string }>`
    select at, subject_id as activity, details ->> 'factorId' as factor_id, reason from audit_trail
     where org_id = ${organisationId} and subject_type = 'activity' and action = 'inventory.save-factor-choice'
       and details ->> 'factorId' is not null and reason is not null
     order by id`.execute(db)
  return rows.map(({ at, activity, factor_id, reason }) => ({
    at: at.toISOString(),
    activity,
    factorId: factor_id,
    reason,
  }))
}

/** The contracts of a year: those whose days lie within it, since none reaches over two. */
export async function readContracts(
  db: Db,
  organisationId: string,
  { startsOn, endsOn }: { readonly startsOn: string; readonly endsOn: string },
): Promise<ContractFacts[]> {
  const { rows } = await sql<ContractFacts>`
    select id, kind, reference, issuer, certificates, energy_source as "energySource", site_id as "siteId", valid_from as "validFrom",
           valid_to as "validTo", kwh as "kWh", co2e_kg_per_kwh as "co2eKgPerKWh", source,
           (select coalesce(jsonb_agg(jsonb_build_object('fileName', e.file_name, 'sha256', e.sha256) order by e.uploaded_at, e.id), '[]')
              from energy_contract_evidence e where e.org_id = c.org_id and e.contract_id = c.id) as evidence
      from energy_contracts c
     where org_id = ${organisationId} and ended_at is null and valid_from >= ${startsOn} and valid_to <= ${endsOn}
     order by valid_from, id`.execute(db)
  return rows
}

const trail = (db: Db, organisationId: string) =>
  tables(db)
    .selectFrom('auditTrail as t')
    .select(['t.at', 't.action', 't.personId', 't.reason'])
    .where('t.orgId', '=', organisationId)
    .orderBy('t.id')

/** Decisions on the year, out of the audit trail. */
export async function readDecisions(db: Db, organisationId: string, year: number): Promise<ReportChange[]> {
  const rows = await trail(db, organisationId)
    .where('t.subjectType', '=', 'inventory')
    .where('t.subjectId', '=', String(year))
    .execute()
  return rows.map(changeOf)
}

/** The imports that brought records of the year. */
export async function readImportTraces(db: Db, organisationId: string, year: number): Promise<ReportChange[]> {
  const rows = await trail(db, organisationId)
    .innerJoin('imports as i', (join) =>
      join.onRef('i.orgId', '=', 't.orgId').on(sql<boolean>`t.subject_id = i.id::text`),
    )
    .where('t.subjectType', '=', 'import')
    .where('t.action', '=', 'inventory.import')
    .where('i.state', '<>', 'undone')
    .where(
      sql<boolean>`exists (select 1 from activity_records r where r.org_id = i.org_id
        and r.id between i.first_record_id and i.last_record_id and r.import_id = i.id and r.inventory_year = ${year})`,
    )
    .execute()
  return rows.map(changeOf)
}

type Trace = Awaited<ReturnType<ReturnType<typeof trail>['execute']>>[number]
const changeOf = (row: Trace): ReportChange => ({
  at: row.at.toISOString(),
  action: row.action,
  person: row.personId ?? '',
  reason: row.reason ?? '',
})

export async function readRestatements(db: Db, organisationId: string, year: number): Promise<StoredRestatement[]> {
  const rows = await tables(db)
    .selectFrom('restatements')
    .select(['openedAt', 'closedAt', 'reason', 'totalsBefore as before', 'totalsAfter as after'])
    .where('orgId', '=', organisationId)
    .where('year', '=', year)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...row,
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
  }))
}

/** Amounts that were held when they were entered or imported, and confirmed; by the place of their line. */
export async function readConfirmed(db: Db, organisationId: string, year: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ place: string; records: number }>`
    select concat_ws('|', site_id, activity, unit, case when whole then first_day else period_start end,
             case when whole then last_day else period_end end) as place, count(*)::int as records
      from (select *, period_end <= last_day as whole
              from (select *, date_trunc('month', period_start)::date as first_day,
                           (date_trunc('month', period_start) + interval '1 month - 1 day')::date as last_day
                      from activity_records
                     where org_id = ${organisationId} and inventory_year = ${year} and entered ? 'confirmed'
                       and state <> 'returned') r) r
     group by 1`.execute(db)
  return new Map(rows.map(({ place, records }) => [place, records]))
}

/**
 * Sources of which several records of the year cover the same days, with the months in which those begin. As where a
 * file is checked, bills that share their reading day are no overlap, nor are deliveries of one day, nor bills of one
 * period by their numbers.
 */
export async function readCoveredTwice(
  db: Db,
  organisationId: string,
  year: number,
): Promise<{ siteId: string; activity: string; months: string[] }[]> {
  const { rows } = await sql<{ siteId: string; activity: string; months: string[] }>`
    with periods as (
      select site_id, activity, period_start, period_end, count(*) > 1 and bool_or(reference is null) as twins
        from activity_records
       where org_id = ${organisationId} and inventory_year = ${year} and state <> 'returned' and quantity >= 0
       group by 1, 2, 3, 4),
    ordered as (
      select *, max(case when period_start < period_end then period_end end) over (
               partition by site_id, activity order by period_start, period_end desc
               rows between unbounded preceding and 1 preceding) as covered_to
        from periods)
    select site_id as "siteId", activity, array_agg(distinct to_char(period_start, 'YYYY-MM')) as months
      from ordered
     where twins and period_start < period_end or covered_to > period_start - (period_start = period_end)::int
     group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** Activities of sites with a file behind some of their records of the year: `<site>|<activity>`. */
export async function readEvidencedSources(db: Db, organisationId: string, year: number): Promise<Set<string>> {
  const { rows } = await sql<{ source: string }>`
    select distinct r.site_id || '|' || r.activity as source
      from (select subject_id::bigint as record_id from evidence_links
             where org_id = ${organisationId} and subject_kind = 'record' and subject_id ~ '^[0-9]{1,18}$'
            union select record_id from record_attachments where org_id = ${organisationId}) e
      join activity_records r
        on r.org_id = ${organisationId} and r.id = e.record_id and r.inventory_year = ${year}`.execute(db)
  return new Set(rows.map(({ source }) => source))
}

/** Files attached to records of the year, with the digest of each. */
export async function readRecordEvidence(
  db: Db,
  organisationId: string,
  year: number,
): Promise<{ record: string; fileName: string; sha256: string }[]> {
  const rows = await tables(db)
    .selectFrom('recordAttachments as a')
    .innerJoin('activityRecords as r', (join) => join.onRef('r.orgId', '=', 'a.orgId').onRef('r.id', '=', 'a.recordId'))
    .select(['a.recordId as record', 'a.fileName', 'a.sha256'])
    .where('a.orgId', '=', organisationId)
    .where('r.inventoryYear', '=', year)
    .orderBy('a.recordId')
    .orderBy('a.id')
    .execute()
  return rows
}

/** Months of a year that an estimate fills, as far as it was not returned; estimates never come from a file. */
export async function readEstimates(db: Db, organisationId: string, year: number): Promise<StoredEstimate[]> {
  const { rows } = await sql<StoredEstimate>`
    select site_id as "siteId", activity, to_char(period_start, 'YYYY-MM') as month, quantity::text, unit,
           entered -> 'estimate' ->> 'method' as method, coalesce(note, '') as reason
      from activity_records
     where org_id = ${organisationId} and import_id is null and inventory_year = ${year}
       and entered ? 'estimate' and state <> 'returned'
     order by site_id, activity, period_start, id`.execute(db)
  return rows
}

/** What was accepted of the gaps of a year, the latest first. */
export async function readGapAcceptances(db: Db, organisationId: string, year: number): Promise<StoredGapAcceptance[]> {
  const rows = await tables(db)
    .selectFrom('gapAcceptances')
    .select(['code', 'places', 'reason', 'acceptedBy as by', 'acceptedAt as at'])
    .where('orgId', '=', organisationId)
    .where('year', '=', year)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Whether there is anything to report: records that were not returned. */
export async function hasRecords(db: Db, organisationId: string, year: number): Promise<boolean> {
  const found = await tables(db)
    .selectFrom('activityRecords')
    .select('id')
    .where('orgId', '=', organisationId)
    .where('inventoryYear', '=', year)
    .where('state', '<>', 'returned')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The digest of factors and records that was kept when the year was approved or locked. */
export async function keptDigest(
  db: Db,
  { organisationId, year }: { organisationId: string; year: number },
): Promise<string | null> {
  const inventory = await tables(db)
    .selectFrom('inventories')
    .select('recordsDigest')
    .where('orgId', '=', organisationId)
    .where('year', '=', year)
    .executeTakeFirst()
  return inventory?.recordsDigest ?? null
}
