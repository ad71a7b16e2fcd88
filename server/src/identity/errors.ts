import { authErrors, waitOf, type AuthErrorCode as Code } from '@athar/contracts/identity'
import { loadWords } from '../platform/words.ts'

type Options = { status?: number; message?: string; extra?: Record<string, unknown>; retryAfter?: number }

const words = loadWords('identity')

/** What only time mends. */
const limits: readonly Code[] = ['over_request_rate_limit', 'over_email_send_rate_limit', 'mfa_recovery_codes_locked']

/** What a person reads in English; the app says the same in Arabic, by the code and the wait. */
function messageOf(code: Code, seconds: number | undefined): string {
  if (seconds === undefined || !limits.includes(code)) return words('en', `errors.${code}`)
  const { unit, count } = waitOf(seconds)
  return `${words('en', `limits.${code}`)} ${words('en', `wait.${unit}`, { count, number: String(count) })}`
}

export const onlyOtherFactor = words('en', 'limits.other_factor')

/** A foreseen failure of `/auth/v1`; its message is English on the wire, the app words it by code. */
export class AuthFailure extends Error {
  readonly code: Code
  readonly status: number
  readonly extra: Record<string, unknown>
  readonly retryAfter: number | undefined

  constructor(code: Code, options: Options = {}) {
    super(options.message ?? messageOf(code, options.retryAfter))
    this.code = code
    this.status = options.status ?? authErrors[code]
    this.extra = options.extra ?? {}
    this.retryAfter = options.retryAfter
  }
}

export function refuse(code: Code, options?: Options): never {
  throw new AuthFailure(code, options)
}
