import type { restoreVersion as contract } from '@athar/contracts/content'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { ContentDeps } from '../deps.ts'
import * as store from '../store.ts'
import { presentEntry } from './present-entry.ts'
import { acceptBody, openEntry } from './write-entry.ts'

/** Makes an older version the draft again, as a new version: nothing is lost by it, and visitors see it when it is published. */
export async function restoreVersion(deps: ContentDeps, call: Call<typeof contract>) {
  const { actor, params, body: sent, clock, db, audit } = call
  const entry = await openEntry(deps, db, params.id, sent.version)
  const [old] = await store.findVersions(db, entry.id, [sent.from])
  if (!old) return fail('content.version-not-found')
  const body = await acceptBody(db, entry.kind, old.body)
  const version = entry.version + 1
  await store.insertVersion(db, entry.id, { version, body, sample: old.sample })
  await store.setDraftVersion(db, entry.id, version)
  await store.insertEvent(db, entry.id, {
    action: 'restored',
    version,
    from: sent.from,
    personId: actor.personId,
    at: clock.now(),
  })
  await audit({
    action: 'content.restore-version',
    subjectType: 'content-entry',
    subjectId: entry.id,
    details: { kind: entry.kind, version, from: sent.from },
  })
  return presentEntry(deps, db, entry.id)
}
