import type { notifications, ResponseOf } from '@athar/contracts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import type { NotificationsDeps } from './deps.ts'
import { listNotices as readNotices, type NoticeRow } from './store/notices.ts'

type Page = ResponseOf<typeof notifications.listNotices>

/** What a person was told, with the names of those who did it as they are called now. */
export async function listNotices(
  deps: Pick<NotificationsDeps, 'people'>,
  { actor, query, db }: Call<typeof notifications.listNotices>,
): Promise<Page> {
  const { cursor, limit, state, kind, organisation } = query
  const rows = await readNotices(db, actor.personId, {
    unread: state === 'unread',
    kind,
    organisation,
    after: cursor === undefined ? null : decode(cursor),
    // One more than asked for tells whether there is another page.
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const cards = await deps.people.find(
    db,
    shown.flatMap(({ actor_id: id }) => id ?? []),
  )
  const last = shown.at(-1)
  return {
    items: shown.map((row) => present(row, (row.actor_id && cards.get(row.actor_id)?.fullName) || null)),
    nextCursor: rows.length > limit && last ? encode(last) : null,
  }
}

const present = (row: NoticeRow, person: string | null): Page['items'][number] => ({
  id: row.id,
  kind: row.kind,
  organisationId: row.org_id,
  person,
  data: row.data,
  link: row.link,
  createdAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
})

const encode = ({ created_at: at, id }: NoticeRow): string => `${at.toISOString()}~${id}`

function decode(cursor: string): { at: string; id: string } {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT[\d:.]{12}Z)~([0-9a-f-]{36})$/.exec(cursor) ?? []
  return at !== undefined && id !== undefined && !Number.isNaN(Date.parse(at))
    ? { at, id }
    : fail('validation-failed', { issues: [{ path: 'cursor', code: 'cursor-unknown', part: 'querystring' }] })
}
