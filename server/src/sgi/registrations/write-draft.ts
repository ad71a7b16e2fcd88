import { randomUUID } from 'node:crypto'
import type { ResponseOf, sgi } from '@athar/contracts'
import { blankDraft, mostUndecided, openStates } from '@athar/contracts/sgi'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { refuseUnlessIn } from '../../platform/workflow/flow.ts'
import type { SgiDeps } from '../deps.ts'
import { deleteFile, filesOf } from '../store/files.ts'
import * as store from '../store/registrations.ts'
import { readWhole } from './on-the-wire.ts'

/** An empty draft, so that what is written next has a place to be kept. */
export async function beginRegistration(
  deps: SgiDeps,
  { actor, body, db, audit, clock }: Call<typeof sgi.beginRegistration>,
) {
  const { organisationId, personId } = actor
  await store.lockSubmissions(db, organisationId)
  if ((await store.countUndecided(db, organisationId)) >= mostUndecided)
    fail('sgi.too-many-registrations', { most: mostUndecided })
  const organisation = (await deps.organisations.read(db, organisationId)).name
  const id = randomUUID()
  const draft = blankDraft(body.kind)
  const given = { id, organisationId, organisation, kind: body.kind, draft, by: personId, at: clock.now() }
  await store.insertRegistration(db, given)
  await audit({ action: 'sgi.begin-registration', subjectType: 'sgi-registration', subjectId: id })
  return readWhole(db, id)
}

/** Kept as it is being written; two who write at once are told, and the first one's words stay. */
export async function saveDraft({
  actor,
  params,
  body,
  db,
  clock,
}: Call<typeof sgi.saveDraft>): Promise<ResponseOf<typeof sgi.saveDraft>> {
  const kept = (await store.findOwn(db, actor.organisationId, params.id)) ?? fail('sgi.registration-not-found')
  refuseUnlessIn(kept.state, openStates)
  const at = clock.now()
  const version = await store.writeDraft(db, { id: params.id, draft: body.draft, version: body.version, at })
  return version === undefined ? fail('conflict') : { version, updatedAt: at.toISOString() }
}

/** Only what was never handed in: everything else has a trail that others rely on. */
export async function discardRegistration({
  actor,
  params,
  db,
  audit,
}: Call<typeof sgi.discardRegistration>): Promise<undefined> {
  const kept = (await store.findOwn(db, actor.organisationId, params.id)) ?? fail('sgi.registration-not-found')
  if (kept.state !== 'draft' || kept.reference !== null)
    fail('wrong-state', { state: kept.state, allowedFrom: ['draft'] })
  const files = await filesOf(db, params.id)
  for (const { id } of files) await deleteFile(db, id)
  await store.deleteRegistration(db, params.id)
  await audit({ action: 'sgi.discard-registration', subjectType: 'sgi-registration', subjectId: params.id })
}
