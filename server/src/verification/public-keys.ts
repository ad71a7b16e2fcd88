import { gzipSync } from 'node:zlib'
import type { ResponseOf, verification as contracts } from '@athar/contracts'
import { platform } from '@athar/contracts'
import { keyAddress, signCredential, type CredentialStatus } from '@athar/evidence-log'
import type { FastifyReply } from 'fastify'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import type { VerificationDeps } from './deps.ts'
import { keySetAddress, statusListAddress } from './public-addresses.ts'
import { publicKeysOf, withdrawnPlaces } from './store/statements.ts'

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** A JSON Web Key Set; programs of other sites may read it. */
export async function readVerifierKeys(
  { database, config }: Pick<VerificationDeps, 'database' | 'config'>,
  { params, reply }: Call<typeof contracts.readVerifierKeys>,
): Promise<ResponseOf<typeof contracts.readVerifierKeys>> {
  const keys = await database.transaction({}, ({ db }) => publicKeysOf(db, params.id))
  if (keys.length === 0) fail('verification.no-verifier-keys')
  reply.header('access-control-allow-origin', '*').header('cache-control', 'no-cache')
  const address = keySetAddress(config.siteUrl, params.id)
  return {
    keys: keys.map(({ kind, publicKey, createdAt, revokedAt, revokeReason }) => ({
      kty: 'OKP',
      crv: 'Ed25519',
      alg: 'EdDSA',
      use: 'sig',
      x: Buffer.from(publicKey).toString('base64url'),
      kid: keyAddress(address, publicKey),
      kind,
      iat: seconds(createdAt),
      ...(revokedAt && { revoked: { revoked_at: seconds(revokedAt), reason: revokeReason ?? '' } }),
    })),
  }
}

/** The least length that the W3C recommendation allows, so that a place says little about one statement. */
const placesInList = 131_072
const dayMs = 86_400_000

/** Of a place, what its credential says. */
export function statusOf(siteUrl: string, place: number): CredentialStatus {
  const list = statusListAddress(siteUrl, Math.floor(place / placesInList))
  const index = String(place % placesInList)
  return {
    id: `${list}#${index}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: index,
    statusListCredential: list,
  }
}

/** Signed by the log's key, as a withdrawal must show wherever the verifier's key is. Valid for a day. */
export async function readStatusList(
  { database, config, clock, evidenceLog }: Pick<VerificationDeps, 'database' | 'config' | 'clock' | 'evidenceLog'>,
  { params, reply }: Call<typeof contracts.readStatusList>,
): Promise<FastifyReply> {
  const first = params.list * placesInList
  const withdrawn = await database.transaction({}, ({ db }) => withdrawnPlaces(db, first, placesInList))
  const bits = Buffer.alloc(placesInList / 8)
  // The first place is the highest bit of the first byte.
  for (const place of withdrawn) {
    const at = (place - first) >> 3
    bits.writeUInt8(bits.readUInt8(at) | (0x80 >> ((place - first) & 7)), at)
  }
  const [id, now] = [statusListAddress(config.siteUrl, params.list), clock.now()]
  const issuer = `${config.siteUrl.replace(/\/$/, '')}${platform.readLogKey.path}`
  const list = {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer,
    validFrom: now.toISOString(),
    validUntil: new Date(now.getTime() + dayMs).toISOString(),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: `u${gzipSync(bits).toString('base64url')}`,
    },
  }
  const signed = signCredential(list, `${issuer}#${evidenceLog.keyId}`, (bytes) => evidenceLog.signBytes(bytes))
  return reply
    .header('access-control-allow-origin', '*')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-cache')
    .type('application/vc+jwt')
    .send(signed)
}
