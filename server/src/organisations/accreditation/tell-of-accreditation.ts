import { mayAdminister, organisations, paths } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import type { Notices } from '../../platform/notices.ts'
import { peopleInPlatform } from '../platform-roles/store.ts'
import { tellAsOrganisation } from '../tell-as-organisation.ts'

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

/** Owners and administrators of the verifier hear what was decided, and why. */
export const tellOfDecision = (
  notices: Notices,
  db: Db,
  { verifier: { organisationId, version }, decision, reason, at }: Decided,
): Promise<void> =>
  tellAsOrganisation(notices, db, {
    kind: 'organisations.accreditation-decided',
    organisationId,
    to: { roles: mayAdminister },
    by: null,
    data: { decision: { word: `accreditationDecisions.${decision}` }, reason },
    link: `${paths.organisation()}?tab=engagements`,
    key: `${organisationId} ${version}`,
    at,
  })
