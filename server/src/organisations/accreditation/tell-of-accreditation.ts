import { mayAdminister, organisations, paths } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import type { Notices } from '../../platform/notices.ts'
import { peopleInPlatform } from '../platform-roles/store.ts'
import { stateOf } from '../engagements/state.ts'
import { listEngagements, type EngagementRow } from '../engagements/store.ts'
import { verifierStanding } from '../engagements/tell-of-engagement.ts'
import { riyadhDay } from '../riyadh-day.ts'
import { asOrganisation, tellAsOrganisation } from '../tell-as-organisation.ts'

type Asked = { readonly verifier: organisations.VerifierEntry; readonly by: string; readonly at: Date }

/** Those who decide hear that a verifier asks. */
export async function tellOfAsking(notices: Notices, db: Db, { verifier, by, at }: Asked): Promise<void> {
  const people = await peopleInPlatform(db, organisations.mayAccredit)
  await notices.notify(db, {
    kind: 'organisations.accreditation-asked',
    organisationId: null,
    to: { people },
    by,
    data: { organisation: verifier.name, body: verifier.body, number: verifier.number },
    link: paths.adminVerifiers(),
    key: `${verifier.organisationId} ${verifier.version}`,
    at,
  })
}

type Decided = {
  readonly verifier: organisations.VerifierEntry
  readonly decision: organisations.AccreditationDecision
  readonly reason: string
  readonly at: Date
}

/** Owners and administrators of the verifier hear what was decided, and why; those of its clients, that it may look no longer, or again. */
export async function tellOfDecision(
  notices: Notices,
  db: Db,
  { verifier: { organisationId, version }, decision, reason, at }: Decided,
): Promise<void> {
  const key = `${organisationId} ${version}`
  await tellAsOrganisation(notices, db, {
    kind: 'organisations.accreditation-decided',
    organisationId,
    to: { roles: mayAdminister },
    by: null,
    data: { decision: { word: `accreditationDecisions.${decision}` }, reason },
    link: `${paths.organisation()}?tab=engagements`,
    key,
    at,
  })
  // Why is between the platform and the verifier.
  for (const row of await standingClients(db, organisationId, at))
    await tellAsOrganisation(
      notices,
      db,
      verifierStanding(row, { accredited: decision === 'accredit', decision: key, at }),
    )
}

/** One engagement of each client that opened something to the verifier which is not over. */
async function standingClients(db: Db, verifierId: string, at: Date): Promise<Iterable<EngagementRow>> {
  const known = await asOrganisation(db, verifierId, () => listEngagements(db, verifierId))
  const standing = known.filter(
    (row) => row.verifier_org_id === verifierId && !['revoked', 'ended'].includes(stateOf(row, riyadhDay(at))),
  )
  return new Map(standing.map((row) => [row.org_id, row])).values()
}
