import { createTell } from '../platform/audit.ts'
import type { Db } from '../platform/database.ts'

type Source = { personId: string | null; requestId: string; at: Date }

/** What happened to an account or a session, in the trail, in the same transaction. Ids only. */
export function tellSecurity(
  db: Db,
  source: Source,
  action: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  const tell = createTell(db, { organisationId: null, ...source })
  return tell({ action: `identity.${action}`, subjectType: 'person', subjectId: source.personId ?? 'unknown', details })
}
