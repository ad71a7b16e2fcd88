import type { sgi } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { move } from '../../platform/workflow/move.ts'
import { dropUnpublishedFiles } from '../store/files.ts'
import * as store from '../store/registrations.ts'
import { readWhole } from './on-the-wire.ts'

type OwnStep = Call<typeof sgi.reviseRegistration | typeof sgi.dropRevision | typeof sgi.recallRegistration>
const ownOf = async ({ actor, params, db }: OwnStep) =>
  (await store.findOwn(db, actor.organisationId, params.id)) ?? fail('sgi.registration-not-found')

/** Begins to change what is published. Everybody goes on seeing that until reviewers publish the change. */
export async function reviseRegistration(call: Call<typeof sgi.reviseRegistration>) {
  await move(call, store.registrationFlow, await ownOf(call), 'revise', call.body)
  return readWhole(call.db, call.params.id)
}

/** Drops a change that was not submitted. The published text, which everybody saw all the time, is all there is again. */
export async function dropRevision(call: Call<typeof sgi.dropRevision>) {
  const { db, params, clock } = call
  await move(call, store.registrationFlow, await ownOf(call), 'drop-revision', {
    ...call.body,
    set: store.publishedText,
    effect: () => dropUnpublishedFiles(db, params.id, clock.now()),
  })
  return readWhole(db, params.id)
}

/** While the review has not begun. */
export async function recallRegistration(call: Call<typeof sgi.recallRegistration>) {
  await move(call, store.registrationFlow, await ownOf(call), 'recall', call.body)
  return readWhole(call.db, call.params.id)
}
