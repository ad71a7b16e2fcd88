import type { npoRegistration, ResponseOf } from '@athar/contracts'
import type { RegistrationForReview } from '@athar/contracts/npo-registration'
import type { FastifyReply } from 'fastify'
import { belongsTo, sendOneOf } from '../platform/applications/index.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { readPage } from '../platform/list/read-page.ts'
import type { NpoRegistrationDeps } from './deps.ts'
import { tellDecision } from './notices.ts'
import { presentForReview } from './present-registration.ts'
import * as store from './store/registrations.ts'

export async function listRegistrations({
  query,
  db,
}: Call<typeof npoRegistration.listRegistrations>): Promise<ResponseOf<typeof npoRegistration.listRegistrations>> {
  const { rows, nextCursor } = await readPage(query, store.lastSubmittedFirst, (place) =>
    store.registrationsForReview(db, query.state, place),
  )
  return { items: rows.map(store.listedOf), nextCursor }
}

export const readRegistration = (
  deps: Pick<NpoRegistrationDeps, 'people'>,
  { params, db }: Call<typeof npoRegistration.readRegistration>,
): Promise<RegistrationForReview> => presentForReview(deps, db, params.id)

/** An officer leads a registration on; none is approved on a licence that is over. */
export async function moveRegistration(
  deps: Pick<NpoRegistrationDeps, 'people' | 'organisations' | 'publicPages'>,
  call: Call<typeof npoRegistration.moveRegistration>,
): Promise<RegistrationForReview> {
  const { actor, params, body, db, clock } = call
  const found = await store.registrations.submitted(db, params.id)
  const { action, note, version } = body
  const decides = action === 'approve' || action === 'reject'
  const expiresOn = found.licenceExpiresOn ?? ''
  await store.registrations.decide(call, found, action, {
    reason: note,
    version,
    guard: () =>
      action === 'approve' &&
      expiresOn < clock.today() &&
      fail('npo-registration.licence-expired', { expiredOn: expiresOn }),
    set: decides ? { decided_by: actor.personId, decided_at: clock.now() } : {},
    notify: (kind, { at }) => tellDecision(deps, db, { kind, ...found, expiresOn, reason: note, at }),
  })
  if (action === 'approve') await deps.publicPages.changed(db)
  return presentForReview(deps, db, found.id)
}

/** An officer who is no member of the recipient, nor was when it was given, confirms its account, as they saw it. */
export async function confirmAccount(
  deps: Pick<NpoRegistrationDeps, 'people'>,
  { actor, params, body, db, clock, audit }: Call<typeof npoRegistration.confirmAccount>,
): Promise<RegistrationForReview> {
  const found = await store.registrations.submitted(db, params.id)
  const { organisationId } = found
  const waiting = await store.waitingAccount(db, organisationId)
  if (waiting?.id !== body.account) return fail('npo-registration.account-settled')
  const { givenBy, givenAt: since } = waiting
  if (givenBy === actor.personId || (await belongsTo(db, actor.personId, { organisationId, since })))
    fail('npo-registration.own-registration')
  const confirmed = { id: waiting.id, organisationId, by: actor.personId, at: clock.now() }
  if (!(await store.confirmAccount(db, confirmed))) fail('npo-registration.account-settled')
  await audit({
    action: 'npo-registration.confirm-account',
    subjectType: 'npo-registration',
    subjectId: found.id,
    details: { lastDigits: waiting.iban.slice(-4) },
  })
  return presentForReview(deps, db, found.id)
}

export async function downloadDocument(
  deps: Pick<NpoRegistrationDeps, 'files'>,
  { params, reply, reauthorise }: Call<typeof npoRegistration.downloadDocument>,
): Promise<FastifyReply> {
  const documents = await reauthorise(({ db }) => store.documentsOf(db, params.id))
  return sendOneOf(deps, reply, documents, { id: params.documentId, notFound: 'npo-registration.document-not-found' })
}
