import { paths } from '@athar/contracts'
import type { Db } from '../platform/database.ts'
import { networkOf } from './client-address.ts'
import { describeAgent } from './describe-agent.ts'
import type { AuthCall, IdentityDeps } from './deps.ts'
import { languageFor } from './language-for.ts'
import { askedLanguage } from './language.ts'
import type { Place } from './store/sign-in-places.ts'
import type { UserRow } from './store/users.ts'

type From = Pick<AuthCall, 'ip' | 'userAgent' | 'acceptLanguage'>

/** Where a sign-in comes from: a network and a sort of browser, as a keyed digest that tells nobody else anything. */
export function placeOf({ masterKey }: Pick<IdentityDeps, 'masterKey'>, userId: string, call: From, at: Date): Place {
  const agent = describeAgent(call.userAgent) ?? call.userAgent.replaceAll(/\d+/g, '')
  return {
    userId,
    place: masterKey.hmac('auth sign-in place', JSON.stringify([userId, networkOf(call.ip), agent])),
    language: askedLanguage(call.acceptLanguage) ?? null,
    at,
  }
}

/** Tells a person of a sign-in from a place that their account was not used from before. */
export async function tellSignIn(
  { clock, mails, notices }: Pick<IdentityDeps, 'clock' | 'mails' | 'notices'>,
  db: Db,
  { user, sessionId, place, call }: { user: UserRow; sessionId: string; place: Place; call: From },
): Promise<void> {
  const device = describeAgent(call.userAgent)
  await notices.notify(db, {
    kind: 'identity.new-sign-in',
    organisationId: null,
    to: { people: [user.id] },
    by: null,
    data: { device: device ?? { word: 'devices.unknown' }, address: call.ip },
    link: paths.profileSessions(),
    key: sessionId,
    at: clock.now(),
  })
  await mails.send(db, {
    kind: 'new_sign_in',
    to: user.email,
    language: await languageFor(db, user, { besides: place.place, otherwise: call.acceptLanguage }),
    device,
    address: call.ip,
  })
}
