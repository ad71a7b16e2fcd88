import type { ContractShape, ResponseOf } from '@athar/contracts'
import { renewSession } from '../session/session-store.ts'
import { ApiError, noConnection } from './api-error.ts'
import { underOneKey } from './open-writes.ts'
import {
  addressOf,
  actionOf,
  headersOf,
  oneDoer,
  organisationOf,
  type InputOf,
  type RequestOptions,
} from './request.ts'
import { withStepUp } from './step-up.ts'

type UploadContract = ContractShape & { readonly upload: true }
type UploadOptions = RequestOptions & { readonly onProgress?: (sent: number, total: number) => void }

/**
 * Sends a file and tells how far it is: fetch cannot say that, XMLHttpRequest can. As with every call, a session that ended is
 * renewed once, and the file sent again under the same key.
 */
export async function uploadFile<C extends UploadContract>(
  contract: C,
  input: InputOf<C>,
  options: UploadOptions = {},
): Promise<ResponseOf<C>> {
  const organisation = organisationOf(options)
  const sameDoer = oneDoer()
  const action = actionOf(contract, input, organisation, contentOf(input.body as unknown as FormData))
  return underOneKey(action, async (key) => {
    const sent = { ...options, sameDoer, organisation, idempotencyKey: options.idempotencyKey ?? key }
    return withStepUp(() => renewed(() => transfer(contract, input, sent)), options.signal)
  })
}

async function renewed<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || !(await renewSession())) throw error
    return attempt()
  }
}

/** A file chosen again is the same file as long as nobody changed it meanwhile; the server compares the bytes. */
const contentOf = (form: FormData): string =>
  JSON.stringify(
    [...form].map(([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
    ),
  )

async function transfer<C extends UploadContract>(
  contract: C,
  input: InputOf<C>,
  options: UploadOptions & { readonly organisation: string | null; readonly sameDoer: () => void },
): Promise<ResponseOf<C>> {
  const headers = await headersOf(contract, options.organisation, options.idempotencyKey).catch(() => {
    throw noConnection()
  })
  options.sameDoer()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(contract.method, addressOf(contract, input))
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.addEventListener('progress', (event) => options.onProgress?.(event.loaded, event.total))
    request.addEventListener('load', () => {
      const body: unknown = request.response
      if (request.status < 300) return resolve(body as ResponseOf<C>)
      const told =
        typeof body === 'object' && body !== null && 'code' in body
          ? (body as { code: string })
          : { code: 'unexpected' }
      reject(new ApiError({ ...told, status: request.status }))
    })
    request.addEventListener('error', () => reject(noConnection()))
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')))
    options.signal?.addEventListener('abort', abort, { once: true })
    request.send(input.body as unknown as FormData)
  })
}
