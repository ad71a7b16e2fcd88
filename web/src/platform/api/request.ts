import type { ContractShape, SentBodyOf, SentParamsOf, SentQueryOf } from '@athar/contracts'
import { namesOrganisation } from '@athar/contracts/core'
import { accessToken, personNow, renewSession } from '../session/session-store.ts'
import { actingOrganisation } from '../session/acting-organisation.ts'
import { serviceKey } from '../backend/settings.ts'
import { noConnection, overloaded, readFailure } from './api-error.ts'
import { freshKey, underOneKey } from './open-writes.ts'
import { needOf, withStepUp } from './step-up.ts'

type Maybe<K extends string, V> = [V] extends [undefined] ? { readonly [P in K]?: undefined } : { readonly [P in K]: V }

/** What a contract wants to be sent, and nothing else. */
export type InputOf<C extends ContractShape> = Maybe<'params', SentParamsOf<C>> &
  Maybe<'query', SentQueryOf<C>> &
  (C extends { upload: true }
    ? { readonly body: FormData }
    : C extends { upload: 'bytes' }
      ? { readonly body: Blob }
      : Maybe<'body', SentBodyOf<C>>)

export type RequestOptions = {
  readonly signal?: AbortSignal | undefined
  /** For whom it is done where a member does it; the one acted for now where absent. */
  readonly organisation?: string | null | undefined
  /** The same key for the same action, when a write is tried again; a fresh one where absent. */
  readonly idempotencyKey?: string | undefined
  /** What a protocol asks for beside the body. */
  readonly headers?: Readonly<Record<string, string>>
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

/** For whom a call is made, decided when it is made: by the time its token is renewed another organisation may be chosen. */
export const organisationOf = ({ organisation }: RequestOptions): string | null =>
  organisation === undefined ? actingOrganisation.read() : organisation

/** What travels beside the body: who asks, for which organisation, and the key that makes a repeated write harmless. */
export async function headersOf(
  contract: ContractShape,
  organisation: string | null,
  idempotencyKey?: string,
): Promise<Record<string, string>> {
  const headers: Record<string, string> = {
    accept: contract.answer === 'events' ? 'text/event-stream' : 'application/json',
  }
  const token = await accessToken().catch((error: unknown) => {
    // What everybody may read is read, whoever asks.
    if (contract.access.kind === 'public' && contract.method === 'GET') return null
    throw error
  })
  if (token !== null) headers['authorization'] = `Bearer ${token}`
  if (namesOrganisation(contract) && organisation !== null) headers['athar-organisation'] = organisation
  if (/^\/(functions|rest)\/v1\//.test(contract.path)) headers['apikey'] = serviceKey()
  if (contract.method !== 'GET') headers['idempotency-key'] = idempotencyKey ?? freshKey()
  return headers
}

/**
 * To be asked before each time an action is sent: it is done by whoever began it, and not, where they are asked for something first or
 * it is sent again, in the name of another person who has signed in over them in another tab.
 */
export function oneDoer(): () => void {
  let doer = personNow()
  return () => {
    const now = personNow()
    doer ??= now
    if (now !== null && now !== doer) throw noConnection()
  }
}

/** How the server that draws a page asks itself. */
export type AskInProcess = (address: string) => Promise<Response>
let inProcess: AskInProcess | null = null

/** While a page is drawn, calls take no network and bring nobody along: a visitor asks. Null ends it. */
export function askInProcess(ask: AskInProcess | null): void {
  inProcess = ask
}

/**
 * Sends a call and reads its answer whole; a session that ended is renewed once and the call repeated with the same key, and
 * so it is after a second factor that the server asked for.
 */
export async function send<C extends ContractShape, T = Response>(
  contract: C,
  input: InputOf<C>,
  options: RequestOptions = {},
  read: (response: Response) => Promise<T> = async (response) => response as T,
): Promise<T> {
  const straight = inProcess
  const organisation = organisationOf(options)
  const body = input.body as unknown
  const form = body instanceof FormData || body instanceof Blob
  const payload = body === undefined ? null : form ? body : JSON.stringify(body)
  // A server that draws a page knows nobody.
  const sameDoer = straight ? null : oneDoer()
  let sentAs: string | undefined
  const once = async (idempotencyKey?: string) => {
    if (straight) return straight(addressOf(contract, input))
    const headers = await headersOf(contract, organisation, idempotencyKey)
    sameDoer?.()
    sentAs = headers['authorization']
    if (body !== undefined && !form) headers['content-type'] = 'application/json'
    Object.assign(headers, options.headers)
    return fetch(addressOf(contract, input), {
      method: contract.method,
      headers,
      body: payload,
      signal: options.signal ?? null,
      credentials: 'omit',
    })
  }
  const attempt = async (key?: string): Promise<T> => {
    let response = await whole(options, () => once(key))
    if (response.status === 401 && !straight && (await renewSession())) response = await whole(options, () => once(key))
    if (!response.ok) {
      const failure = await readFailure(response)
      if (response.status === 403) dispatchEvent(new Event('athar:refused'))
      if (straight || needOf(failure) !== 'second-factor-required') throw failure
      // Where the session was raised while this was on its way, nobody needs to be asked again.
      const token = await accessToken()
      if (token === null || sentAs === `Bearer ${token}`) throw failure
      response = await whole(options, () => once(key))
      if (!response.ok) throw await readFailure(response)
    }
    return whole(options, () => read(response))
  }
  const ask = (key?: string) => withStepUp(() => attempt(key), options.signal)
  if (contract.method === 'GET' || options.idempotencyKey !== undefined) return ask(options.idempotencyKey)
  return underOneKey(actionOf(contract, input, organisation, payload), ask)
}

/**
 * What breaks off on its way, answer included, is a lost connection; what the caller gave up stays given up. A session
 * that cannot be renewed because the server is busy makes the call a busy one.
 */
async function whole<T>({ signal }: RequestOptions, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (signal?.aborted) throw error
    throw (error as { readonly status?: unknown }).status === 503 ? overloaded() : noConnection()
  }
}

/** The same action sent again reads the same: what is done, where, for whom, with what. */
export const actionOf = (
  contract: ContractShape,
  input: Parameters<typeof addressOf>[1],
  organisation: string | null,
  content: unknown,
): string => JSON.stringify([contract.name, addressOf(contract, input), organisation, String(content)])
