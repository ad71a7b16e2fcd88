import { paths, type guardians, type ResponseOf } from '@athar/contracts'
import { listAdultClaims as listContract } from '@athar/contracts/guardians'
import { createAudit } from '../platform/audit.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { each } from '../platform/notices.ts'
import type { Queue } from '../platform/queues.ts'
import { changeAgeBand } from './change-age-band.ts'
import type { GuardiansDeps } from './deps.ts'
import { adultClaims, declineClaim } from './store/age-bands.ts'

/** People who once said under 18 and say that they are adults. */
export async function listAdultClaims(
  { people }: Pick<GuardiansDeps, 'people'>,
  { db, clock }: Call<typeof guardians.listAdultClaims>,
): Promise<ResponseOf<typeof guardians.listAdultClaims>> {
  const claims = await adultClaims(db, clock.now())
  const cards = await people.find(
    db,
    claims.map(({ person }) => person),
  )
  return {
    items: claims.map(({ person: personId, saidAt, claimedAt, guardians: asked }) => ({
      id: personId,
      name: cards.get(personId)?.fullName ?? '',
      saidUnder18At: saidAt.toISOString(),
      claimedAt: claimedAt.toISOString(),
      guardians: asked.map(({ state, at }) => ({ state, at: new Date(at).toISOString() })),
    })),
  }
}

/** A moderator says that someone is an adult, or leaves them under 18. */
export async function decideAdultClaim(
  deps: GuardiansDeps,
  {
    actor,
    params: { id: personId },
    body: { adult, reason },
    db,
    clock,
    request,
  }: Call<typeof guardians.decideAdultClaim>,
): Promise<void> {
  const at = clock.now()
  if (!(await adultClaims(db, at)).some((claim) => claim.person === personId)) fail('guardians.claim-not-found')
  if (adult) await changeAgeBand(deps, db, { personId, band: 'adult', at })
  else await declineClaim(db, personId)
  // An action of the platform: no organisation acts in it, whichever the header may name.
  const audit = createAudit(db, { organisationId: null, personId: actor.personId, requestId: request.id, at })
  await audit({
    action: 'guardians.decide-adult-claim',
    subjectType: 'person',
    subjectId: personId,
    details: { adult },
    reason,
  })
  await deps.notices.notify(db, {
    kind: adult ? 'guardians.adult' : 'guardians.claim-declined',
    organisationId: null,
    to: { people: [personId] },
    by: null,
    data: adult ? {} : { reason },
    link: paths.profileGuardian(),
    key: each(personId, at),
    at,
  })
}

/** Claims that wait for a moderator. */
export const adultClaimsQueue: Queue = {
  name: 'ages',
  access: listContract.access,
  path: paths.adminAges,
  count: async (db, { now }) => (await adultClaims(db, now)).length,
}
