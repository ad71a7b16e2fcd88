import type { ContentKind, EntryAction, Source } from '@athar/contracts/content'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { ContentEntries, ContentEvents, ContentVersions } from '../platform/generated/row-types.ts'
import { countRows, pageOf, type Place } from '../platform/list/read-page.ts'
import { tables } from '../platform/tables.ts'

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]
export type VersionRow = Omit<Selectable<ContentVersions>, 'entryId'>
export type EventRow = Selectable<ContentEvents>

/** With who wrote the newest version, and when. */
const entries = (db: Db) =>
  tables(db)
    .selectFrom('contentEntries as e')
    .innerJoin('contentVersions as v', (join) =>
      join.onRef('v.entryId', '=', 'e.id').onRef('v.version', '=', 'e.version'),
    )
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('contentEvents as w')
          .whereRef('w.entryId', '=', 'e.id')
          .where('w.deed', 'in', ['seeded', 'created', 'saved', 'restored'])
          .select(['w.at as changedAt', 'w.personId as changedBy'])
          .orderBy('w.id', 'desc')
          .limit(1)
          .as('written'),
      (join) => join.onTrue(),
    )
    .selectAll(['e', 'written'])
    .select(['v.body', 'v.sample'])

export const listEntries = (db: Db, kind: ContentKind | undefined) =>
  entries(db)
    .$if(kind !== undefined, (all) => all.where('e.kind', '=', kind!))
    .orderBy('e.kind')
    .orderBy('e.position')
    .orderBy('e.slug')
    .execute()

/** Drafts never published, and changes since. */
export const countUnpublished = (db: Db): Promise<number> =>
  countRows(
    tables(db).selectFrom('contentEntries').where(sql<boolean>`deleted_at is null
      and published_version is distinct from version and (published_version is not null or withdrawn_at is null)`),
  )

export const findEntry = (db: Db, id: string) => entries(db).where('e.id', '=', id).executeTakeFirst()

/** Keeps others from writing it until this transaction ends. */
export async function lockEntry(db: Db, id: string): Promise<void> {
  await sql`select from content_entries where id = ${id} for update`.execute(db)
}

export const findBySlug = (db: Db, kind: ContentKind, slug: string) =>
  entries(db).where('e.kind', '=', kind).where('e.slug', '=', slug).executeTakeFirst()

/** Two who begin entries of a kind at once wait for each other. */
export async function countOfKind(db: Db, kind: ContentKind): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('content ' || ${kind}, 0))`.execute(db)
  return countRows(tables(db).selectFrom('contentEntries').where('kind', '=', kind).where('deletedAt', 'is', null))
}

export async function insertEntry(db: Db, entry: Omit<Insertable<ContentEntries>, 'version'>): Promise<void> {
  await tables(db)
    .insertInto('contentEntries')
    .values({ ...entry, version: 1 })
    .execute()
}

export async function insertVersion(db: Db, entryId: string, { version, body, sample }: VersionRow): Promise<void> {
  await tables(db)
    .insertInto('contentVersions')
    .values({ entryId, version, body: JSON.stringify(body), sample })
    .execute()
}

const setEntry = async (db: Db, id: string, set: Updateable<ContentEntries>): Promise<void> => {
  await tables(db).updateTable('contentEntries').set(set).where('id', '=', id).execute()
}
export const setDraftVersion = (db: Db, id: string, version: number) => setEntry(db, id, { version })
export const setPublished = (db: Db, id: string, version: number, at: Date) =>
  setEntry(db, id, { publishedVersion: version, publishedAt: at, withdrawnAt: null })
export const setWithdrawn = (db: Db, id: string, at: Date) =>
  setEntry(db, id, { publishedVersion: null, publishedAt: null, withdrawnAt: at })

/** Off the public pages too, if it still was on them. */
export async function setDeleted(db: Db, id: string, at: Date): Promise<void> {
  await sql`update content_entries set deleted_at = ${at}, withdrawn_at = case when published_version is null then withdrawn_at else ${at} end,
      published_version = null, published_at = null
    where id = ${id}`.execute(db)
}

export const setBroughtBack = (db: Db, id: string) => setEntry(db, id, { deletedAt: null })

export async function setOrder(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update content_entries e set position = o.position::int from unnest(${ids}::uuid[]) with ordinality as o (id, position)
    where e.id = o.id and e.position <> o.position`.execute(db)
}

type NewEvent = { action: EntryAction; version: number; from?: number | undefined; personId: string | null; at: Date }
export async function insertEvent(db: Db, entryId: string, { action, from, ...event }: NewEvent): Promise<void> {
  await tables(db)
    .insertInto('contentEvents')
    .values({ ...event, entryId, deed: action, fromVersion: from ?? null })
    .execute()
}

export const listEvents = (db: Db, entryId: string, place: Place): Promise<EventRow[]> =>
  tables(db).selectFrom('contentEvents').selectAll().where('entryId', '=', entryId).$call(pageOf(place)).execute()

export const findVersions = (db: Db, entryId: string, versions: readonly number[]): Promise<VersionRow[]> =>
  tables(db)
    .selectFrom('contentVersions')
    .select(['version', 'body', 'sample'])
    .where('entryId', '=', entryId)
    .where(sql<boolean>`version = any (${versions}::int[])`)
    .execute()

/** What visitors see, whoever asks: an editor's session would be shown more by the policies. */
export const listPublished = (db: Db, kinds: readonly ContentKind[]) =>
  tables(db)
    .selectFrom('contentEntries as e')
    .innerJoin('contentVersions as v', (join) =>
      join.onRef('v.entryId', '=', 'e.id').onRef('v.version', '=', 'e.publishedVersion'),
    )
    .select(['e.kind', 'e.slug', 'e.position', 'v.version', 'v.body', 'v.sample'])
    .select(({ ref }) => ref('e.publishedAt').$notNull().as('publishedAt'))
    .where('e.kind', 'in', kinds)
    .orderBy('e.kind')
    .orderBy('e.position')
    .orderBy('e.slug')
    .execute()

const sourceColumns = ['id', 'title', 'publisher', 'publisherAr', 'year', 'address', 'kind', 'note'] as const

/** All of them, or the named ones. */
export const listSources = (db: Db, ids?: readonly string[]): Promise<Source[]> =>
  tables(db)
    .selectFrom('contentSources')
    .select(sourceColumns)
    .$if(ids !== undefined, (all) => all.where(sql<boolean>`id = any (${ids}::text[])`))
    .orderBy('publisher')
    .orderBy('title')
    .orderBy('id')
    .execute()

/** Two who correct a source come one after the other, also where there is none yet. */
export async function lockSource(db: Db, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('content source ' || ${id}, 0))`.execute(db)
}

const noteOf = ({ note }: Pick<Source, 'note'>): string | null => note && JSON.stringify(note)

/** Adds a source, or corrects one for good. */
export async function saveSource(db: Db, { id, ...source }: Source, at: Date): Promise<void> {
  const set = { ...source, note: noteOf(source), corrected: true, changedAt: at }
  await tables(db)
    .insertInto('contentSources')
    .values({ id, ...set })
    .onConflict((known) => known.column('id').doUpdateSet(set))
    .execute()
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
  const found = await tables(db)
    .selectFrom('contentEvents')
    .select('entryId')
    .distinct()
    .where('personId', 'is not', null)
    .execute()
  return new Set(found.map(({ entryId }) => entryId))
}

/** Left join: what was withdrawn since is not the person's to see, that they edited it is. */
export const eventsOf = (db: Db, personId: string) =>
  tables(db)
    .selectFrom('contentEvents as w')
    .leftJoin('contentEntries as e', 'e.id', 'w.entryId')
    .select(['e.kind', 'e.slug', 'w.deed', 'w.version', 'w.at'])
    .where('w.personId', '=', personId)
    .orderBy('w.id', 'desc')
