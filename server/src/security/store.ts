import type { SecurityEvent } from '@athar/contracts/security'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { allOf, pageOf, whereGiven, type Place } from '../platform/list/read-page.ts'
import { tables } from '../platform/tables.ts'

export type EventRow = Awaited<ReturnType<typeof listEvents>>[number]
const events = (db: Db) =>
  tables(db)
    .selectFrom('platformSecurityAudit')
    .select(['id', 'eventType', 'userAgent', 'suspiciousActivity', 'severity', 'metadata', 'createdAt', 'personId'])
    .select(['reportedByClient', sql<string | null>`host(ip_address)`.as('ipAddress')])

export type ClientEvent = {
  eventType: string
  suspiciousActivity: boolean
  severity: SecurityEvent['severity']
  metadata: Record<string, unknown>
  userAgent: string | null
  ipAddress: string
  requestId: string
  at: Date
}

/** Who reports is whoever the session says; a visitor is nobody. */
export async function insertClientEvent(db: Db, { metadata, at, ...event }: ClientEvent): Promise<void> {
  await tables(db)
    .insertInto('platformSecurityAudit')
    .values({
      ...event,
      metadata: JSON.stringify(metadata),
      createdAt: at,
      personId: sql`app.current_person()`,
      reportedByClient: true,
    })
    .execute()
}

type EventFilter = {
  readonly eventType?: string | undefined
  readonly severity?: string | undefined
  readonly suspicious?: boolean | undefined
  readonly personId?: string | undefined
  readonly ipAddress?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}

export const listEvents = (db: Db, filter: EventFilter, place: Place) =>
  events(db)
    .where(
      sql<boolean>`${allOf(
        whereGiven(filter.eventType, (value) => sql`event_type = ${value}`),
        whereGiven(filter.severity, (value) => sql`severity = ${value}`),
        whereGiven(filter.suspicious, (value) => sql`suspicious_activity = ${value}`),
        whereGiven(filter.personId, (value) => sql`person_id = ${value}`),
        whereGiven(filter.ipAddress, (value) => sql`ip_address = ${value}::inet`),
        whereGiven(filter.from, (value) => sql`created_at >= ${value}`),
        whereGiven(filter.until, (value) => sql`created_at < ${value}`),
      )}`,
    )
    .$call(pageOf(place))
    .execute()

export async function countSuspicious(db: Db, { since, limit }: { since: Date; limit: number }): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from
    (select from platform_security_audit where suspicious_activity and created_at >= ${since} limit ${limit}) e`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export const findEvent = (db: Db, id: string) => events(db).where('id', '=', id).executeTakeFirst()

/** Newest first. */
export const eventsOf = (db: Db, personId: string) =>
  events(db).where('personId', '=', personId).orderBy('createdAt', 'desc').orderBy('id', 'desc')

export async function forgetOrigins(db: Db, personId: string): Promise<void> {
  await sql`update platform_security_audit set ip_address = null, user_agent = null
    where person_id = ${personId} and (ip_address is not null or user_agent is not null)`.execute(db)
}

export const readPlatformId = async (db: Db): Promise<string> =>
  (await tables(db).selectFrom('platformIdentity').select('id').executeTakeFirst())?.id ?? ''
