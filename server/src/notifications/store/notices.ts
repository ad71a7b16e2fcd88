import type { NoticeKind, Unread } from '@athar/contracts/notifications'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Notifications } from '../../platform/generated/row-types.ts'
import { pageOf, type Keyset, type Place } from '../../platform/list/read-page.ts'
import { tables } from '../../platform/tables.ts'
import { readable } from './readable.ts'

export type NoticeRow = Selectable<Notifications>

/** Which of somebody's notices `n` they see: what is still theirs to read, of kinds they did not switch off. */
const shown = (personId: string): RawBuilder<boolean> => sql`n.person_id = ${personId} and ${readable(personId)}
  and not exists (select 1 from notification_settings s where s.person_id = ${personId} and s.deliveries->>n.kind = 'off')`

export type NoticeFilter = { readonly kind?: NoticeKind | undefined; readonly organisation?: string | undefined }

const matching = ({
  kind,
  organisation,
}: NoticeFilter): RawBuilder<boolean> => sql`(${kind ?? null}::text is null or n.kind = ${kind ?? null})
  and (${organisation ?? null}::text is null or coalesce(n.org_id::text, 'none') = ${organisation ?? null})`

export const newestFirst: Keyset<NoticeRow> = {
  direction: 'desc',
  columns: [
    { sql: sql`n.created_at`, type: 'instant', of: (row) => row.createdAt },
    { sql: sql`n.id`, type: 'uuid', of: (row) => row.id },
  ],
}

export const listNotices = (
  db: Db,
  personId: string,
  { unread, ...filter }: NoticeFilter & { readonly unread: boolean },
  place: Place,
): Promise<NoticeRow[]> =>
  tables(db)
    .selectFrom('notifications as n')
    .selectAll()
    .where(shown(personId))
    .where(matching(filter))
    .$if(unread, (all) => all.where('n.readAt', 'is', null))
    .$call(pageOf(place))
    .execute()

/** More than anybody counts; a bell says 99+. */
const mostCounted = 1000

export async function readUnread(db: Db, personId: string): Promise<Unread> {
  const { rows } = await sql<Unread>`
    with waiting as (select n.link, n.org_id from notifications n where ${shown(personId)} and n.read_at is null limit ${mostCounted}),
      places as (select distinct link, org_id from waiting order by link, org_id limit 50)
    select (select count(*)::int from waiting) as unread,
           coalesce((select json_agg(json_build_object('link', link, 'organisationId', org_id)) from places), '[]') as links`.execute(
    db,
  )
  return rows[0] ?? { unread: 0, links: [] }
}

type Marking = { readonly ids: readonly string[]; readonly read: boolean; readonly at: Date }

export async function markNotices(db: Db, personId: string, { ids, read, at }: Marking): Promise<void> {
  await sql`update notifications set read_at = ${read ? sql`coalesce(read_at, ${at})` : sql`null`}
    where person_id = ${personId} and id = any(${[...ids]}::uuid[])`.execute(db)
}

export async function markReadUntil(
  db: Db,
  personId: string,
  { until, at, ...filter }: NoticeFilter & { until: string; at: Date },
): Promise<void> {
  await sql`update notifications n set read_at = ${at}
    where n.person_id = ${personId} and n.read_at is null and n.created_at <= ${until}::timestamptz and ${matching(filter)}`.execute(
    db,
  )
}

/** What leads to a page itself is settled by looking at it, what leads to a choice on it by that choice. */
export async function markLinkRead(
  db: Db,
  personId: string,
  { link, organisationId, at }: Unread['links'][number] & { at: Date },
): Promise<void> {
  await sql`update notifications set read_at = ${at}
    where person_id = ${personId} and read_at is null and org_id is not distinct from ${organisationId}::uuid
      and link in (${link}, ${link.split('?')[0]})`.execute(db)
}
