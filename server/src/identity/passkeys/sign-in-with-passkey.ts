import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { SessionBody } from '../bodies.ts'
import type { AuthCall, IdentityDeps } from '../deps.ts'
import { AuthFailure, refuse } from '../errors.ts'
import { isBanned, issueSession } from '../issue-session.ts'
import { readBody } from '../read-body.ts'
import { ceremonySeconds, usedCredential, wentBack } from '../relying-party.ts'
import { tellSecurity } from '../security-events.ts'
import { findByCredential, insertCeremony, markUsed, spendCeremony, type PasskeyRow } from '../store/passkeys.ts'
import { lockById } from '../store/users.ts'
import type { PasskeyOptions } from './register-passkey.ts'

export const passkeySignInBody = z.object({ challenge_id: z.uuid(), credential: usedCredential })

/** A challenge for whichever key the visitor holds: nobody is named, so nothing is told about anybody. */
export async function beginPasskeySignIn(deps: IdentityDeps): Promise<PasskeyOptions> {
  const options = await deps.relyingParty.requestOptions({ discoverable: true })
  const expiresAt = new Date(deps.clock.now().getTime() + ceremonySeconds * 1000)
  const id = randomUUID()
  await deps.database.transaction({}, ({ db }) =>
    insertCeremony(db, { id, userId: null, purpose: 'authentication', challenge: options.challenge, expiresAt }),
  )
  return { challenge_id: id, options, expires_at: Math.floor(expiresAt.getTime() / 1000) }
}

/** A session at aal2: the key was held, and its owner verified by it. */
export async function signInWithPasskey(deps: IdentityDeps, call: AuthCall): Promise<SessionBody> {
  const { challenge_id: id, credential } = readBody(passkeySignInBody, call.body)
  const at = deps.clock.now()
  const { asked, passkey } = await deps.database.transaction({}, async ({ db }) => ({
    asked: await spendCeremony(db, { id, userId: null, purpose: 'authentication' }),
    passkey: await findByCredential(db, Buffer.from(credential.id, 'base64url')),
  }))
  if (!asked) refuse('webauthn_challenge_not_found')
  if (asked.expires_at <= at) refuse('webauthn_challenge_expired')
  const handle = Buffer.from(credential.response.userHandle ?? '', 'base64url').toString('utf8')
  if (!passkey || handle !== passkey.user_id) refuse('webauthn_verification_failed')
  const confirmed = await deps.relyingParty.confirm(credential, {
    challenge: asked.challenge,
    discoverable: true,
    credential: storedOf(passkey),
  })
  if (!confirmed) refuse('webauthn_verification_failed')
  const outcome = await deps.database.transaction({}, async ({ db }) => {
    const user = await lockById(db, passkey.user_id)
    if (!user) return new AuthFailure('webauthn_verification_failed')
    const use = { id: passkey.id, counter: confirmed.counter, at }
    if (wentBack(Number(passkey.counter), confirmed.counter) || !(await markUsed(db, use))) {
      const source = { personId: user.id, requestId: call.requestId, at }
      await tellSecurity(db, source, 'passkey-counter-went-back', { passkeyId: passkey.id })
      return new AuthFailure('webauthn_verification_failed')
    }
    if (isBanned(user, at)) return new AuthFailure('user_banned', { status: 403 })
    if (!user.email_confirmed_at) return new AuthFailure('email_not_confirmed')
    return issueSession(deps, db, { user, method: 'passkey', aal: 'aal2', call })
  })
  if (outcome instanceof AuthFailure) throw outcome
  return outcome
}

const storedOf = (row: PasskeyRow) => ({
  id: row.credential_id.toString('base64url'),
  publicKey: row.public_key.toString('base64url'),
  counter: Number(row.counter),
  transports: row.transports,
})
