import type { ResponseOf, verification as contracts } from '@athar/contracts'
import { fromBase64, utf8, verifyEd25519 } from '@athar/evidence-log'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import type { VerificationDeps } from './deps.ts'
import { keySetAddress } from './public-addresses.ts'
import { openToken, sealToken, validFor } from './sealed-token.ts'
import { presentKeys } from './signing-key.ts'
import { insertKey } from './store/statements.ts'
import { refusedBy } from './store/team.ts'

type Deps = Pick<VerificationDeps, 'masterKey' | 'config'>
const context = (organisationId: string) => `verification key challenge ${organisationId}`

/** Says what it is for, so that no other text is signed in its place. */
export const challengeKey = async (
  { masterKey, config }: Deps,
  { actor, clock }: Call<typeof contracts.challengeKey>,
): Promise<ResponseOf<typeof contracts.challengeKey>> => {
  const expiresAt = new Date(clock.now().getTime() + validFor).toISOString()
  const { organisationId } = actor
  const token = sealToken(masterKey, context(organisationId), { expiresAt })
  const lines = ['athar-verifier-key/1', keySetAddress(config.siteUrl, organisationId), expiresAt, token]
  return { challenge: lines.map((line) => `${line}\n`).join('') }
}

/** Registers a public key whose private half signed the challenge. A key is registered once, by one verifier. */
export async function registerKey(
  { masterKey, config }: Deps,
  { actor, body, db, clock, audit }: Call<typeof contracts.registerKey>,
): Promise<ResponseOf<typeof contracts.registerKey>> {
  const { organisationId, personId } = actor
  const publicKey = fromBase64(body.publicKey)
  const signature = fromBase64(body.signature)
  if (publicKey === undefined || signature === undefined) return fail('verification.key-unproven')
  const [purpose, address, expiresAt, token = ''] = body.challenge.split('\n')
  const sealed = openToken(masterKey, context(organisationId), token) as { readonly expiresAt: string } | undefined
  if (sealed === undefined) return fail('verification.key-unproven')
  const isOurs =
    purpose === 'athar-verifier-key/1' &&
    address === keySetAddress(config.siteUrl, organisationId) &&
    sealed.expiresAt === expiresAt
  if (!isOurs || !verifyEd25519(publicKey, utf8(body.challenge), signature)) return fail('verification.key-unproven')
  const at = clock.now()
  if (Date.parse(sealed.expiresAt) < at.getTime()) fail('verification.challenge-expired')
  const made = { organisationId, by: personId, publicKey, seedSealed: null }
  const isKept = await insertKey(db, made, at).catch((error: unknown) =>
    refusedBy(error) === 'verification_keys_public_key_key' ? fail('verification.key-known') : Promise.reject(error),
  )
  if (!isKept) fail('verification.own-key-in-use')
  await audit({ action: 'verification.register-key', subjectType: 'organisation', subjectId: organisationId })
  return presentKeys(db, organisationId)
}
