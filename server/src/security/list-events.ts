import type { ResponseOf, security } from '@athar/contracts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { listEvents as readEvents, type EventRow } from './store.ts'

type Page = ResponseOf<typeof security.listSecurityEvents>

/** For the security officer, newest first. */
export async function listEvents({ query, db }: Call<typeof security.listSecurityEvents>): Promise<Page> {
  const { cursor, limit, ...filter } = query
  // One more than asked for tells whether there is another page.
  const rows = await readEvents(db, {
    ...filter,
    after: cursor === undefined ? null : decode(cursor),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { items: shown.map(present), nextCursor: rows.length > limit && last ? encode(last) : null }
}

const present = (row: EventRow): Page['items'][number] => ({
  id: row.id,
  eventType: row.event_type,
  suspicious: row.suspicious_activity,
  severity: row.severity,
  personId: row.person_id,
  userAgent: row.user_agent,
  ipAddress: row.ip_address,
  metadata: row.metadata,
  reportedByClient: row.reported_by_client,
  createdAt: row.created_at.toISOString(),
})

const encode = ({ created_at: at, id }: EventRow): string => `${at.toISOString()}~${id}`

function decode(cursor: string): { at: string; id: string } {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT[\d:.]{12}Z)~([0-9a-f-]{36})$/.exec(cursor) ?? []
  return at !== undefined && id !== undefined && !Number.isNaN(Date.parse(at))
    ? { at, id }
    : fail('validation-failed', { issues: [{ path: 'cursor', code: 'cursor-unknown', part: 'querystring' }] })
}
