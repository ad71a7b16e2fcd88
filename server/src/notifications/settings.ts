import type { notifications, ResponseOf } from '@athar/contracts'
import { isFixed, kindsFor, type NoticeKind } from '@athar/contracts/notifications'
import type { Actor } from '../platform/actor.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import * as store from './store/settings.ts'

type Settings = ResponseOf<typeof notifications.readSettings>

export const readSettings = async ({ actor, db }: Call<typeof notifications.readSettings>): Promise<Settings> => ({
  ...(await store.readSettings(db, actor.personId)),
  kinds: offered(actor),
})

/** What waits for a mail is thought over again by the new settings. */
export async function saveSettings({
  actor,
  body,
  db,
  audit,
  clock,
}: Call<typeof notifications.saveSettings>): Promise<Settings> {
  const fixed = (Object.keys(body.deliveries) as NoticeKind[]).filter(isFixed)
  if (fixed.length > 0) fail('notifications.not-optional', { kinds: fixed })
  if (body.quietHours && body.quietHours.from === body.quietHours.to)
    fail('validation-failed', { issues: [{ path: 'quietHours.to', code: 'times-equal', part: 'body' }] })
  await store.saveSettings(db, actor.personId, body, clock.now())
  await audit({ action: 'notifications.save-settings', subjectType: 'person', subjectId: actor.personId })
  return { ...(await store.readSettings(db, actor.personId)), kinds: offered(actor) }
}

/** Anybody can come to belong to an organisation; those who run the platform are told of it, and nobody else. */
const offered = ({ platformRoles }: Actor): NoticeKind[] => kindsFor({ platformRoles, member: true })
