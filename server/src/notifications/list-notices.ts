import type { notifications, ResponseOf } from '@athar/contracts'
import type { Call } from '../platform/http/serve.ts'
import { readPage } from '../platform/list/read-page.ts'
import type { NotificationsDeps } from './deps.ts'
import { listNotices as readNotices, newestFirst, type NoticeRow } from './store/notices.ts'

type Page = ResponseOf<typeof notifications.listNotices>

/** What a person was told, with the names of those who did it as they are called now. */
export async function listNotices(
  deps: Pick<NotificationsDeps, 'people'>,
  { actor, query, db }: Call<typeof notifications.listNotices>,
): Promise<Page> {
  const { cursor, limit, state, kind, organisation } = query
  const filter = { unread: state === 'unread', kind, organisation }
  const { rows, nextCursor } = await readPage({ cursor, limit }, newestFirst, (place) =>
    readNotices(db, actor.personId, filter, place),
  )
  const cards = await deps.people.find(
    db,
    rows.flatMap(({ actorId: id }) => id ?? []),
  )
  return {
    items: rows.map((row) => present(row, (row.actorId && cards.get(row.actorId)?.fullName) || null)),
    nextCursor,
  }
}

const present = (row: NoticeRow, person: string | null): Page['items'][number] => ({
  id: row.id,
  kind: row.kind,
  organisationId: row.orgId,
  person,
  data: row.data,
  link: row.link,
  createdAt: row.createdAt.toISOString(),
  readAt: row.readAt?.toISOString() ?? null,
})
