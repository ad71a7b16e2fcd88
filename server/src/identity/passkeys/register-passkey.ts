import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import type { BearerCall, IdentityDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { lockCaller, refuseBelowAal2 } from '../factors/rules.ts'
import { tellOfFactors } from '../factors/tell-of-factors.ts'
import { personName } from '../person-name.ts'
import { readBody } from '../read-body.ts'
import { ceremonySeconds, createdCredential } from '../relying-party.ts'
import { tellSecurity } from '../security-events.ts'
import { factorsOf } from '../store/factors.ts'
import { insertCeremony, insertPasskey, passkeysOf, spendCeremony, type PasskeyRow } from '../store/passkeys.ts'
import type { UserRow } from '../store/users.ts'

const mostPasskeys = 10

export const passkeyOptionsSchema = z.object({ challenge_id: z.uuid(), options: z.unknown(), expires_at: z.int() })
export const registrationBody = z.object({ challenge_id: z.uuid(), credential: createdCredential })
export const passkeySchema = z.object({
  id: z.uuid(),
  friendly_name: z.string().exactOptional(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().exactOptional(),
})
export type PasskeyBody = z.infer<typeof passkeySchema>
export type PasskeyOptions = z.infer<typeof passkeyOptionsSchema>

/** What the browser is to ask an authenticator for. */
export async function beginPasskey(deps: IdentityDeps, call: BearerCall): Promise<PasskeyOptions> {
  return deps.database.transaction({}, async ({ db }) => {
    const { user, passkeys } = await mayRegister(db, call)
    const options = await deps.relyingParty.registrationOptions({
      handle: user.id,
      email: user.email,
      name: personName(user.user_metadata),
      known: passkeys.map((one) => ({ id: one.credential_id.toString('base64url'), transports: one.transports })),
      discoverable: true,
    })
    const expiresAt = new Date(deps.clock.now().getTime() + ceremonySeconds * 1000)
    const id = randomUUID()
    const { challenge } = options
    await insertCeremony(db, { id, userId: user.id, purpose: 'registration', challenge, expiresAt })
    return { challenge_id: id, options, expires_at: Math.floor(expiresAt.getTime() / 1000) }
  })
}

/** The new key, by which its holder signs in without a password. */
export async function finishPasskey(deps: IdentityDeps, call: BearerCall): Promise<PasskeyBody> {
  const input = readBody(registrationBody, call.body)
  const at = deps.clock.now()
  // Spent whatever comes of it.
  const asked = await deps.database.transaction({}, ({ db }) =>
    spendCeremony(db, { id: input.challenge_id, userId: call.userId, purpose: 'registration' }),
  )
  if (!asked) refuse('webauthn_challenge_not_found')
  if (asked.expires_at <= at) refuse('webauthn_challenge_expired')
  const made = await deps.relyingParty.register(input.credential, { challenge: asked.challenge, discoverable: true })
  if (!made) refuse('webauthn_verification_failed')
  return deps.database.transaction({}, async ({ db }) => {
    const { user } = await mayRegister(db, call)
    const passkey = await insertPasskey(db, {
      id: randomUUID(),
      userId: user.id,
      credentialId: Buffer.from(made.id, 'base64url'),
      publicKey: Buffer.from(made.publicKey, 'base64url'),
      counter: made.counter,
      transports: made.transports,
      backedUp: made.backedUp,
      friendlyName: '',
      at,
    })
    if (!passkey) refuse('webauthn_credential_exists')
    const source = { personId: user.id, requestId: call.requestId, at }
    await tellSecurity(db, source, 'passkey-added', { passkeyId: passkey.id })
    await tellOfFactors(deps, db, { kind: 'passkey_added', user, call })
    return passkeyBody(passkey)
  })
}

/** A passkey opens sessions, so it is added as a factor is: by whoever has proved theirs. */
async function mayRegister(db: Db, call: BearerCall): Promise<{ user: UserRow; passkeys: PasskeyRow[] }> {
  const user = await lockCaller(db, call)
  refuseBelowAal2(call.aal, await factorsOf(db, user.id), { status: 403 })
  const passkeys = await passkeysOf(db, user.id)
  if (passkeys.length >= mostPasskeys) refuse('too_many_passkeys')
  return { user, passkeys }
}

export function passkeyBody(row: PasskeyRow): PasskeyBody {
  return {
    id: row.id,
    ...(row.friendly_name === '' ? {} : { friendly_name: row.friendly_name }),
    created_at: row.created_at.toISOString(),
    ...(row.last_used_at ? { last_used_at: row.last_used_at.toISOString() } : {}),
  }
}
