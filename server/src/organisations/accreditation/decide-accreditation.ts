import type { organisations, ResponseOf } from '@athar/contracts'
import { createAudit } from '../../platform/audit.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { appendLeaf } from '../../platform/log/append-leaf.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { riyadhDay } from '../../platform/riyadh-day.ts'
import { findOrganisation } from '../store.ts'
import { steps } from './rules.ts'
import * as store from './store.ts'
import { tellOfDecision } from './tell-of-accreditation.ts'

/** The platform vouches for a verifier, or no longer does. A suspension closes every engagement of it in this moment. */
export async function decideAccreditation(
  deps: Pick<OrganisationsDeps, 'notices' | 'publicPages'>,
  { actor, params, body, db, request, clock }: Call<typeof organisations.decideAccreditation>,
): Promise<organisations.VerifierEntry> {
  const at = clock.now()
  const organisationId = params.id
  const { decision, reason, version } = body
  const validTo = decision === 'renew' ? body.validTo : undefined
  const found = (await store.findAccreditation(db, organisationId)) ?? fail('organisations.verifier-not-found')
  if (await store.belongsTo(db, organisationId)) fail('organisations.own-verifier')
  const { from, to } = steps[decision]
  if (!from.includes(found.state))
    fail('organisations.accreditation-state', { state: found.state, allowedFrom: [...from] })
  // It may have become something else since it asked.
  if (to === 'accredited' && (await findOrganisation(db, organisationId))?.type !== 'verifier')
    fail('organisations.not-a-verifier')
  const { validFrom } = found
  const until = validTo ?? found.validTo
  const today = riyadhDay(at)
  const isValid = validFrom <= today && today <= until && (decision !== 'renew' || until > found.validTo)
  if (to === 'accredited' && !isValid) fail('organisations.accreditation-days', { validFrom, validTo: found.validTo })
  const decided = { organisationId, state: to, version, by: actor.personId, at, validTo }
  if (!(await store.saveDecision(db, decided))) fail('conflict')
  await store.addEvent(db, { organisationId, action: decision, by: actor.personId, at, reason })
  // An action of the platform: no organisation acts in it, whichever the header may name.
  const audit = createAudit(db, { organisationId: null, personId: actor.personId, requestId: request.id, at })
  await audit({
    action: `organisations.${decision}-verifier`,
    subjectType: 'organisation',
    subjectId: organisationId,
    reason,
    details: { from: found.state, to },
  })
  if (to === 'accredited' || to === 'suspended')
    await appendLeaf(db, `organisations.verifier-${to}`, {
      organisationId: null,
      at,
      ids: { verifier: organisationId },
      hashes: {},
    })
  const verifier = (await store.findAccreditation(db, organisationId)) ?? fail('unexpected')
  await deps.publicPages.changed(db)
  await tellOfDecision(deps.notices, db, { verifier, decision, reason, at })
  return verifier
}

export async function listVerifiers({
  query,
  db,
}: Call<typeof organisations.listVerifiers>): Promise<ResponseOf<typeof organisations.listVerifiers>> {
  return { items: await store.listAccreditations(db, query.state) }
}

/** For whoever looks for a verifier; why the platform decided so is between it and them. */
export async function listAccreditedVerifiers({
  db,
}: Call<typeof organisations.listAccreditedVerifiers>): Promise<
  ResponseOf<typeof organisations.listAccreditedVerifiers>
> {
  const items = await store.listAccreditations(db, 'accredited')
  return {
    items: items.map(({ organisationId: id, name, body, number, validTo, sectors }) => ({
      id,
      name,
      body,
      number,
      validTo,
      sectors,
    })),
  }
}
