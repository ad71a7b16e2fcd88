import { mayAdminister, organisations, paths } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import type { Notices } from '../../platform/notices.ts'
import { peopleInPlatform } from '../platform-roles/store.ts'
import { stateOf } from '../engagements/state.ts'
import { listEngagements, type EngagementRow } from '../engagements/store.ts'
import { verifierStanding } from '../engagements/tell-of-engagement.ts'
import { dayInWords, riyadhDay } from '../../platform/riyadh-day.ts'
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
  if (decision === 'renew') return
  // Why is between the platform and the verifier.
  for (const row of await standingClients(db, organisationId, at))
    await tellAsOrganisation(
      notices,
      db,
      verifierStanding(row, {
        standing: decision === 'accredit' ? 'accredited-again' : 'suspended',
        decision: key,
        at,
      }),
    )
}

/** One engagement of each client that opened something to the verifier which is not over. */
async function standingClients(db: Db, verifierId: string, at: Date): Promise<Iterable<EngagementRow>> {
  const known = await asOrganisation(db, verifierId, () => listEngagements(db, verifierId))
  const standing = known.filter(
    (row) => row.verifierOrgId === verifierId && !['revoked', 'ended'].includes(stateOf(row, riyadhDay(at))),
  )
  return new Map(standing.map((row) => [row.orgId, row])).values()
}

/** The verifier and its clients hear that its last day is over. */
export async function tellOfExpiry(
  notices: Notices,
  db: Db,
  { verifierId, version, at }: { readonly verifierId: string; readonly version: number; readonly at: Date },
): Promise<void> {
  const key = `${verifierId} ${version}`
  await tellAsOrganisation(notices, db, {
    kind: 'organisations.accreditation-expired',
    organisationId: verifierId,
    to: { roles: mayAdminister },
    by: null,
    data: {},
    link: `${paths.organisation()}?tab=engagements`,
    key,
    at,
  })
  for (const row of await standingClients(db, verifierId, at))
    await tellAsOrganisation(notices, db, verifierStanding(row, { standing: 'expired', decision: key, at }))
}

/** The verifier hears some weeks before its last day. */
export const tellOfEnd = (
  notices: Notices,
  db: Db,
  { verifierId, validTo, at }: { readonly verifierId: string; readonly validTo: string; readonly at: Date },
): Promise<void> =>
  tellAsOrganisation(notices, db, {
    kind: 'organisations.accreditation-ends',
    organisationId: verifierId,
    to: { roles: mayAdminister },
    by: null,
    data: { day: dayInWords(validTo) },
    link: `${paths.organisation()}?tab=engagements`,
    key: `${verifierId} ${validTo} ${riyadhDay(at)}`,
    at,
  })
