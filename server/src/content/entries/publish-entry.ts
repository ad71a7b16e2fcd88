import type { publishEntry as contract, withdrawEntry as withdrawContract } from '@athar/contracts/content'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { ContentDeps } from '../deps.ts'
import * as store from '../store.ts'
import { presentEntry } from './present-entry.ts'
import { acceptBody, openEntry } from './write-entry.ts'

/** Shows the draft to visitors. It is held against the schema once more, which may have been narrowed since it was saved. */
export async function publishEntry(deps: ContentDeps, call: Call<typeof contract>) {
  const { actor, params, body, clock, db, audit } = call
  const entry = await openEntry(deps, db, params.id, body.version)
  if (entry.publishedVersion === entry.version) return fail('content.nothing-to-publish')
  await acceptBody(db, entry.kind, entry.body)
  const at = clock.now()
  await store.setPublished(db, entry.id, entry.version, at)
  await store.insertEvent(db, entry.id, { action: 'published', version: entry.version, personId: actor.personId, at })
  await audit({
    action: 'content.publish',
    subjectType: 'content-entry',
    subjectId: entry.id,
    details: { kind: entry.kind, version: entry.version, before: entry.publishedVersion },
  })
  await deps.tellShown(db, { kind: entry.kind, slug: entry.slug, body: entry.body, by: actor.personId, at })
  await deps.publicPages.changed(db)
  return presentEntry(deps, db, entry.id)
}

/** Takes it off the public pages; what was written stays. */
export async function withdrawEntry(deps: ContentDeps, call: Call<typeof withdrawContract>) {
  const { actor, params, body, clock, db, audit } = call
  const entry = await openEntry(deps, db, params.id, body.version)
  const shown = entry.publishedVersion ?? fail('content.not-published')
  const at = clock.now()
  await store.setWithdrawn(db, entry.id, at)
  await store.insertEvent(db, entry.id, { action: 'withdrawn', version: shown, personId: actor.personId, at })
  await audit({
    action: 'content.withdraw',
    subjectType: 'content-entry',
    subjectId: entry.id,
    details: { kind: entry.kind, version: shown },
  })
  await deps.tellShown(db, { kind: entry.kind, slug: entry.slug, body: null, by: actor.personId, at })
  await deps.publicPages.changed(db)
  return presentEntry(deps, db, entry.id)
}
