import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as after } from 'node:timers/promises'
import { contract } from '@athar/contracts'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing.ts'
import { fail } from '../errors.ts'
import { createLogger } from '../logger.ts'
import { createHttpApp } from './app.ts'
import { serve } from './serve.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const endless = contract({
  name: 'answers.endless',
  method: 'GET',
  path: '/endless',
  summary: 'An answer that takes until its reader leaves',
  access: { kind: 'public' },
  answer: 'file',
  transaction: false,
})

it('work that stops because its reader left is no failure, unlike work that stops by itself', async () => {
  const lines: { level: string; msg?: string }[] = []
  const destination = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) }
  const begun = new EventTarget()
  let stopsItself = false
  const http = await createHttpApp({
    platform: { ...app.platform, log: createLogger({ level: 'info', destination }) },
    features: [
      {
        name: 'answers',
        routes: [
          serve(endless, async ({ signal }) => {
            begun.dispatchEvent(new Event('begun'))
            await after(stopsItself ? 0 : 3_600_000, undefined, { signal })
            throw new DOMException('This operation was aborted', 'AbortError')
          }),
        ],
      },
    ],
    readToken: async () => 'invalid',
    site: null,
    ready: async () => true,
  })
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  const leave = new AbortController()
  const asked = fetch(`${url}/endless`, { signal: leave.signal }).catch((error: Error) => error.name)
  await once(begun, 'begun')
  leave.abort()
  expect(await asked).toBe('AbortError')
  await vi.waitFor(() => expect(lines.map(({ msg }) => msg)).toContain('given up by the client'), 60_000)
  expect(lines.filter(({ level }) => level !== 'info')).toEqual([])

  stopsItself = true
  expect((await fetch(`${url}/endless`)).status).toBe(500)
  expect(lines.filter(({ level }) => level === 'error')).toMatchObject([{ msg: 'unexpected failure' }])
  await http.close()
})

it('an answer that fails before its first byte is told in plain words, not as what it was to be', async () => {
  const list = contract({ ...endless, name: 'answers.list', path: '/list' })
  const http = await createHttpApp({
    platform: app.platform,
    features: [
      {
        name: 'answers',
        routes: [
          serve(list, async ({ reply }) =>
            reply
              .header('content-disposition', 'attachment; filename="list.csv"')
              .type('text/csv; charset=utf-8')
              .send(new Readable({ read: (): never => fail('unavailable') })),
          ),
        ],
      },
    ],
    readToken: async () => 'invalid',
    site: null,
    ready: async () => true,
  })
  onTestFinished(() => http.close())
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(`${url}/list`, { headers: { 'accept-encoding': 'gzip' } })
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ code: 'unavailable' })
  expect([answer.headers.get('content-encoding'), answer.headers.get('content-disposition')]).toEqual([null, null])
})
