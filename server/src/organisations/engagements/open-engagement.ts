import type { organisations } from '@athar/contracts'
import { createAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { stateOf } from './state.ts'
import * as store from './store.ts'

/** A subject of a client, as a member of the verifier may look at it until the transaction ends. */
export type OpenedEngagement = {
  readonly id: string
  readonly organisationId: string
  readonly kind: organisations.EngagementKind
  readonly year: number
  readonly reportId: string | null
  readonly periodId: string | null
  readonly client: { readonly en: string; readonly ar: string }
  readonly startsOn: string
  readonly endsOn: string
}

/** Lets the rest of the transaction read what the engagement opens; says why where it opens nothing. */
export async function openEngagement(
  db: Db,
  { id, day, verifierId }: { id: string; day: string; verifierId: string },
): Promise<OpenedEngagement> {
  const opened = await store.lookThrough(db, { id, day })
  const found = await store.findEngagement(db, id)
  // The client sees it as well, but has nothing opened to it by its own.
  if (found?.verifierOrgId !== verifierId) return fail('organisations.engagement-not-found')
  if (!opened || opened.organisationId !== found.orgId)
    return fail('organisations.engagement-closed', {
      state: stateOf(found, day),
      startsOn: found.startsOn,
      endsOn: found.endsOn,
    })
  return {
    id,
    ...opened,
    client: { en: found.clientNameEn, ar: found.clientNameAr },
    startsOn: found.startsOn,
    endsOn: found.endsOn,
  }
}

/**
 * Tells the client that somebody of the verifier looked, once a day for each of them. Runs in a transaction that acts for
 * the client, whose engagement was opened before.
 */
export async function noteLook(
  db: Db,
  { id, organisationId }: Pick<OpenedEngagement, 'id' | 'organisationId'>,
  { personId, day, at, requestId }: { personId: string; day: string; at: Date; requestId: string },
): Promise<void> {
  if (!(await store.insertVisit(db, { organisationId, engagementId: id, personId, day }))) return
  const audit = createAudit(db, { organisationId, personId, requestId, at })
  await audit({ action: 'organisations.open-engagement', subjectType: 'engagement', subjectId: id })
}
