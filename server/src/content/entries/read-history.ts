import {
  differences,
  isWriting,
  type HistoryItem,
  type readHistory as contract,
  type readVersion as versionContract,
} from '@athar/contracts/content'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { keyset, readPage } from '../../platform/list/read-page.ts'
import type { ContentDeps } from '../deps.ts'
import * as store from '../store.ts'
import type { VersionRow } from '../store.ts'
import { personOf } from './present-entry.ts'

const newestFirst = keyset<store.EventRow>('desc', { id: 'bigint' })

/** Who did what, newest first; an action that wrote something says what it changed of the version before. */
export async function readHistory(deps: ContentDeps, { db, params, query }: Call<typeof contract>) {
  if (!(await store.findEntry(db, params.id))) return fail('content.entry-not-found')
  const { rows, nextCursor } = await readPage(query, newestFirst, (place) => store.listEvents(db, params.id, place))
  const wanted = rows.filter(({ deed }) => isWriting(deed)).flatMap(({ version }) => [version, version - 1])
  const versions = new Map((await store.findVersions(db, params.id, wanted)).map((row) => [row.version, row]))
  const known = await deps.people.find(
    db,
    rows.flatMap((event) => event.personId ?? []),
  )
  const items = rows.map((event): HistoryItem => ({
    id: event.id,
    action: event.deed,
    version: event.version,
    from: event.fromVersion,
    at: event.at.toISOString(),
    by: personOf(known, event.personId),
    changes: isWriting(event.deed) ? changesOf(versions.get(event.version - 1), versions.get(event.version)) : [],
  }))
  return { items, nextCursor }
}

/** Of the first version everything is new, which says nothing. */
const changesOf = (before: VersionRow | undefined, after: VersionRow | undefined) =>
  before && after
    ? differences(
        { ...(before.body as object), sample: before.sample },
        { ...(after.body as object), sample: after.sample },
      )
        // What was not there crosses the wire as nothing.
        .map((change) => ({ ...change, before: change.before ?? null, after: change.after ?? null }))
    : []

export async function readVersion({ db, params }: Call<typeof versionContract>) {
  const [found] = await store.findVersions(db, params.id, [params.version])
  return found ?? fail('content.version-not-found')
}
