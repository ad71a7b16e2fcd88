import type { ContentKind, EntryAction, Source } from '@athar/contracts/content'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Place } from '../platform/list/read-page.ts'

export type EntryRow = {
  id: string
  kind: ContentKind
  slug: string
  position: number
  version: number
  published_version: number | null
  published_at: Date | null
  withdrawn_at: Date | null
  deleted_at: Date | null
  body: unknown
  sample: boolean
  /** Of the newest writing. */
  changed_at: Date
  changed_by: string | null
}
export type VersionRow = { version: number; body: unknown; sample: boolean }
export type EventRow = {
  id: string
  action: EntryAction
  version: number
  from_version: number | null
  person_id: string | null
  at: Date
}

const entries = sql`select e.id, e.kind, e.slug, e.position, e.version, e.published_version, e.published_at, e.withdrawn_at, e.deleted_at,
    v.body, v.sample, w.at as changed_at, w.person_id as changed_by
  from content_entries e join content_versions v on v.entry_id = e.id and v.version = e.version
  join lateral (select at, person_id from content_events w where w.entry_id = e.id and w.deed in ('seeded', 'created', 'saved', 'restored')
                 order by w.id desc limit 1) w on true`

export async function listEntries(db: Db, kind: ContentKind | undefined): Promise<EntryRow[]> {
  return (
    await sql<EntryRow>`${entries} where ${kind ?? null}::text is null or e.kind = ${kind ?? null}
      order by e.kind, e.position, e.slug`.execute(db)
  ).rows
}

/** Drafts never published, and changes since. */
export async function countUnpublished(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from content_entries
    where deleted_at is null and published_version is distinct from version
      and (published_version is not null or withdrawn_at is null)`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findEntry(db: Db, id: string): Promise<EntryRow | undefined> {
  return (await sql<EntryRow>`${entries} where e.id = ${id}`.execute(db)).rows[0]
}

/** Keeps others from writing it until this transaction ends. */
export async function lockEntry(db: Db, id: string): Promise<void> {
  await sql`select from content_entries where id = ${id} for update`.execute(db)
}

export async function findBySlug(db: Db, kind: ContentKind, slug: string): Promise<EntryRow | undefined> {
  return (await sql<EntryRow>`${entries} where e.kind = ${kind} and e.slug = ${slug}`.execute(db)).rows[0]
}

/** Two who begin entries of a kind at once wait for each other. */
export async function countOfKind(db: Db, kind: ContentKind): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('content ' || ${kind}, 0))`.execute(db)
  const found = await sql<{ n: number }>`select count(*)::int as n from content_entries
    where kind = ${kind} and deleted_at is null`.execute(db)
  return found.rows[0]?.n ?? 0
}

export async function insertEntry(
  db: Db,
  entry: { id: string; kind: ContentKind; slug: string; position: number },
): Promise<void> {
  await sql`insert into content_entries (id, kind, slug, position, version)
    values (${entry.id}, ${entry.kind}, ${entry.slug}, ${entry.position}, 1)`.execute(db)
}

export async function insertVersion(db: Db, entryId: string, { version, body, sample }: VersionRow): Promise<void> {
  await sql`insert into content_versions (entry_id, version, body, sample)
    values (${entryId}, ${version}, ${JSON.stringify(body)}::jsonb, ${sample})`.execute(db)
}

export async function setDraftVersion(db: Db, entryId: string, version: number): Promise<void> {
  await sql`update content_entries set version = ${version} where id = ${entryId}`.execute(db)
}

export async function setPublished(db: Db, entryId: string, version: number, at: Date): Promise<void> {
  await sql`update content_entries set published_version = ${version}, published_at = ${at}, withdrawn_at = null
    where id = ${entryId}`.execute(db)
}

export async function setWithdrawn(db: Db, entryId: string, at: Date): Promise<void> {
  await sql`update content_entries set published_version = null, published_at = null, withdrawn_at = ${at}
    where id = ${entryId}`.execute(db)
}

/** Off the public pages too, if it still was on them. */
export async function setDeleted(db: Db, entryId: string, at: Date): Promise<void> {
  await sql`update content_entries set deleted_at = ${at}, withdrawn_at = case when published_version is null then withdrawn_at else ${at} end,
      published_version = null, published_at = null
    where id = ${entryId}`.execute(db)
}

export async function setBroughtBack(db: Db, entryId: string): Promise<void> {
  await sql`update content_entries set deleted_at = null where id = ${entryId}`.execute(db)
}

export async function setOrder(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update content_entries e set position = o.position::int from unnest(${ids}::uuid[]) with ordinality as o (id, position)
    where e.id = o.id and e.position <> o.position`.execute(db)
}

type NewEvent = { action: EntryAction; version: number; from?: number | undefined; personId: string | null; at: Date }
export async function insertEvent(db: Db, entryId: string, event: NewEvent): Promise<void> {
  await sql`insert into content_events (entry_id, deed, version, from_version, person_id, at)
    values (${entryId}, ${event.action}, ${event.version}, ${event.from ?? null}, ${event.personId}, ${event.at})`.execute(
    db,
  )
}

export async function listEvents(db: Db, entryId: string, { after, order, limit }: Place): Promise<EventRow[]> {
  return (
    await sql<EventRow>`select id, deed as action, version, from_version, person_id, at from content_events
      where entry_id = ${entryId} and ${after} order by ${order} limit ${limit}`.execute(db)
  ).rows
}

export async function findVersions(db: Db, entryId: string, versions: readonly number[]): Promise<VersionRow[]> {
  return (
    await sql<VersionRow>`select version, body, sample from content_versions
      where entry_id = ${entryId} and version = any (${versions}::int[])`.execute(db)
  ).rows
}

export type PublishedRow = {
  kind: ContentKind
  slug: string
  position: number
  version: number
  published_at: Date
  body: unknown
  sample: boolean
}

/** What visitors see, whoever asks: an editor's session would be shown more by the policies. */
export async function listPublished(db: Db, kinds: readonly ContentKind[]): Promise<PublishedRow[]> {
  return (
    await sql<PublishedRow>`select e.kind, e.slug, e.position, v.version, e.published_at, v.body, v.sample
      from content_entries e join content_versions v on v.entry_id = e.id and v.version = e.published_version
      where e.kind = any (${kinds}::text[]) order by e.kind, e.position, e.slug`.execute(db)
  ).rows
}

const sourceColumns = sql.raw('id, title, publisher, publisher_ar as "publisherAr", year, address, kind, note')

/** All of them, or the named ones. */
export async function listSources(db: Db, ids?: readonly string[]): Promise<Source[]> {
  return (
    await sql<Source>`select ${sourceColumns} from content_sources
      where ${ids ?? null}::text[] is null or id = any (${ids ?? null}::text[]) order by publisher, title, id`.execute(
      db,
    )
  ).rows
}

/** Two who correct a source come one after the other, also where there is none yet. */
export async function lockSource(db: Db, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('content source ' || ${id}, 0))`.execute(db)
}

const noteOf = ({ note }: Source): string | null => note && JSON.stringify(note)

/** Adds a source, or corrects one for good. */
export async function saveSource(db: Db, source: Source, at: Date): Promise<void> {
  await sql`insert into content_sources (id, title, publisher, publisher_ar, year, address, kind, note, corrected, changed_at)
    values (${source.id}, ${source.title}, ${source.publisher}, ${source.publisherAr}, ${source.year}, ${source.address}, ${source.kind}, ${noteOf(source)}::jsonb, true, ${at})
    on conflict (id) do update set title = excluded.title, publisher = excluded.publisher, publisher_ar = excluded.publisher_ar, year = excluded.year,
      address = excluded.address, kind = excluded.kind, note = excluded.note, corrected = true, changed_at = excluded.changed_at`.execute(
    db,
  )
}

/** Of the product's own sources, those that no editor corrected take what came with a newer version. */
export async function seedSource(db: Db, source: Source, at: Date): Promise<void> {
  await sql`insert into content_sources (id, title, publisher, publisher_ar, year, address, kind, note, corrected, changed_at)
    values (${source.id}, ${source.title}, ${source.publisher}, ${source.publisherAr}, ${source.year}, ${source.address}, ${source.kind}, ${noteOf(source)}::jsonb, false, ${at})
    on conflict (id) do update set title = excluded.title, publisher = excluded.publisher, publisher_ar = excluded.publisher_ar, year = excluded.year,
      address = excluded.address, kind = excluded.kind, note = excluded.note, changed_at = excluded.changed_at
    where not content_sources.corrected
      and (content_sources.title, content_sources.publisher, content_sources.publisher_ar, content_sources.year, content_sources.address, content_sources.kind, content_sources.note)
          is distinct from (excluded.title, excluded.publisher, excluded.publisher_ar, excluded.year, excluded.address, excluded.kind, excluded.note)`.execute(
    db,
  )
}

/** Servers that start at once put things in one after the other. */
export async function lockSeeding(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('content seed', 0))`.execute(db)
}

/** Entries to which anybody but the product itself did anything. */
export async function touchedEntries(db: Db): Promise<ReadonlySet<string>> {
  const found = await sql<{
    id: string
  }>`select distinct entry_id as id from content_events where person_id is not null`.execute(db)
  return new Set(found.rows.map(({ id }) => id))
}

export type OwnEventRow = { kind: string; slug: string | null; action: EntryAction; version: number; at: Date }
/** Left join: what was withdrawn since is not the person's to see, that they edited it is. */
export const eventsOf = (personId: string): RawBuilder<OwnEventRow> =>
  sql<OwnEventRow>`select coalesce(e.kind, '') as kind, e.slug, w.deed as action, w.version, w.at
      from content_events w left join content_entries e on e.id = w.entry_id
      where w.person_id = ${personId} order by w.id desc`
