import { randomBytes } from 'node:crypto'
import type { ResponseOf, verification as contracts } from '@athar/contracts'
import { keyIdOf, publicKeyOf } from '@athar/evidence-log'
import type { Audit } from '../platform/audit.ts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { appendLeaf } from '../platform/log/append-leaf.ts'
import type { VerificationDeps } from './deps.ts'
import { insertKey, keysOf, revoke, type StoredKey } from './store/statements.ts'

export type KeyInUse = Pick<StoredKey, 'id' | 'kind' | 'publicKey' | 'seedSealed'>
type Asking = {
  readonly organisationId: string
  readonly personId: string
  readonly at: Date
  readonly audit: Audit
}

const sealContext = (organisationId: string) => `verification_keys ${organisationId}`

/** An own key goes before one kept here, which signs nothing beside it. */
export async function keyInUse(db: Db, organisationId: string): Promise<KeyInUse | undefined> {
  const active = (await keysOf(db, organisationId)).filter(({ revokedAt }) => revokedAt === null)
  return active.find(({ kind }) => kind === 'own') ?? active[0]
}

/** The key that signs now; where there is none, one is made that is kept here. */
export async function signingKey(
  { masterKey }: Pick<VerificationDeps, 'masterKey'>,
  db: Db,
  { organisationId, personId, at, audit }: Asking,
): Promise<KeyInUse> {
  const known = await keyInUse(db, organisationId)
  if (known) return known
  const seed = randomBytes(32)
  const seedSealed = masterKey.seal(seed, sealContext(organisationId))
  await insertKey(db, { organisationId, by: personId, publicKey: publicKeyOf(seed), seedSealed }, at)
  await audit({ action: 'verification.make-key', subjectType: 'organisation', subjectId: organisationId })
  return (await keyInUse(db, organisationId)) ?? fail('verification.key-revoked')
}

/** Of a key kept here; undefined of an own key. */
export const seedOf = (
  { masterKey }: Pick<VerificationDeps, 'masterKey'>,
  organisationId: string,
  { seedSealed }: KeyInUse,
): Uint8Array | undefined => {
  if (seedSealed === null) return undefined
  return new Uint8Array(masterKey.open(seedSealed, sealContext(organisationId)))
}

type Keys = ResponseOf<typeof contracts.listKeys>
export const presentKeys = async (db: Db, organisationId: string): Promise<Keys> => ({
  items: (await keysOf(db, organisationId)).map(
    ({ id, kind, publicKey, createdAt, revokedAt, revokeReason, statements }) => ({
      id,
      kind,
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
export async function revokeKey(
  { publicPages }: Pick<VerificationDeps, 'publicPages'>,
  { actor, params, body, db, clock, audit }: Call<typeof contracts.revokeKey>,
): Promise<Keys> {
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
  await publicPages.changed(db)
  return presentKeys(db, organisationId)
}
