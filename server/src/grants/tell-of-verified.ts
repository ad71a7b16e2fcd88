import { mayAdminister, paths } from '@athar/contracts'
import { grantOfficers } from '@athar/contracts/grants'
import { tellOfficers } from '../platform/applications/index.ts'
import { each } from '../platform/notices.ts'
import type { GrantsDeps } from './deps.ts'
import { instalmentsVerified } from './store/instalments.ts'

/** A server that stood still for longer tells of nothing older. */
const lookBackMs = 7 * 86_400_000

/** Administrators of the recipient, and officers, hear once that a signed statement made an instalment due. */
export async function tellOfVerified({
  clock,
  database,
  notices,
  organisations,
}: Pick<GrantsDeps, 'clock' | 'database' | 'notices' | 'organisations'>): Promise<void> {
  const since = new Date(clock.now().getTime() - lookBackMs)
  await database.transaction({}, async ({ db }) => {
    for (const due of await instalmentsVerified(db, since)) {
      const { title, milestone, project, statement, at } = due
      const id = `${due.id} ${statement}`
      const data = { grant: title, milestone, project, number: statement }
      await organisations.tellMembers(db, {
        kind: 'grants.instalment-due',
        organisationId: due.organisationId,
        to: { roles: mayAdminister },
        by: null,
        data,
        link: paths.npoApplication(due.applicationId),
        key: each(id, at),
        at,
      })
      await tellOfficers({ notices }, db, {
        roles: grantOfficers,
        kind: 'grants.instalment-to-release',
        id,
        at,
        data,
        link: paths.adminGrantApplication(due.applicationId),
      })
    }
  })
}
