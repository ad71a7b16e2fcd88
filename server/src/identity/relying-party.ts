import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { COSEALG, decodeAttestationObject, isoCBOR } from '@simplewebauthn/server/helpers'
import { z } from 'zod'
import type { StoredCredential } from './store/factors.ts'

/** How long an authenticator may take, and its challenge stands. */
export const ceremonySeconds = 300

/** What every authenticator speaks one of. Named, because newer ones are experiments of the runtime. */
const supportedAlgorithmIDs = [COSEALG.ES256, COSEALG.EdDSA, COSEALG.RS256]

const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9_-]+=*$/)
const credential = { id: bytes(2048), rawId: bytes(2048), type: z.literal('public-key') }

/** What a browser answers from `navigator.credentials.create`; what is not listed is not read. */
export const createdCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(16_384),
    attestationObject: bytes(65_536),
    transports: z.array(z.string().max(40)).max(10).nullish(),
  }),
})
/** The same from `navigator.credentials.get`. */
export const usedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(16_384),
    authenticatorData: bytes(8192),
    signature: bytes(8192),
    userHandle: z.string().max(200).nullish(),
  }),
})
export type CreatedCredential = z.infer<typeof createdCredential>
export type UsedCredential = z.infer<typeof usedCredential>

type Known = Pick<StoredCredential, 'id' | 'transports'>
type Registration = { handle: string; email: string; name: string; known: readonly Known[] }
export type NewCredential = StoredCredential & { backedUp: boolean }

/** Our side of WebAuthn: one site, one origin, no attestation. */
export type RelyingParty = {
  /** For a key that signs in by itself (`discoverable`), or one that confirms a person who is known already. */
  registrationOptions(of: Registration & { discoverable: boolean }): Promise<PublicKeyCredentialCreationOptionsJSON>
  requestOptions(of: {
    known?: readonly Known[]
    discoverable: boolean
  }): Promise<PublicKeyCredentialRequestOptionsJSON>
  /** The new key, or nothing where the answer is not to this challenge, from this site. */
  register(answer: CreatedCredential, of: { challenge: string; discoverable: boolean }): Promise<NewCredential | null>
  /** How often the key says that it was used, or nothing where its signature proves nothing here. */
  confirm(
    answer: UsedCredential,
    of: { challenge: string; discoverable: boolean; credential: StoredCredential },
  ): Promise<{ counter: number } | null>
}

export function createRelyingParty(siteUrl: string): RelyingParty {
  const { hostname: rpID, origin } = new URL(siteUrl)
  const here = { expectedOrigin: origin, expectedRPID: rpID }
  const timeout = ceremonySeconds * 1000
  return {
    registrationOptions: ({ handle, email, name, known, discoverable }) =>
      generateRegistrationOptions({
        rpName: 'Athar',
        rpID,
        userName: email,
        userDisplayName: name || email,
        userID: new Uint8Array(Buffer.from(handle)),
        timeout,
        attestationType: 'none',
        supportedAlgorithmIDs,
        excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
        authenticatorSelection: discoverable
          ? { residentKey: 'required', userVerification: 'required' }
          : { residentKey: 'discouraged', userVerification: 'preferred' },
      }),
    requestOptions: ({ known, discoverable }) =>
      generateAuthenticationOptions({
        rpID,
        timeout,
        ...(known ? { allowCredentials: known.map(({ id, transports }) => ({ id, transports })) } : {}),
        userVerification: discoverable ? 'required' : 'preferred',
      }),
    register: (answer, { challenge, discoverable }) =>
      orNothing(async () => {
        refuseFrames(answer)
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          ...here,
          response: withoutAttestation(answer),
          expectedChallenge: challenge,
          requireUserVerification: discoverable,
          supportedAlgorithmIDs,
        })
        if (!verified) return null
        const { id, publicKey, counter } = registrationInfo.credential
        // The key names itself beside what it signs over: how long the one is was looked at, and only the other is kept.
        if (!id || id !== answer.id.replace(/=+$/, '')) return null
        return {
          id,
          publicKey: Buffer.from(publicKey).toString('base64url'),
          counter,
          transports: answer.response.transports ?? [],
          backedUp: registrationInfo.credentialBackedUp,
        }
      }),
    confirm: (answer, { challenge, discoverable, credential: stored }) =>
      orNothing(async () => {
        refuseFrames(answer)
        if (answer.id !== stored.id) return null
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...here,
          response: { ...answer, clientExtensionResults: {} } as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          requireUserVerification: discoverable,
          // The count is compared by the caller, where a copied key can be told from a wrong one.
          credential: {
            id: stored.id,
            publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
            counter: 0,
          },
        })
        return verified ? { counter: authenticationInfo.newCounter } : null
      }),
  }
}

/** A key that counts its uses counts up; one that went back was copied. Keys that do not count stay at zero. */
export const wentBack = (before: number, now: number): boolean => (before > 0 || now > 0) && now <= before

/** Whatever is wrong with an answer, the library throws; to whoever sent it, it is just wrong. */
async function orNothing<T>(work: () => Promise<T | null>): Promise<T | null> {
  try {
    return await work()
  } catch {
    return null
  }
}

/** Nothing of ours runs inside a page of somebody else with a session. */
function refuseFrames({ response }: CreatedCredential | UsedCredential): void {
  const said = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')) as {
    crossOrigin?: unknown
  }
  if (said.crossOrigin === true) throw new Error('answered inside a foreign page')
}

/**
 * We ask for no attestation and believe none. What is sent nevertheless is taken out before anybody reads it: checking
 * its certificates would call addresses that they name.
 */
function withoutAttestation(answer: CreatedCredential): RegistrationResponseJSON {
  const sent = new Uint8Array(Buffer.from(answer.response.attestationObject, 'base64url'))
  const authData = decodeAttestationObject(sent).get('authData')
  const plain = isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, never>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, never>()],
      ['authData', authData],
    ]),
  )
  return {
    id: answer.id,
    rawId: answer.rawId,
    type: answer.type,
    clientExtensionResults: {},
    response: {
      clientDataJSON: answer.response.clientDataJSON,
      attestationObject: Buffer.from(plain).toString('base64url'),
    },
  }
}
