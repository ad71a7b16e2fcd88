import { randomBytes } from 'node:crypto'
import type { ResponseOf, verification as contracts } from '@athar/contracts'
import { keyIdOf, publicKeyOf } from '@athar/evidence-log'
import type { Audit } from '../platform/audit.ts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { appendLeaf } from '../platform/log/append-leaf.ts'
import type { VerificationDeps } from './deps.ts'
import { insertKey, keysOf, revoke } from './store/statements.ts'

export type SigningKey = { readonly id: string; readonly publicKey: Uint8Array; readonly seed: Uint8Array }
type Asking = {
  readonly organisationId: string
  readonly personId: string
  readonly at: Date
  readonly audit: Audit
}

const sealContext = (organisationId: string) => `verification_keys ${organisationId}`

/** The key of the verifier that signs now, made at its first signature and after a revocation. */
export async function signingKey(
  { masterKey }: Pick<VerificationDeps, 'masterKey'>,
  db: Db,
  { organisationId, personId, at, audit }: Asking,
): Promise<SigningKey> {
  const active = async () => (await keysOf(db, organisationId)).find(({ revokedAt }) => revokedAt === null)
  if (!(await active())) {
    const seed = randomBytes(32)
    const seedSealed = masterKey.seal(seed, sealContext(organisationId))
    await insertKey(db, { organisationId, by: personId, publicKey: publicKeyOf(seed), seedSealed }, at)
    await audit({ action: 'verification.make-key', subjectType: 'organisation', subjectId: organisationId })
  }
  const key = (await active()) ?? fail('verification.key-revoked')
  return { ...key, seed: new Uint8Array(masterKey.open(key.seedSealed, sealContext(organisationId))) }
}

type Keys = ResponseOf<typeof contracts.listKeys>
const presentKeys = async (db: Db, organisationId: string): Promise<Keys> => ({
  items: (await keysOf(db, organisationId)).map(
    ({ id, publicKey, createdAt, revokedAt, revokeReason, statements }) => ({
      id,
      keyId: keyIdOf(publicKey),
      createdAt: createdAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
      revokeReason,
      statements,
    }),
  ),
})

export const listKeys = ({ actor, db }: Call<typeof contracts.listKeys>): Promise<Keys> =>
  presentKeys(db, actor.organisationId)

/** What it signed stays, and /proof says that its key was revoked. */
export async function revokeKey({
  actor,
  params,
  body,
  db,
  clock,
  audit,
}: Call<typeof contracts.revokeKey>): Promise<Keys> {
  const { organisationId, personId: by } = actor
  const at = clock.now()
  const publicKey =
    (await revoke(db, { id: params.id, by, at, reason: body.reason })) ?? fail('verification.key-not-found')
  await audit({
    action: 'verification.revoke-key',
    subjectType: 'organisation',
    subjectId: organisationId,
    reason: body.reason,
    details: { key: params.id },
  })
  const hashes = { key: keyIdOf(publicKey) }
  await appendLeaf(db, 'verification.key-revoked', { organisationId, at, ids: { key: params.id }, hashes })
  return presentKeys(db, organisationId)
}
