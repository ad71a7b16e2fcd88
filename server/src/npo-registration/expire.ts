import type { ReminderDefinition } from '../platform/notices.ts'
import type { NpoRegistrationDeps } from './deps.ts'
import { daysLeft, nextReminder, reminderName, toMembers } from './notices.ts'
import { expireRegistrations, findRegistration } from './store/registrations.ts'

/** Reminds members 60, 30 and 7 days before their licence is over, unless the registration was renewed. */
export const expiryReminder = ({ clock }: Pick<NpoRegistrationDeps, 'clock'>): ReminderDefinition => ({
  name: reminderName,
  async look(db, { organisationId, subject: id, at }) {
    const found = await findRegistration(db, id)
    const expiresOn = found?.licenceExpiresOn
    if (found?.state !== 'approved' || !expiresOn) return { notice: null, next: null }
    const count = daysLeft(expiresOn, clock.today())
    if (count < 0) return { notice: null, next: null }
    return {
      notice: {
        ...toMembers(organisationId, `${id} ${count}`, at),
        kind: reminderName,
        data: { count, date: expiresOn },
      },
      next: nextReminder(expiresOn, at),
    }
  },
})

/** Ends registrations with their licences, and tells their members. */
export async function expireWithLicence({
  database,
  clock,
  organisations,
  publicPages,
}: Pick<NpoRegistrationDeps, 'database' | 'clock' | 'organisations' | 'publicPages'>): Promise<void> {
  const at = clock.now()
  await database.transaction({}, async ({ db }) => {
    const ended = await expireRegistrations(db, clock.today(), at)
    for (const { id, organisationId } of ended)
      await organisations.tellMembers(db, {
        ...toMembers(organisationId, id, at),
        kind: 'npo-registration.expired',
        data: {},
      })
    if (ended.length > 0) await publicPages.changed(db)
  })
}
