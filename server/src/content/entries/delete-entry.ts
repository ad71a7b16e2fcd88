import type { bringBackEntry as bringBackContract, deleteEntry as contract } from '@athar/contracts/content'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { ContentDeps } from '../deps.ts'
import * as store from '../store.ts'
import { presentEntry } from './present-entry.ts'
import { lockEntry, openEntry } from './write-entry.ts'

/** Puts an entry away, off the public pages too. Every version and who did what stays, under the address it had. */
export async function deleteEntry(deps: ContentDeps, call: Call<typeof contract>) {
  const { actor, params, body, clock, db, audit } = call
  const entry = await openEntry(deps, db, params.id, body.version)
  const at = clock.now()
  await store.setDeleted(db, entry.id, at)
  await store.insertEvent(db, entry.id, { action: 'deleted', version: entry.version, personId: actor.personId, at })
  await audit({
    action: 'content.delete-entry',
    subjectType: 'content-entry',
    subjectId: entry.id,
    details: { kind: entry.kind, version: entry.version, before: entry.publishedVersion },
  })
  if (entry.publishedVersion !== null) {
    await deps.tellShown(db, { kind: entry.kind, slug: entry.slug, body: null, by: actor.personId, at })
    await deps.publicPages.changed(db)
  }
  return presentEntry(deps, db, entry.id)
}

/** As the draft it was: nothing comes before visitors that nobody publishes. */
export async function bringBackEntry(deps: ContentDeps, call: Call<typeof bringBackContract>) {
  const { actor, params, body, clock, db, audit } = call
  const entry = await lockEntry(deps, db, params.id, body.version)
  if (entry.deletedAt === null) return fail('content.not-deleted')
  await store.setBroughtBack(db, entry.id)
  const { id, kind, version } = entry
  await store.insertEvent(db, id, { action: 'brought-back', version, personId: actor.personId, at: clock.now() })
  await audit({ action: 'content.bring-back', subjectType: 'content-entry', subjectId: id, details: { kind, version } })
  return presentEntry(deps, db, id)
}
