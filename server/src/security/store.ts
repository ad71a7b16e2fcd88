import type { SecurityEvent } from '@athar/contracts/security'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/database.ts'
import { allOf, whereGiven, type Place } from '../platform/list/read-page.ts'

export type EventRow = {
  id: string
  event_type: string
  user_agent: string | null
  ip_address: string | null
  suspicious_activity: boolean
  severity: SecurityEvent['severity']
  metadata: Record<string, unknown>
  created_at: Date
  person_id: string | null
  reported_by_client: boolean
}
const columns = sql.raw(
  'id, event_type, user_agent, host(ip_address) as ip_address, suspicious_activity, severity, metadata, created_at, person_id, reported_by_client',
)

export type ClientEvent = {
  eventType: string
  suspicious: boolean
  severity: SecurityEvent['severity']
  metadata: Record<string, unknown>
  userAgent: string | null
  ipAddress: string
  requestId: string
  at: Date
}

/** Who reports is whoever the session says; a visitor is nobody. */
export async function insertClientEvent(db: Db, event: ClientEvent): Promise<void> {
  await sql`insert into platform_security_audit
      (event_type, user_agent, ip_address, suspicious_activity, severity, metadata, created_at, person_id, reported_by_client, request_id)
    values (${event.eventType}, ${event.userAgent}, ${event.ipAddress}::inet, ${event.suspicious}, ${event.severity},
            ${JSON.stringify(event.metadata)}::jsonb, ${event.at}, app.current_person(), true, ${event.requestId})`.execute(
    db,
  )
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

export async function listEvents(db: Db, filter: EventFilter, { after, order, limit }: Place): Promise<EventRow[]> {
  const conditions = allOf(
    whereGiven(filter.eventType, (value) => sql`event_type = ${value}`),
    whereGiven(filter.severity, (value) => sql`severity = ${value}`),
    whereGiven(filter.suspicious, (value) => sql`suspicious_activity = ${value}`),
    whereGiven(filter.personId, (value) => sql`person_id = ${value}`),
    whereGiven(filter.ipAddress, (value) => sql`ip_address = ${value}::inet`),
    whereGiven(filter.from, (value) => sql`created_at >= ${value}`),
    whereGiven(filter.until, (value) => sql`created_at < ${value}`),
    after,
  )
  return (
    await sql<EventRow>`select ${columns} from platform_security_audit where ${conditions}
      order by ${order} limit ${limit}`.execute(db)
  ).rows
}

export async function countSuspicious(db: Db, { since, limit }: { since: Date; limit: number }): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from
    (select from platform_security_audit where suspicious_activity and created_at >= ${since} limit ${limit}) e`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export async function findEvent(db: Db, id: string): Promise<EventRow | undefined> {
  return (await sql<EventRow>`select ${columns} from platform_security_audit where id = ${id}`.execute(db)).rows[0]
}

/** Newest first. */
export const eventsOf = (personId: string): RawBuilder<EventRow> =>
  sql<EventRow>`select ${columns} from platform_security_audit where person_id = ${personId} order by created_at desc, id desc`

export async function forgetOrigins(db: Db, personId: string): Promise<void> {
  await sql`update platform_security_audit set ip_address = null, user_agent = null
    where person_id = ${personId} and (ip_address is not null or user_agent is not null)`.execute(db)
}

export async function readPlatformId(db: Db): Promise<string> {
  return (await sql<{ id: string }>`select id from platform_identity`.execute(db)).rows[0]?.id ?? ''
}
