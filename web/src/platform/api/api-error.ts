import type { ErrorBody } from '@athar/contracts'

type Failure = Partial<ErrorBody> & { readonly code: string; readonly status: number }

/** A refusal or failure as the server told it: a code to choose words by, and the number to quote. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly details: Readonly<Record<string, unknown>>
  readonly requestId: string | null

  constructor(failure: Failure) {
    super(failure.message ?? failure.code)
    this.name = 'ApiError'
    this.code = failure.code
    this.status = failure.status
    this.details = failure.details ?? {}
    this.requestId = failure.requestId ?? null
  }
}

/** The request never reached the server, or no answer came back. */
export const noConnection = (): ApiError => new ApiError({ code: 'no-connection', status: 0 })

export const overloaded = (): ApiError => new ApiError({ code: 'overloaded', status: 503 })

/** The server turned the request away because it is behind with others. */
export const isOverloaded = (error: unknown): boolean => error instanceof ApiError && error.code === 'overloaded'

/** Reads the envelope of a failed answer; one that is not ours (a proxy's page) keeps only its status. */
export async function readFailure(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const known = typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
  return new ApiError({
    ...(known ? (body as ErrorBody) : { code: response.status === 429 ? 'rate-limited' : 'unexpected' }),
    status: response.status,
  })
}
