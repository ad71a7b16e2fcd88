import { z } from 'zod'
import type { OidcProvider } from '../../platform/config-fields.ts'
import type { MasterKey } from '../../platform/master-key.ts'
import { readableEmail } from '../email-address.ts'

/** What a provider vouches for. An address that it has not verified is none. */
export type Proof = {
  provider: string
  subject: string
  email: string | null
  fullName: string | null
  acr: string | null
}

export const proofSchema = z.object({
  provider: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  fullName: z.string().nullable(),
  acr: z.string().nullable(),
})

type Claims = Readonly<Record<string, unknown>>

export function proofOf(
  { masterKey }: { masterKey: MasterKey },
  provider: OidcProvider,
  { subject, claims, acr }: { subject: string; claims: Claims; acr: unknown },
): Proof {
  if (!subjectForm.test(subject)) throw new Error('the provider names nobody')
  const email = claims['email_verified'] === true && typeof claims['email'] === 'string' ? claims['email'] : undefined
  return {
    provider: `custom:${provider.name}`,
    subject: keptSubject(masterKey, provider, subject),
    email: email === undefined ? null : (readableEmail(email) ?? null),
    fullName: oneLine(claims['name']),
    acr: typeof acr === 'string' ? acr.slice(0, 200) : null,
  }
}

/** OpenID Connect Core 1.0, section 2: at most 255 signs of ASCII. */
const subjectForm = /^[\x20-\x7e]{1,255}$/
/** Ten figures that begin with 1 or 2 are how the Kingdom numbers its citizens and residents. */
const nationalIdentifier = /^[12]\d{9}$/

/** No identifier of a state is a key here: a digest finds the same person again and tells nobody who it is. */
function keptSubject(masterKey: MasterKey, provider: OidcProvider, subject: string): string {
  if (!provider.digestSubject && !nationalIdentifier.test(subject)) return subject
  return masterKey.hmac('auth provider subject', `${provider.issuer} ${subject}`).toString('base64url')
}

export function oneLine(value: unknown): string | null {
  if (typeof value !== 'string') return null
  return (
    value
      .toWellFormed()
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, 200) || null
  )
}
