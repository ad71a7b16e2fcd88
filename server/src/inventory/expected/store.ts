import { mayPrepare, type inventory } from '@athar/contracts'
import { sql, type Selectable } from 'kysely'
import { peopleWithRoles } from '../../organisations/index.ts'
import type { Db } from '../../platform/database.ts'
import type { DataRequests, ExpectedData } from '../../platform/generated/row-types.ts'
import { tables } from '../../platform/tables.ts'

export type StoredExpected = Omit<Selectable<ExpectedData>, 'orgId' | 'changedBy' | 'changedAt'>
export type NewExpected = Omit<StoredExpected, 'version' | 'year'>
type By = { readonly organisationId: string; readonly personId: string; readonly at: Date }

const expected = (db: Db, organisationId: string) =>
  tables(db)
    .selectFrom('expectedData')
    .select(['id', 'year', 'siteId', 'activity', 'months', 'ownerId', 'dueAfterDays', 'reason', 'version'])
    .where('orgId', '=', organisationId)

export const expectedOfYear = (db: Db, organisationId: string, year: number): Promise<StoredExpected[]> =>
  expected(db, organisationId).where('year', '=', year).orderBy('siteId').orderBy('activity').execute()

/** Those of these ids that the organisation has, held until the transaction ends. */
export const lockExpected = (db: Db, organisationId: string, ids: readonly string[]): Promise<StoredExpected[]> =>
  expected(db, organisationId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Adds sources; one that the year knows already stays as it is. Answers how many came. */
export async function insertExpected(db: Db, by: By, year: number, sources: readonly NewExpected[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into expected_data (org_id, id, year, site_id, activity, months, owner_id, due_after_days, reason,
      changed_by, changed_at)
    select ${by.organisationId}::uuid, n.id, ${year}, n."siteId", n.activity, n.months, n."ownerId",
           n."dueAfterDays", n.reason, ${by.personId}::uuid, ${by.at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb)
        as n (id uuid, "siteId" uuid, activity text, months text[], "ownerId" uuid, "dueAfterDays" smallint, reason text)
    on conflict (org_id, year, site_id, activity) do nothing`.execute(db)
  return Number(numAffectedRows)
}

export async function updateExpected(db: Db, by: By, { id, ...to }: NewExpected): Promise<void> {
  await tables(db)
    .updateTable('expectedData')
    .set((source) => ({
      siteId: to.siteId,
      activity: to.activity,
      months: [...to.months],
      ownerId: to.ownerId,
      dueAfterDays: to.dueAfterDays,
      reason: to.reason,
      version: source('version', '+', 1),
      changedBy: by.personId,
      changedAt: by.at,
    }))
    .where('orgId', '=', by.organisationId)
    .where('id', '=', id)
    .execute()
}

export async function deleteExpected(db: Db, organisationId: string, id: string): Promise<void> {
  await tables(db).deleteFrom('expectedData').where('orgId', '=', organisationId).where('id', '=', id).execute()
}

export type StoredRequest = Omit<Selectable<DataRequests>, 'orgId'>
export type NewRequest = Pick<StoredRequest, 'id' | 'year' | 'siteId' | 'activity' | 'months' | 'askedOf'>

const requests = (db: Db, organisationId: string) =>
  tables(db).selectFrom('dataRequests').selectAll().where('orgId', '=', organisationId)
const unanswered = (db: Db, organisationId: string) =>
  requests(db, organisationId).where('answeredAt', 'is', null).where('withdrawnAt', 'is', null)

/** Open requests of a year. */
export const openRequests = (db: Db, organisationId: string, year: number): Promise<StoredRequest[]> =>
  unanswered(db, organisationId).where('year', '=', year).orderBy('askedAt').orderBy('id').execute()

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

export const findRequest = async (db: Db, organisationId: string, id: string, { lock = false } = {}) =>
  (await requests(db, organisationId)
    .where('id', '=', id)
    .$if(lock, (found) => found.forUpdate())
    .executeTakeFirst()) ?? null

const changedRequest = (db: Db, { organisationId }: By, id: string) =>
  tables(db).updateTable('dataRequests').where('orgId', '=', organisationId).where('id', '=', id)

export async function answerRequest(db: Db, by: By, id: string, answer: string): Promise<void> {
  await changedRequest(db, by, id).set({ answeredBy: by.personId, answeredAt: by.at, answer }).execute()
}

export async function withdrawRequest(db: Db, by: By, id: string): Promise<void> {
  await changedRequest(db, by, id).set({ withdrawnAt: by.at }).execute()
}

/** Open requests of all years that are overdue and have months without records. */
export const lateRequests = (db: Db, organisationId: string, today: string): Promise<StoredRequest[]> =>
  unanswered(db, organisationId)
    .where('due', '<', today)
    .where(
      sql<boolean>`exists (select 1 from unnest(months) m where not exists (
        select 1 from activity_records r where r.org_id = data_requests.org_id and r.site_id = data_requests.site_id
           and r.activity = data_requests.activity and r.inventory_year = data_requests.year and r.state <> 'returned'
           and r.period_start < (m || '-01')::date + interval '1 month' and r.period_end >= (m || '-01')::date))`,
    )
    .orderBy('due')
    .orderBy('id')
    .execute()

export type NamedSite = inventory.ExpectedSource['site'] & { readonly archived: boolean; readonly entityId: string }

export async function namedSites(
  db: Db,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, NamedSite>> {
  const rows = await tables(db)
    .selectFrom('sites')
    .select(['id', 'code', 'nameEn as en', 'nameAr as ar', 'entityId'])
    .select((site) => site('archivedAt', 'is not', null).as('archived'))
    .where('orgId', '=', organisationId)
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ en, ar, archived, ...site }) => [site.id, { ...site, archived: !!archived, name: { en, ar } }]),
  )
}

/** Those of these people who may enter data of the organisation. */
export async function preparersAmong(db: Db, organisationId: string, people: readonly string[]): Promise<Set<string>> {
  const preparers = new Set(await peopleWithRoles(db, organisationId, mayPrepare))
  return new Set(people.filter((id) => preparers.has(id)))
}
