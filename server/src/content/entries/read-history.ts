import {
  differences,
  isWriting,
  type HistoryItem,
  type readHistory as contract,
  type readVersion as versionContract,
} from '@athar/contracts/content'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { ContentDeps } from '../deps.ts'
import * as store from '../store.ts'
import type { VersionRow } from '../store.ts'
import { personOf } from './present-entry.ts'

/** Who did what, newest first; an action that wrote something says what it changed of the version before. */
export async function readHistory(deps: ContentDeps, { db, params, query }: Call<typeof contract>) {
  if (!(await store.findEntry(db, params.id))) return fail('content.entry-not-found')
  const before = query.cursor === undefined ? null : decode(query.cursor)
  // One more than asked for tells whether there is another page.
  const events = await store.listEvents(db, params.id, { before, limit: query.limit + 1 })
  const shown = events.slice(0, query.limit)
  const wanted = shown.filter(({ action }) => isWriting(action)).flatMap(({ version }) => [version, version - 1])
  const versions = new Map((await store.findVersions(db, params.id, wanted)).map((row) => [row.version, row]))
  const known = await deps.people.find(
    db,
    shown.flatMap((event) => event.person_id ?? []),
  )
  const items = shown.map((event): HistoryItem => ({
    id: event.id,
    action: event.action,
    version: event.version,
    from: event.from_version,
    at: event.at.toISOString(),
    by: personOf(known, event.person_id),
    changes: isWriting(event.action) ? changesOf(versions.get(event.version - 1), versions.get(event.version)) : [],
  }))
  return { items, nextCursor: events.length > query.limit ? (shown.at(-1)?.id ?? null) : null }
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

const decode = (cursor: string): string =>
  /^\d{1,18}$/.test(cursor)
    ? cursor
    : fail('validation-failed', { issues: [{ path: 'cursor', code: 'cursor-unknown', part: 'querystring' }] })

export async function readVersion({ db, params }: Call<typeof versionContract>) {
  const [found] = await store.findVersions(db, params.id, [params.version])
  return found ?? fail('content.version-not-found')
}
