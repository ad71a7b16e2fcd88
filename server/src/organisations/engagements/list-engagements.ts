import type { organisations, ResponseOf } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import { stateOf } from './state.ts'
import * as store from './store.ts'

/** What was opened to others, and what others opened to us. */
export async function listEngagements({
  actor,
  db,
  clock,
}: Call<typeof organisations.listEngagements>): Promise<ResponseOf<typeof organisations.listEngagements>> {
  const rows = await store.listEngagements(db, actor.organisationId)
  const shown = (mine: boolean) =>
    rows.filter((row) => (row.orgId === actor.organisationId) === mine).map((row) => showEngagement(row, clock.today()))
  return { granted: shown(true), received: shown(false) }
}

export const showEngagement = (row: store.EngagementRow, today: string): organisations.Engagement => ({
  id: row.id,
  kind: row.kind,
  inventoryYear: row.inventoryYear,
  reportId: row.reportId,
  periodId: row.periodId,
  projectName: row.projectName,
  client: { en: row.clientNameEn, ar: row.clientNameAr },
  verifier: { en: row.verifierNameEn, ar: row.verifierNameAr },
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  state: stateOf(row, today),
  grantedAt: row.grantedAt.toISOString(),
  revokedAt: row.revokedAt?.toISOString() ?? null,
  revokeReason: row.revokeReason,
  lastOpenedOn: row.lastOpenedOn,
})
