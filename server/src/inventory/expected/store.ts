import { mayPrepare, type inventory } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { peopleInRoles } from '../../organisations/index.ts'

export type StoredExpected = {
  readonly id: string
  readonly year: number
  readonly siteId: string
  readonly activity: string
  readonly months: readonly string[]
  readonly ownerId: string | null
  readonly dueAfterDays: number
  readonly reason: string
  readonly version: number
}
export type NewExpected = Omit<StoredExpected, 'version' | 'year'>
type By = { readonly organisationId: string; readonly personId: string; readonly at: Date }

const expectedColumns = sql`id, year, site_id as "siteId", activity, months, owner_id as "ownerId",
  due_after_days as "dueAfterDays", reason, version`

export async function expectedOfYear(db: Db, organisationId: string, year: number): Promise<StoredExpected[]> {
  const { rows } = await sql<StoredExpected>`select ${expectedColumns} from expected_data
    where org_id = ${organisationId} and year = ${year} order by site_id, activity`.execute(db)
  return rows
}

/** Those of these ids that the organisation has, held until the transaction ends. */
export async function lockExpected(db: Db, organisationId: string, ids: readonly string[]): Promise<StoredExpected[]> {
  const { rows } = await sql<StoredExpected>`select ${expectedColumns} from expected_data
    where org_id = ${organisationId} and id = any(${[...ids]}::uuid[]) order by id for update`.execute(db)
  return rows
}

/** Adds sources; one that the year knows already stays as it is. Answers how many came. */
export async function insertExpected(db: Db, by: By, year: number, sources: readonly NewExpected[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    insert into expected_data (org_id, id, year, site_id, activity, months, owner_id, due_after_days, reason,
      changed_by, changed_at)
    select ${by.organisationId}::uuid, n.id, ${year}, n."siteId", n.activity, n.months, n."ownerId",
           n."dueAfterDays", n.reason, ${by.personId}::uuid, ${by.at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb)
        as n (id uuid, "siteId" uuid, activity text, months text[], "ownerId" uuid, "dueAfterDays" smallint, reason text)
    on conflict (org_id, year, site_id, activity) do nothing returning id`.execute(db)
  return rows.length
}

export async function updateExpected(db: Db, by: By, { id, ...to }: NewExpected): Promise<void> {
  await sql`update expected_data set site_id = ${to.siteId}, activity = ${to.activity},
      months = ${[...to.months]}::text[],
      owner_id = ${to.ownerId}, due_after_days = ${to.dueAfterDays}, reason = ${to.reason}, version = version + 1,
      changed_by = ${by.personId}, changed_at = ${by.at}
    where org_id = ${by.organisationId} and id = ${id}`.execute(db)
}

export async function deleteExpected(db: Db, organisationId: string, id: string): Promise<void> {
  await sql`delete from expected_data where org_id = ${organisationId} and id = ${id}`.execute(db)
}

export type StoredRequest = {
  readonly id: string
  readonly year: number
  readonly siteId: string
  readonly activity: string
  readonly months: readonly string[]
  readonly due: string
  readonly note: string
  readonly askedOf: string
  readonly askedBy: string
  readonly askedAt: Date
  readonly answeredBy: string | null
  readonly answeredAt: Date | null
  readonly answer: string
  readonly withdrawnAt: Date | null
}
export type NewRequest = Pick<StoredRequest, 'id' | 'year' | 'siteId' | 'activity' | 'months' | 'askedOf'>

const requestColumns = sql`id, year, site_id as "siteId", activity, months, due, note, asked_of as "askedOf",
  asked_by as "askedBy", asked_at as "askedAt", answered_by as "answeredBy", answered_at as "answeredAt", answer,
  withdrawn_at as "withdrawnAt"`

/** Open requests of a year. */
export async function openRequests(db: Db, organisationId: string, year: number): Promise<StoredRequest[]> {
  const { rows } = await sql<StoredRequest>`select ${requestColumns} from data_requests
    where org_id = ${organisationId} and year = ${year} and answered_at is null and withdrawn_at is null
    order by asked_at, id`.execute(db)
  return rows
}

export async function insertRequests(
  db: Db,
  by: By,
  requests: readonly NewRequest[],
  { due, note }: { readonly due: string; readonly note: string },
): Promise<void> {
  await sql`
    insert into data_requests (org_id, id, year, site_id, activity, months, due, note, asked_of, asked_by, asked_at)
    select ${by.organisationId}::uuid, n.id, n.year, n."siteId", n.activity, n.months, ${due}::date, ${note},
           n."askedOf", ${by.personId}::uuid, ${by.at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb)
        as n (id uuid, year smallint, "siteId" uuid, activity text, months text[], "askedOf" uuid)`.execute(db)
}

export async function findRequest(db: Db, organisationId: string, id: string, { lock = false } = {}) {
  const { rows } = await sql<StoredRequest>`select ${requestColumns} from data_requests
    where org_id = ${organisationId} and id = ${id} ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0] ?? null
}

export async function answerRequest(db: Db, by: By, id: string, answer: string): Promise<void> {
  await sql`update data_requests set answered_by = ${by.personId}, answered_at = ${by.at}, answer = ${answer}
    where org_id = ${by.organisationId} and id = ${id}`.execute(db)
}

export async function withdrawRequest(db: Db, by: By, id: string): Promise<void> {
  await sql`update data_requests set withdrawn_at = ${by.at}
    where org_id = ${by.organisationId} and id = ${id}`.execute(db)
}

/** Open requests of all years that are overdue and have months without records. */
export async function lateRequests(db: Db, organisationId: string, today: string): Promise<StoredRequest[]> {
  const { rows } = await sql<StoredRequest>`select ${requestColumns} from data_requests
    where org_id = ${organisationId} and due < ${today} and answered_at is null and withdrawn_at is null
      and exists (select 1 from unnest(months) m where not exists (
        select 1 from activity_records r where r.org_id = data_requests.org_id and r.site_id = data_requests.site_id
           and r.activity = data_requests.activity and r.inventory_year = data_requests.year and r.state <> 'returned'
           and r.period_start < (m || '-01')::date + interval '1 month' and r.period_end >= (m || '-01')::date))
    order by due, id`.execute(db)
  return rows
}

export type NamedSite = inventory.ExpectedSource['site'] & { readonly archived: boolean; readonly entityId: string }

export async function namedSites(
  db: Db,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, NamedSite>> {
  const { rows } = await sql<{ id: string; code: string; en: string; ar: string; archived: boolean; entityId: string }>`
    select id, code, name_en as en, name_ar as ar, archived_at is not null as archived, entity_id as "entityId"
      from sites
     where org_id = ${organisationId} and id = any(${[...new Set(ids)]}::uuid[])`.execute(db)
  return new Map(rows.map(({ en, ar, ...site }) => [site.id, { ...site, name: { en, ar } }]))
}

/** Those of these people who may enter data of the organisation. */
export async function preparersAmong(db: Db, organisationId: string, people: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select p.id from unnest(${[...new Set(people)]}::uuid[]) as p (id)
    where p.id in (${peopleInRoles(sql`${organisationId}::uuid`, sql`${[...mayPrepare]}::text[]`)})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
