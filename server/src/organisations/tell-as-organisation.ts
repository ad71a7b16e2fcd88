import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Notice, Notices } from '../platform/notices.ts'
import { actFor } from './store.ts'

/**
 * Tells members of an organisation what somebody from outside did to it, such as a citizen who joined its event. The
 * notice is the organisation's own, so for that one statement the transaction acts for it.
 */
export const tellAsOrganisation = (
  notices: Notices,
  db: Db,
  notice: Notice & { readonly organisationId: string },
): Promise<void> => asOrganisation(db, notice.organisationId, () => notices.notify(db, notice))

/** While this is done the transaction acts for the organisation, and afterwards for whom it acted before. */
export async function asOrganisation<T>(db: Db, organisationId: string, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ org: string; role: string }>`
    select coalesce(current_setting('app.org_id', true), '') as org, coalesce(current_setting('app.org_role', true), '') as role`.execute(
    db,
  )
  await actFor(db, { organisationId, role: 'auditor' })
  const done = await work()
  const { org = '', role = '' } = rows[0] ?? {}
  await sql`select set_config('app.org_id', ${org}, true), set_config('app.org_role', ${role}, true)`.execute(db)
  return done
}
