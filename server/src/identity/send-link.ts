import { z } from 'zod'
import type { AuthCall, IdentityDeps } from './deps.ts'
import { readEmail } from './email-address.ts'
import { refuse } from './errors.ts'
import { askedLanguage } from './language.ts'
import { challenge, challengeOf, metadata, readBody, refuseLongMetadata } from './read-body.ts'

const email = { email: z.string().optional(), phone: z.string().optional(), ...challenge }
export const recoverBody = z.object(email)
export const otpBody = z.object({ ...email, create_user: z.boolean().default(true), data: metadata.optional() })
export const resendBody = z.object({ ...email, type: z.string() })

/** A link to choose a new password. The answer is the same, and as quick, for an address nobody has. */
export async function recover(deps: IdentityDeps, call: AuthCall): Promise<Record<string, never>> {
  const input = readBody(recoverBody, call.body)
  const asked = { ...askedLink(deps, call, input), kind: 'recovery' } as const
  await deps.limits.mail('recovery', asked.address)
  await deps.orders.place(asked)
  return {}
}

/** A link that signs in without a password, and makes the account where there is none and the client asks for it. */
export async function sendMagicLink(deps: IdentityDeps, call: AuthCall): Promise<Record<string, never>> {
  const input = readBody(otpBody, call.body)
  const data = input.data ?? {}
  const creates = input.create_user && deps.config.auth.signUp ? { creates: { data } } : {}
  const asked = { ...askedLink(deps, call, input), kind: 'magiclink', ...creates } as const
  refuseLongMetadata(data)
  await deps.limits.mail('magiclink', asked.address)
  await deps.orders.place(asked)
  return {}
}

/** The mail of an unfinished sign-up or change of address once more. */
export async function resend(deps: IdentityDeps, call: AuthCall): Promise<Record<string, never>> {
  const input = readBody(resendBody, call.body)
  const { type } = input
  if (type !== 'signup' && type !== 'email_change')
    refuse('validation_failed', { message: 'type must be one of signup, email_change' })
  const asked = { ...askedLink(deps, call, input), kind: type } as const
  await deps.limits.mail(type, asked.address)
  await deps.orders.place(asked)
  return {}
}

function askedLink(deps: IdentityDeps, call: AuthCall, input: AskedBody) {
  const { redirect_to: redirectTo } = call.query
  const isKnown = typeof redirectTo === 'string' && deps.redirects.goOn(redirectTo) !== undefined
  return {
    challenge: challengeOf(input),
    address: addressOf(input),
    language: askedLanguage(call.acceptLanguage),
    ...(isKnown ? { redirectTo } : {}),
  }
}

type AskedBody = Parameters<typeof challengeOf>[0] & { email?: string | undefined; phone?: string | undefined }

function addressOf(input: AskedBody): string {
  if (input.email) return readEmail(input.email)
  return refuse(input.phone ? 'provider_disabled' : 'validation_failed', { message: 'an email address is required' })
}
