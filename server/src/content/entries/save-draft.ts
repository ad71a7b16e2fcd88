import type { saveDraft as contract } from '@athar/contracts/content'
import type { Call } from '../../platform/http/serve.ts'
import type { ContentDeps } from '../deps.ts'
import * as store from '../store.ts'
import { presentEntry } from './present-entry.ts'
import { acceptBody, openEntry, sameBody } from './write-entry.ts'

/** Writes a new version over the one the editor began with. Saved unchanged, it stays the version it is. */
export async function saveDraft(
  deps: ContentDeps,
  { actor, params, body: sent, clock, db, audit }: Call<typeof contract>,
) {
  const entry = await openEntry(deps, db, params.id, sent.version)
  const body = await acceptBody(db, entry.kind, sent.body)
  if (sameBody(body, entry.body) && sent.sample === entry.sample) return presentEntry(deps, db, entry.id)
  const version = entry.version + 1
  await store.insertVersion(db, entry.id, { version, body, sample: sent.sample })
  await store.setDraftVersion(db, entry.id, version)
  await store.insertEvent(db, entry.id, { action: 'saved', version, personId: actor.personId, at: clock.now() })
  await audit({
    action: 'content.save-draft',
    subjectType: 'content-entry',
    subjectId: entry.id,
    details: { kind: entry.kind, version },
  })
  return presentEntry(deps, db, entry.id)
}
