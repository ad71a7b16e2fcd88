import type { sgi } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { dropUnpublishedFiles } from '../store/files.ts'
import * as store from '../store/registrations.ts'
import { readWhole } from './on-the-wire.ts'
import { stepFrom } from './rules.ts'

/** Begins to change what is published. Everybody goes on seeing that until reviewers publish the change. */
export async function reviseRegistration({
  actor,
  params,
  body,
  db,
  audit,
  clock,
}: Call<typeof sgi.reviseRegistration>) {
  const { organisationId, personId: by } = actor
  const { id } = params
  const at = clock.now()
  const kept = (await store.findOwn(db, organisationId, id)) ?? fail('sgi.registration-not-found')
  const state = stepFrom(kept, 'revise')
  if (!(await store.moveRegistration(db, { id, version: body.version, state, at }))) fail('conflict')
  const told = { organisationId, registrationId: id, side: 'organisation', by, at, comment: '' } as const
  await store.addEvent(db, { ...told, action: 'revise' })
  await audit({ action: 'sgi.revise-registration', subjectType: 'sgi-registration', subjectId: id })
  return readWhole(db, id)
}

/** Drops a change that was not handed in. The published text, which everybody saw all the time, is all there is again. */
export async function dropRevision({ actor, params, body, db, audit, clock }: Call<typeof sgi.dropRevision>) {
  const { organisationId, personId: by } = actor
  const { id } = params
  const at = clock.now()
  const kept = (await store.findOwn(db, organisationId, id)) ?? fail('sgi.registration-not-found')
  stepFrom(kept, 'drop-revision')
  if (!(await store.goBackToPublished(db, { id, version: body.version, at }))) fail('conflict')
  await dropUnpublishedFiles(db, id, at)
  const told = { organisationId, registrationId: id, side: 'organisation', by, at, comment: '' } as const
  await store.addEvent(db, { ...told, action: 'drop-revision' })
  await audit({ action: 'sgi.drop-revision', subjectType: 'sgi-registration', subjectId: id })
  return readWhole(db, id)
}
