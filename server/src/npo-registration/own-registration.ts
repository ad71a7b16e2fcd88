import { randomUUID } from 'node:crypto'
import { answersAsked, type npoRegistration } from '@athar/contracts'
import {
  documentFields,
  ibanFault,
  plainIban,
  plainLicence,
  type OwnRegistration,
  type Registration,
} from '@athar/contracts/npo-registration'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { each } from '../platform/notices.ts'
import { refuseUnlessIn } from '../platform/workflow/flow.ts'
import type { NpoRegistrationDeps } from './deps.ts'
import { tellOfficers, toMembers } from './notices.ts'
import { presentRegistration } from './present-registration.ts'
import * as store from './store/registrations.ts'
import { registrations } from './store/registrations.ts'

type Deps = Pick<NpoRegistrationDeps, 'people' | 'organisations' | 'notices' | 'evidence'>

export async function readOwnRegistration(
  deps: Pick<Deps, 'people' | 'organisations'>,
  { actor: { organisationId }, db, clock }: Call<typeof npoRegistration.readOwnRegistration>,
): Promise<OwnRegistration> {
  const latest = await store.latestRegistration(db, organisationId)
  return {
    latest: latest ? await presentRegistration(deps, db, latest) : null,
    approvedUntil: await store.approvedUntil(db, organisationId, clock.today()),
    accountWaits: (await store.waitingAccount(db, organisationId)) !== null,
    isNpo: (await deps.organisations.read(db, organisationId)).type === 'npo',
    organisationId,
  }
}

/** Begins a registration; a renewal begins with what was answered last, without the old licence. */
export async function beginRegistration(
  deps: Pick<Deps, 'people' | 'organisations'>,
  { actor, db, clock, audit }: Call<typeof npoRegistration.beginRegistration>,
): Promise<Registration> {
  const { organisationId, personId } = actor
  if ((await deps.organisations.read(db, organisationId)).type !== 'npo') fail('npo-registration.not-an-npo')
  const last = (await store.latestRegistration(db, organisationId))?.answers ?? {}
  const { licenceExpiresOn: _day, licenceCertificate: _file, ...answers } = last
  const id = randomUUID()
  const made = await store.insertRegistration(db, { id, organisationId, personId, answers, at: clock.now() })
  if (!made) fail('npo-registration.already-begun')
  await audit({ action: 'npo-registration.begin', subjectType: 'npo-registration', subjectId: id })
  return presentRegistration(deps, db, await registrations.own({ actor, db, params: { id } }))
}

/** Hands a registration in: complete, with a licence that lasts and that no other organisation holds. */
export async function submitRegistration(
  deps: Deps,
  call: Call<typeof npoRegistration.submitRegistration>,
): Promise<Registration> {
  const { actor, db, clock, audit } = call
  const found = await registrations.own(call)
  const answers = answersAsked(found.form, found.draft)
  const [licence, expiresOn] = [String(answers['licenceNumber']), String(answers['licenceExpiresOn'])]
  const at = clock.now()
  const submitted = registrations.submit(call, found, {
    asked: found.form,
    guard: (refuseIncomplete) => {
      refuseIncomplete()
      if (expiresOn < clock.today()) fail('npo-registration.licence-expired', { expiredOn: expiresOn })
    },
    set: { licence_number: plainLicence(licence), licence_expires_on: expiresOn },
  })
  await submitted.catch((error: unknown) =>
    store.isLicenceHeld(error) ? fail('npo-registration.licence-held') : Promise.reject(error),
  )
  const subject = { kind: 'npo-registration', id: found.id } as const
  for (const field of documentFields)
    for (const file of answers[field] as readonly string[])
      await deps.evidence.link({ actor, db, audit, at }, file, subject)
  const { name } = await deps.organisations.read(db, actor.organisationId)
  await tellOfficers(deps, db, { kind: 'npo-registration.submitted', id: found.id, name, at })
  const own = await registrations.own(call)
  await deps.organisations.tellMembers(db, {
    ...toMembers(actor.organisationId, each(found.id, at), at),
    kind: 'npo-registration.handed-in',
    data: { registration: own.number ?? '' },
  })
  return presentRegistration(deps, db, own)
}

/**
 * The account that grants are paid to: only of an approved registration, only one without a slip. Of another than
 * before officers hear, and one of them confirms it before the next release.
 */
export async function giveIban(
  deps: Pick<Deps, 'people' | 'organisations' | 'notices'>,
  call: Call<typeof npoRegistration.giveIban>,
): Promise<Registration> {
  const { actor, body, db, clock, audit } = call
  const found = await registrations.own(call)
  refuseUnlessIn(found.state, ['approved'])
  const fault = ibanFault(body.iban)
  if (fault === 'country') fail('npo-registration.iban-country')
  if (fault === 'length') fail('npo-registration.iban-length')
  if (fault) fail('npo-registration.iban-check-digits')
  const iban = plainIban(body.iban)
  const at = clock.now()
  if (!(await store.saveIban(db, { id: found.id, iban, version: body.version, at }))) fail('conflict')
  const waiting = await store.waitingAccount(db, actor.organisationId)
  if (waiting?.before && waiting.iban === iban) {
    const { name } = await deps.organisations.read(db, actor.organisationId)
    await tellOfficers(deps, db, { kind: 'npo-registration.account-changed', id: found.id, name, at })
  }
  await audit({
    action: 'npo-registration.give-iban',
    subjectType: 'npo-registration',
    subjectId: found.id,
    details: { lastDigits: iban.slice(-4) },
  })
  return presentRegistration(deps, db, await registrations.own(call))
}
