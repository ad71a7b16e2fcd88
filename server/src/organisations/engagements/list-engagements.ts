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
    rows
      .filter((row) => (row.org_id === actor.organisationId) === mine)
      .map((row) => showEngagement(row, clock.today()))
  return { granted: shown(true), received: shown(false) }
}

export const showEngagement = (row: store.EngagementRow, today: string): organisations.Engagement => ({
  id: row.id,
  kind: row.kind,
  inventoryYear: row.inventory_year,
  reportId: row.report_id,
  client: { en: row.client_name_en, ar: row.client_name_ar },
  verifier: { en: row.verifier_name_en, ar: row.verifier_name_ar },
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  state: stateOf(row, today),
  grantedAt: row.granted_at.toISOString(),
  revokedAt: row.revoked_at?.toISOString() ?? null,
  revokeReason: row.revoke_reason,
  lastOpenedOn: row.last_opened_on,
})
