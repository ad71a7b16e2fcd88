import { z } from 'zod'

/** A failure the program foresees: its status on the wire. The words stand in the message files under `errors.<code>`. */
export type ErrorEntry = {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 412 | 413 | 415 | 416 | 422 | 429 | 500 | 503
}
export const defineErrors = <const T extends Record<string, ErrorEntry>>(table: T): T => table

/** In the form of RFC 9457 as far as it goes: `type` is the address of the page that explains the code. */
export const errorBody = z.object({
  type: z.string(),
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
  requestId: z.string(),
})
export type ErrorBody = z.infer<typeof errorBody>

/** Failures that belong to no feature. */
export const platformErrors = defineErrors({
  unexpected: { status: 500 },
  'validation-failed': { status: 400 },
  'bad-json': { status: 400 },
  'body-too-large': { status: 413 },
  'unsupported-media-type': { status: 415 },
  'range-not-satisfiable': { status: 416 },
  'not-found': { status: 404 },
  unauthenticated: { status: 401 },
  'session-expired': { status: 401 },
  'token-invalid': { status: 401 },
  'token-expired': { status: 401 },
  'token-revoked': { status: 401 },
  'token-in-address': { status: 400 },
  'token-not-accepted': { status: 403 },
  'token-scope-missing': { status: 403 },
  'token-other-organisation': { status: 403 },
  'second-factor-required': { status: 403 },
  'second-factor-missing': { status: 403 },
  forbidden: { status: 403 },
  'organisation-required': { status: 400 },
  'not-a-member': { status: 403 },
  conflict: { status: 409 },
  /** Details: `{ state, allowedFrom }`. */
  'wrong-state': { status: 409 },
  'idempotency-key-reused': { status: 422 },
  'rate-limited': { status: 429 },
  overloaded: { status: 503 },
  unavailable: { status: 503 },
  'disk-full': { status: 503 },
  'job-not-found': { status: 404 },
  /** Details: `{ lost }`, the first and last number of entries that were lost with a restore, for each break. */
  'not-in-log': { status: 404 },
  /** Details: `{ checkpoint }`, the newest one, of fewer entries than were asked for. */
  'beyond-log': { status: 404 },
  'job-not-cancellable': { status: 409 },
  'job-not-retryable': { status: 409 },
  'job-asker-may-not': { status: 403 },
})
