import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Notice, Notices } from '../platform/notices.ts'
import { actFor } from './store.ts'

/**
 * Tells members of an organisation what somebody from outside did to it, such as a citizen who joined its event. The
 * notice is the organisation's own, so for that one statement the transaction acts for it.
 */
export async function tellAsOrganisation(
  notices: Notices,
  db: Db,
  notice: Notice & { readonly organisationId: string },
): Promise<void> {
  const { rows } = await sql<{ org: string; role: string }>`
    select coalesce(current_setting('app.org_id', true), '') as org, coalesce(current_setting('app.org_role', true), '') as role`.execute(
    db,
  )
  await actFor(db, { organisationId: notice.organisationId, role: 'auditor' })
  await notices.notify(db, notice)
  const { org = '', role = '' } = rows[0] ?? {}
  await sql`select set_config('app.org_id', ${org}, true), set_config('app.org_role', ${role}, true)`.execute(db)
}
