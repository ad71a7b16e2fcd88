import type { ContractShape, SentBodyOf, SentParamsOf, SentQueryOf } from '@athar/contracts'
import { accessToken, renewSession } from '../session/session-store.ts'
import { actingOrganisation } from '../session/acting-organisation.ts'
import { serviceKey } from '../backend/settings.ts'
import { noConnection, readFailure } from './api-error.ts'

type Maybe<K extends string, V> = [V] extends [undefined] ? { readonly [P in K]?: undefined } : { readonly [P in K]: V }

/** What a contract wants to be sent, and nothing else. */
export type InputOf<C extends ContractShape> = Maybe<'params', SentParamsOf<C>> &
  Maybe<'query', SentQueryOf<C>> &
  (C extends { upload: true } ? { readonly body: FormData } : Maybe<'body', SentBodyOf<C>>)

export type RequestOptions = {
  readonly signal?: AbortSignal | undefined
  /** The same key for the same deed, when a write is tried again; a fresh one where absent. */
  readonly idempotencyKey?: string | undefined
}

/** The address of a call: parameters in the path, the rest as a query; what is undefined stays out. */
export function addressOf(
  contract: ContractShape,
  input: { readonly params?: unknown; readonly query?: unknown },
): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) query.append(name, String(one))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

const fresh = (): string => {
  if (crypto.randomUUID) return crypto.randomUUID()
  // Pages served without encryption have no randomUUID.
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What travels beside the body: who asks, for which organisation, and the key that makes a repeated write harmless. */
export async function headersOf(contract: ContractShape, idempotencyKey?: string): Promise<Record<string, string>> {
  const headers: Record<string, string> = {
    accept: contract.answer === 'events' ? 'text/event-stream' : 'application/json',
  }
  const token = await accessToken()
  if (token !== null) headers['authorization'] = `Bearer ${token}`
  const organisation = actingOrganisation.read()
  if (contract.access.kind === 'member' && organisation !== null) headers['athar-organisation'] = organisation
  if (/^\/(functions|rest)\/v1\//.test(contract.path)) headers['apikey'] = serviceKey()
  if (contract.method !== 'GET') headers['idempotency-key'] = idempotencyKey ?? fresh()
  return headers
}

/** Sends a call; a session that ended is renewed once and the call repeated with the same key. */
export async function send<C extends ContractShape>(
  contract: C,
  input: InputOf<C>,
  options: RequestOptions = {},
): Promise<Response> {
  const idempotencyKey = options.idempotencyKey ?? (contract.method === 'GET' ? undefined : fresh())
  const body = input.body as unknown
  const once = async () => {
    const headers = await headersOf(contract, idempotencyKey)
    const json = body !== undefined && !(body instanceof FormData)
    if (json) headers['content-type'] = 'application/json'
    const payload = body === undefined ? null : json ? JSON.stringify(body) : (body as FormData)
    return fetch(addressOf(contract, input), {
      method: contract.method,
      headers,
      body: payload,
      signal: options.signal ?? null,
      credentials: 'omit',
    }).catch((error: unknown) => {
      if (options.signal?.aborted) throw error
      throw noConnection()
    })
  }
  let response = await once()
  if (response.status === 401 && (await renewSession())) response = await once()
  if (!response.ok) throw await readFailure(response)
  return response
}
