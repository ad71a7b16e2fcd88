import { createAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { actFor } from '../store.ts'
import { tellAsOrganisation } from '../tell-as-organisation.ts'
import { stateOf } from './state.ts'
import * as store from './store.ts'
import { engagementEnded } from './tell-of-engagement.ts'

type Going = {
  readonly organisationId: string
  /** Who asked for the deletion, and its work. */
  readonly personId: string
  readonly requestId: string
  readonly at: Date
  readonly today: string
}

/**
 * Engagements that stand, or are to begin, end with the organisation that goes: what it opened is gone with it, what was opened to
 * it is ended in the books of the client. Either way the other side hears of it.
 */
export async function endEngagementsOf(
  { notices }: Pick<OrganisationsDeps, 'notices'>,
  db: Db,
  { organisationId, personId, requestId, at, today }: Going,
): Promise<void> {
  await actFor(db, { organisationId, role: 'owner' })
  const known = await store.listEngagements(db, organisationId)
  for (const row of known.filter((each) => !['revoked', 'ended'].includes(stateOf(each, today)))) {
    if (row.orgId === organisationId) {
      const reason = { word: 'engagementEnds.clientDeleted' }
      await tellAsOrganisation(notices, db, engagementEnded(row, { side: 'verifier', reason, at }))
      continue
    }
    await actFor(db, { organisationId: row.orgId, role: 'owner' })
    await store.revokeEngagement(db, { organisationId: row.orgId, id: row.id, by: personId, at, reason: null })
    const audit = createAudit(db, { organisationId: row.orgId, personId, requestId, at })
    await audit({ action: 'organisations.end-engagement', subjectType: 'engagement', subjectId: row.id })
    const reason = { word: 'engagementEnds.verifierDeleted' }
    await notices.notify(db, engagementEnded(row, { side: 'client', reason, at }))
  }
}
