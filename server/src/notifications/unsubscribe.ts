import type { notifications, ResponseOf } from '@athar/contracts'
import { noticeKindNames } from '@athar/contracts/notifications'
import { createAudit } from '../platform/audit.ts'
import { fail } from '../platform/errors.ts'
import type { NotificationsDeps } from './deps.ts'
import { deliveryOf } from './plan-mail.ts'
import { lockSettings, readSettings, saveSettings } from './store/settings.ts'

type Ended = ResponseOf<typeof notifications.unsubscribe>

/**
 * Ends the mails that a signed link names: what came with a digest, or by mail, then stands in the app alone. Done again, it
 * changes nothing.
 */
export async function unsubscribe(
  { database, clock, tokens, people }: Pick<NotificationsDeps, 'database' | 'clock' | 'tokens' | 'people'>,
  { token, requestId }: { token: string; requestId: string },
): Promise<Ended> {
  const { personId, ends } = tokens.read(token) ?? fail('notifications.link-invalid')
  await database.transaction({ personId }, async ({ db }) => {
    // An old mail of somebody who deleted their account: they have no mails any more, and nothing is kept about them again.
    if (!(await people.find(db, [personId])).has(personId)) return
    await lockSettings(db, personId)
    const settings = await readSettings(db, personId)
    const ended = noticeKindNames.filter((kind) => {
      const delivery = deliveryOf(kind, settings)
      return ends === 'digests' ? delivery === 'daily' || delivery === 'weekly' : kind === ends && delivery !== 'off'
    })
    const deliveries = { ...settings.deliveries, ...Object.fromEntries(ended.map((kind) => [kind, 'app'])) }
    await saveSettings(db, personId, { ...settings, deliveries }, clock.now())
    const audit = createAudit(db, { organisationId: null, personId, requestId, at: clock.now() })
    await audit({ action: 'notifications.unsubscribe', subjectType: 'person', subjectId: personId, details: { ends } })
  })
  return { ended: ends }
}
