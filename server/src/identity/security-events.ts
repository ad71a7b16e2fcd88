import type { RawBuilder } from 'kysely'
import { entryOf } from '../platform/audit.ts'
import type { Db } from '../platform/database.ts'

type Source = { personId: string | null; requestId: string; at: Date }

/** What happened to an account or a session, in the trail, in the same transaction. Ids only. */
export async function tellSecurity(
  db: Db,
  source: Source,
  action: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  await securityEntry(source, action, details).execute(db)
}

/** The same as part of another statement, written only where that finds `only`. */
export const securityEntry = (
  source: Source,
  action: string,
  details: Record<string, unknown>,
  only?: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  entryOf(
    { organisationId: null, ...source },
    { action: `identity.${action}`, subjectType: 'person', subjectId: source.personId ?? 'unknown', details },
    only,
  )
