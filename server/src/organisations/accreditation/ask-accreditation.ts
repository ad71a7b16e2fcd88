import type { organisations, ResponseOf } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { findOrganisation } from '../store.ts'
import { mayAskFrom } from './rules.ts'
import * as store from './store.ts'
import { tellOfAsking } from './tell-of-accreditation.ts'

/** A verification body asks the platform to vouch for it. */
export async function askAccreditation(
  deps: Pick<OrganisationsDeps, 'notices'>,
  { actor, body, db, audit, clock }: Call<typeof organisations.askAccreditation>,
): Promise<organisations.Accreditation> {
  const { organisationId, personId: by } = actor
  const at = clock.now()
  if ((await findOrganisation(db, organisationId))?.type !== 'verifier') fail('organisations.not-a-verifier')
  const before = await store.findAccreditation(db, organisationId)
  const said = ['body', 'number', 'validFrom', 'validTo', 'sectors'] as const
  if (before?.state === 'asked' && said.every((name) => before[name] === body[name])) return onTheWire(before)
  const isOpen = mayAskFrom.includes(before?.state ?? null)
  if (!isOpen || !(await store.saveRequest(db, { organisationId, ...body, by, at })))
    fail('organisations.accreditation-state', { state: before?.state, allowedFrom: ['asked', 'refused', 'expired'] })
  await store.addEvent(db, { organisationId, action: 'ask', by, at, reason: '' })
  await audit({ action: 'organisations.ask-accreditation', subjectType: 'organisation', subjectId: organisationId })
  const verifier = (await store.findAccreditation(db, organisationId)) ?? fail('unexpected')
  await tellOfAsking(deps.notices, db, { verifier, by, at })
  return onTheWire(verifier)
}

export async function readAccreditation({
  actor,
  db,
}: Call<typeof organisations.readAccreditation>): Promise<ResponseOf<typeof organisations.readAccreditation>> {
  const found = await store.findAccreditation(db, actor.organisationId)
  return { accreditation: found ? onTheWire(found) : null }
}

const onTheWire = ({
  organisationId: _id,
  name: _name,
  presentName: _present,
  ...accreditation
}: organisations.VerifierEntry): organisations.Accreditation => accreditation
