import { statusOf, type ErrorCode } from '@athar/contracts'

/** A foreseen failure on its way to the one error handler. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown>
  readonly status: number
  constructor(code: ErrorCode, details: Record<string, unknown>) {
    super(code)
    this.code = code
    this.details = details
    this.status = statusOf(code)
  }
}

/** Leave the use case with a code of the error table. */
export function fail(code: ErrorCode, details: Record<string, unknown> = {}): never {
  throw new Failure(code, details)
}

/** A field of the body that is refused for what only the server knows. */
export const refuseField = (path: string, code: string): never =>
  fail('validation-failed', { issues: [{ path, code, part: 'body' }] })
