import { contract } from '@athar/contracts'
import { z } from 'zod'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { endAuthClients } from '../../testing/auth-clients.ts'
import { serveFiles, upload } from '../../testing/file-wire.ts'
import { serve } from '../../testing/server.ts'
import { anotherSession, aSession, signInAs } from '../../testing/session.ts'
import { actingOrganisation } from '../session/acting-organisation.ts'
import { ApiError } from './api-error.ts'
import { callApi, fileName } from './call-api.ts'
import { createQueryClient, queryTimes } from './query-client.ts'
import { addressOf } from './request.ts'
import { createEventReader } from './server-events.ts'

afterEach(endAuthClients)

const read = contract({
  name: 'test.read',
  method: 'GET',
  path: '/api/sites/:id/records',
  summary: '',
  access: { kind: 'member', roles: ['owner'] },
  params: z.object({ id: z.string() }),
  query: z.object({ state: z.array(z.string()).optional(), cursor: z.string().optional() }),
  response: z.object({ items: z.array(z.string()) }),
})
const write = contract({
  name: 'test.write',
  method: 'POST',
  path: '/api/sites',
  summary: '',
  access: { kind: 'person' },
  body: z.object({ name: z.string() }),
  response: z.object({ id: z.string() }),
  status: 201,
})
const call = contract({
  name: 'test.call',
  method: 'POST',
  path: '/functions/v1/thing',
  summary: '',
  access: { kind: 'public' },
  status: 204,
})

beforeEach(() => actingOrganisation.choose('org-1'))

describe('a call by its contract', () => {
  it('puts parameters into the path and the rest into the query', () => {
    expect(
      addressOf(read, { params: { id: 'a/b' }, query: { state: ['pending', 'returned'], cursor: undefined } }),
    ).toBe('/api/sites/a%2Fb/records?state=pending&state=returned')
    expect(addressOf(write, {})).toBe('/api/sites')
  })

  it('names the organisation where the route belongs to one, and gives writes a key', async () => {
    const calls = serve({
      'GET /api/sites/1/records': { body: { items: ['x'] } },
      'POST /api/sites': { status: 201, body: { id: '1' } },
      'POST /functions/v1/thing': { status: 204 },
    })
    expect(await callApi(read, { params: { id: '1' }, query: {} })).toEqual({ items: ['x'] })
    expect(await callApi(write, { body: { name: 'Riyadh' } })).toEqual({ id: '1' })
    expect(await callApi(call, {}, { idempotencyKey: 'k' })).toBeUndefined()
    const [first, second, third] = calls.map(({ headers }) => headers)
    expect([first?.get('athar-organisation'), first?.get('idempotency-key')]).toEqual(['org-1', null])
    expect([second?.get('athar-organisation'), second?.get('content-type')]).toEqual([null, 'application/json'])
    expect(second?.get('idempotency-key')).toMatch(/^[\w-]{32,}$/)
    expect([third?.get('apikey'), third?.get('idempotency-key'), third?.get('authorization')]).toEqual([
      'anon',
      'k',
      null,
    ])
  })

  it('turns a refusal into its code, details and reference', async () => {
    serve({
      'POST /api/sites': {
        status: 409,
        body: { code: 'inventory.site-name-taken', message: 'taken', details: { name: 'Riyadh' }, requestId: 'req-1' },
      },
    })
    const failure = await callApi(write, { body: { name: 'Riyadh' } }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({
      code: 'inventory.site-name-taken',
      status: 409,
      details: { name: 'Riyadh' },
      requestId: 'req-1',
    })
  })

  it('tells a lost connection from an answer that is not ours', async () => {
    serve({ 'GET /api/sites/1/records': { status: 502 } })
    await expect(callApi(read, { params: { id: '1' }, query: {} })).rejects.toMatchObject({
      code: 'unexpected',
      status: 502,
    })
    await expect(callApi(write, { body: { name: 'x' } })).rejects.toMatchObject({ code: 'no-connection', status: 0 })
  })
})

describe('a write whose answer was lost', () => {
  const lost = () => {
    throw new TypeError('the connection broke')
  }

  it('goes under its first key when it is sent again unchanged, and is over once it is answered', async () => {
    let broken = true
    const calls = serve({
      'POST /api/sites': () => (broken ? lost() : { status: 201, body: { id: '1' } }),
    })
    const save = (name: string) => callApi(write, { body: { name } }).catch((error: unknown) => error)
    expect(await save('Riyadh')).toMatchObject({ code: 'no-connection' })
    expect(await save('Jeddah')).toMatchObject({ code: 'no-connection' })
    broken = false
    expect(await save('Riyadh')).toEqual({ id: '1' })
    expect(await save('Riyadh')).toEqual({ id: '1' })
    const [first, other, again, later] = calls.map(({ headers }) => headers.get('idempotency-key'))
    expect(again).toBe(first)
    expect(new Set([first, other, later]).size).toBe(3)
  })

  it('is another one for another organisation', async () => {
    const calls = serve({ 'POST /api/sites': lost })
    const save = () => callApi(write, { body: { name: 'Riyadh' } }).catch(() => null)
    await save()
    actingOrganisation.choose('org-2')
    await save()
    const [first, second] = calls.map(({ headers }) => headers.get('idempotency-key'))
    expect(second).not.toBe(first)
  })

  it('may have been stored where a gateway or a server without its database answers, and was not where it is refused', async () => {
    let status = 503
    const calls = serve({ 'POST /api/sites': () => ({ status, body: { code: 'unavailable' } }) })
    const save = () => callApi(write, { body: { name: 'Dammam' } }).catch(() => null)
    await save()
    status = 409
    await save()
    await save()
    const [first, second, third] = calls.map(({ headers }) => headers.get('idempotency-key'))
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('counts as unanswered where the answer broke off in the middle', async () => {
    serve({})
    globalThis.fetch = async () => new Response('{"id":', { status: 201 })
    await expect(callApi(write, { body: { name: 'Abha' } })).rejects.toMatchObject({ code: 'no-connection' })
  })
})

describe('a call whose token has run out', () => {
  const write = contract({
    name: 'test.write-of-member',
    method: 'POST',
    path: '/api/sites',
    summary: '',
    access: { kind: 'member', roles: ['owner'] },
    body: z.object({ name: z.string() }),
    response: z.object({ id: z.string() }),
    status: 201,
  })

  /** The session is one of this page from its first moment, so what keeps it is loaded anew. */
  async function withOldToken() {
    vi.resetModules()
    localStorage.setItem('sb-athar-auth-token', JSON.stringify({ ...aSession(), expires_at: 1 }))
    const calls = await import('./call-api.ts')
    return { ...calls, ...(await import('./upload-file.ts')), ...(await import('../session/acting-organisation.ts')) }
  }
  const unreachable = { status: 503, body: { code: 'unavailable', msg: '' } }

  it('belongs to the organisation it was made for, whichever is chosen while the session is renewed', async () => {
    let renew = (): void => undefined
    const renewed = new Promise<void>((resolve) => (renew = resolve))
    const calls = serve({
      'POST /auth/v1/token': async () => (await renewed, { body: aSession() }),
      'POST /api/sites': { status: 201, body: { id: '1' } },
    })
    const sent = serveFiles(() => ({ body: { done: true } }))
    const page = await withOldToken()
    page.actingOrganisation.choose('org-1')
    const body = new FormData()
    body.append('file', new File(['1'], 'bill.pdf'))
    const actions = [
      page.callApi(write, { body: { name: 'Riyadh' } }),
      page.uploadFile({ ...upload, access: { kind: 'member', roles: ['owner'] } } as const, { body }),
    ]
    page.actingOrganisation.choose('org-2')
    renew()
    await Promise.all(actions)
    expect(calls.at(-1)?.headers.get('athar-organisation')).toBe('org-1')
    expect(sent[0]?.organisation).toBe('org-1')
  })

  it('is never sent again in the name of another person who has signed in meanwhile', async () => {
    const over = { status: 401, body: { code: 'session-expired' } }
    const calls = serve({ 'POST /auth/v1/token': { body: anotherSession() }, 'POST /api/sites': over })
    const sent = serveFiles(() => over)
    vi.resetModules()
    signInAs()
    const { callApi: callAs } = await import('./call-api.ts')
    const { uploadFile } = await import('./upload-file.ts')
    const { backend } = await import('../session/session-store.ts')
    await backend()
    const refused = { status: 'rejected', reason: { code: 'no-connection' } }
    const actions = [callAs(write, { body: { name: 'Riyadh' } }), uploadFile(upload, { body: new FormData() })]
    expect(await Promise.allSettled(actions)).toMatchObject([refused, refused])
    expect([calls.filter(({ path }) => path === '/api/sites').length, sent.length]).toEqual([1, 1])
  })

  it('is not sent in the name of another person who has signed in, also where this page has not heard of it yet', async () => {
    const calls = serve({ 'POST /api/sites': { status: 201, body: { id: '1' } } })
    const sent = serveFiles(() => ({ body: { done: true } }))
    vi.resetModules()
    signInAs()
    const { callApi: callAs } = await import('./call-api.ts')
    const { uploadFile } = await import('./upload-file.ts')
    const { backend, personNow } = await import('../session/session-store.ts')
    await backend()
    // What the other tab keeps is there at once, and the news of it comes when this page has time for it.
    const { user } = anotherSession()
    localStorage.setItem('sb-athar-auth-token', JSON.stringify(anotherSession()))
    const refused = { status: 'rejected', reason: { code: 'no-connection' } }
    const actions = [callAs(write, { body: { name: 'Riyadh' } }), uploadFile(upload, { body: new FormData() })]
    expect(await Promise.allSettled(actions)).toMatchObject([refused, refused])
    expect([calls.filter(({ path }) => path === '/api/sites').length, sent.length]).toEqual([0, 0])
    expect(personNow()).toBe(user.id)
  })

  it('never goes as that of a visitor while the session cannot be renewed', async () => {
    const calls = serve({ 'POST /auth/v1/token': unreachable, 'POST /api/sites': { status: 201, body: { id: '1' } } })
    const sent = serveFiles(() => ({ body: { done: true } }))
    const page = await withOldToken()
    // The client tries for half a minute.
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const actions = Promise.allSettled([
      page.callApi(write, { body: { name: 'Riyadh' } }),
      page.uploadFile(upload, { body: new FormData() }),
    ])
    await vi.advanceTimersByTimeAsync(60_000)
    const refused = (code: string) => ({ status: 'rejected', reason: { code } })
    // What is only asked for is asked again until the session can be renewed.
    expect(await actions).toMatchObject([refused('overloaded'), refused('no-connection')])
    expect(calls.filter(({ path }) => path === '/api/sites')).toEqual([])
    expect(sent).toEqual([])
  })
})

describe('questions to the server', () => {
  it('are fresh for 5 minutes, kept for 30, tried twice again, and asked anew on reconnection only', () => {
    const { queries } = createQueryClient().getDefaultOptions()
    expect(queries).toMatchObject({
      staleTime: 300_000,
      gcTime: 1_800_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
    })
    const retry = queries?.retry as (failures: number, error: unknown) => boolean
    const fault = new ApiError({ code: 'unavailable', status: 503 })
    expect([0, 1, 2].map((failures) => retry(failures, fault))).toEqual([true, true, false])
    expect(retry(0, new ApiError({ code: 'forbidden', status: 403 }))).toBe(false)
  })

  it('are no actions: those are never kept back for a connection, behind the back of whoever meant them', () => {
    expect(createQueryClient().getDefaultOptions().mutations).toMatchObject({ retry: false, networkMode: 'always' })
  })

  it('of the brand are kept for 15 minutes', () => {
    expect(queryTimes.brand).toEqual({ staleTime: 300_000, gcTime: 900_000 })
  })
})

describe('server-sent events', () => {
  it('are read across chunks, with comments and all kinds of line ends', () => {
    const events = createEventReader()
    expect(events(': hello\n\nid: 1\nda')).toEqual([])
    expect(events('ta: {"a":1}\r\n\r\nevent: end\ndata: x\ndata: y\n\n')).toEqual([
      { event: 'message', data: '{"a":1}', id: '1' },
      { event: 'end', data: 'x\ny', id: null },
    ])
  })
})

describe('a downloaded file', () => {
  it('takes the encoded name before the plain one', () => {
    expect(fileName(`attachment; filename="report.pdf"; filename*=UTF-8''%D8%AA%D9%82%D8%B1%D9%8A%D8%B1.pdf`)).toBe(
      'تقرير.pdf',
    )
    expect(fileName('attachment; filename="report.pdf"')).toBe('report.pdf')
    expect(fileName(null)).toBe('athar')
  })
})
