import { z } from 'zod'
import { refuse } from './errors.ts'

/** Clients send null for what they leave out, and fields we do not know: both are as good as absent. A wrong type is not. */
export function readBody<S extends z.ZodObject>(schema: S, body: unknown): z.output<S> {
  const given =
    body && typeof body === 'object' && !Array.isArray(body)
      ? body
      : body === undefined || body === null
        ? {}
        : refuse('validation_failed', { message: 'The body must be a JSON object' })
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
  const parsed = schema.safeParse(present)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  return refuse('validation_failed', {
    message: `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'not valid'}`,
  })
}

export const password = z.string()
/** What people write about themselves; it travels inside every access token, so it stays small. */
export const metadata = z.record(z.string().max(100), z.unknown())
const metadataBytes = 2048
/** With what the server and the operator write beside it. */
const allMetadataBytes = metadataBytes + 128

export function refuseLongMetadata(user: Record<string, unknown>, app: Record<string, unknown> = {}): void {
  const bytes = bytesOf(user)
  if (bytes > metadataBytes) refuse('validation_failed', { message: `data: at most ${metadataBytes} bytes` })
  if (bytes + bytesOf(app) > allMetadataBytes)
    refuse('validation_failed', {
      message: `user_metadata and app_metadata: at most ${allMetadataBytes} bytes together`,
    })
}

const bytesOf = (value: Record<string, unknown>): number => Buffer.byteLength(JSON.stringify(value))

/** The challenge of a PKCE flow, where the client began one. */
export const challenge = {
  code_challenge: z
    .string()
    .regex(/^[A-Za-z0-9._~-]{43,128}$/)
    .optional(),
  code_challenge_method: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['s256', 'plain']))
    .optional(),
}
export type Challenge = { challenge: string; method: 's256' | 'plain' } | null

export function challengeOf(body: {
  code_challenge?: string | undefined
  code_challenge_method?: 's256' | 'plain' | undefined
}): Challenge {
  const { code_challenge: value, code_challenge_method: method } = body
  if (!value && !method) return null
  if (!value || !method)
    refuse('validation_failed', { message: 'PKCE flow requires code_challenge_method and code_challenge' })
  return { challenge: value, method }
}
