import { mayPrepare, paths } from '@athar/contracts'
import { grantReminderDays } from '@athar/contracts/grants'
import { morningOf } from '../platform/riyadh-day.ts'
import type { GrantsDeps } from './deps.ts'
import { instalmentsDueSoon } from './store/instalments.ts'

const dayMs = 86_400_000

/**
 * Reminds those who may report a milestone as soon as 14 days or fewer are left to it, and 3 or fewer, once each, from
 * nine in the morning on.
 */
export async function remindOfMilestones({
  clock,
  database,
  notices,
  organisations,
}: Pick<GrantsDeps, 'clock' | 'database' | 'notices' | 'organisations'>): Promise<void> {
  const [at, today] = [clock.now(), clock.today()]
  if (at < morningOf(today)) return
  await database.transaction({}, async ({ db }) => {
    for (const due of await instalmentsDueSoon(db, today, Math.max(...grantReminderDays))) {
      const count = Math.round((Date.parse(due.dueOn) - Date.parse(today)) / dayMs)
      const days = grantReminderDays.find((one) => count <= one)
      if (days === undefined || count < 1) continue
      const notice = {
        kind: 'grants.milestone-due',
        by: null,
        data: { grant: due.title, milestone: due.milestone, count, date: due.dueOn },
        link: paths.npoApplication(due.applicationId),
        key: `${due.id} ${days}`,
        at,
      } as const
      if (due.organisationId === due.createdBy)
        await notices.notify(db, { ...notice, organisationId: null, to: { people: [due.createdBy] } })
      else
        await organisations.tellMembers(db, {
          ...notice,
          organisationId: due.organisationId,
          to: { roles: mayPrepare },
        })
    }
  })
}
