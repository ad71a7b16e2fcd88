import { paths } from '@athar/contracts'
import type { Db } from '../platform/database.ts'
import { networkOf } from './client-address.ts'
import { describeAgent } from './describe-agent.ts'
import type { AuthCall, IdentityDeps } from './deps.ts'
import { askedLanguage, languageOf } from './language.ts'
import { keepPlace } from './store/sign-in-places.ts'
import type { UserRow } from './store/users.ts'

type SignIn = { user: UserRow; sessionId: string; call: Pick<AuthCall, 'ip' | 'userAgent' | 'acceptLanguage'> }

/**
 * Tells a person of a sign-in from elsewhere: a network, or a sort of browser, that their account was not used from before.
 * Where that was is kept as a keyed digest, which tells nobody else anything.
 */
export async function tellSignIn(
  { clock, masterKey, mails, notices }: Pick<IdentityDeps, 'clock' | 'masterKey' | 'mails' | 'notices'>,
  db: Db,
  { user, sessionId, call }: SignIn,
): Promise<void> {
  const at = clock.now()
  const device = describeAgent(call.userAgent)
  const place = masterKey.hmac(
    'auth sign-in place',
    JSON.stringify([user.id, networkOf(call.ip), device ?? call.userAgent.replaceAll(/\d+/g, '')]),
  )
  const language = askedLanguage(call.acceptLanguage) ?? null
  if ((await keepPlace(db, { userId: user.id, place, language, at })) !== 'elsewhere') return
  await notices.notify(db, {
    kind: 'identity.new-sign-in',
    organisationId: null,
    to: { people: [user.id] },
    by: null,
    data: { device: device ?? { word: 'devices.unknown' }, address: call.ip },
    link: paths.profileSessions(),
    key: sessionId,
    at,
  })
  await mails.send(db, {
    kind: 'new_sign_in',
    to: user.email,
    language: languageOf(user.user_metadata, call.acceptLanguage),
    device,
    address: call.ip,
  })
}
