import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { contract } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing.ts'
import { createLogger } from '../logger.ts'
import { createHttpApp } from './app.ts'
import { openStream, streamEvents } from './event-stream.ts'
import { serve } from './serve.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const follow = contract({
  name: 'events.follow',
  method: 'GET',
  path: '/events',
  summary: 'One event, and no other until the reader leaves',
  access: { kind: 'public' },
  answer: 'events',
  transaction: false,
})

const hold = (reply: FastifyReply) =>
  openStream({ listener: app.platform.listener, reply }, { sessionId: randomUUID() })

async function* oneEvent(signal: AbortSignal) {
  yield { first: true }
  if (!signal.aborted) await once(signal, 'abort')
}

it('a reader who leaves in the middle is no failure: nothing is sent after them, and the log speaks of none', async () => {
  const lines: { level: string; msg?: string }[] = []
  const destination = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) }
  const http = await createHttpApp({
    platform: { ...app.platform, log: createLogger({ level: 'info', destination }) },
    features: [
      {
        name: 'events',
        routes: [serve(follow, ({ reply, request }) => streamEvents({ reply, request }, oneEvent(hold(reply))))],
      },
    ],
    readToken: async () => 'invalid',
    site: null,
    ready: async () => true,
  })
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  const stop = new AbortController()
  const response = await fetch(`${url}/events`, { signal: stop.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toBe('data: {"first":true}\n\n')
  stop.abort()
  await vi.waitFor(() => expect(lines.map(({ msg }) => msg)).toContain('stream closed prematurely'), 60_000)
  await http.close()
  expect(lines.filter(({ level }) => level !== 'info')).toEqual([])
})

it('of a reader who left before there was anything to follow it is known at once', async () => {
  let left: boolean | undefined
  const leave = new AbortController()
  const http = await createHttpApp({
    platform: app.platform,
    features: [
      {
        name: 'events',
        routes: [
          serve(follow, async ({ reply, request }) => {
            leave.abort()
            await once(reply.raw, 'close')
            const signal = hold(reply)
            left = signal.aborted
            return streamEvents({ reply, request }, oneEvent(signal))
          }),
        ],
      },
    ],
    readToken: async () => 'invalid',
    site: null,
    ready: async () => true,
  })
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  await expect(fetch(`${url}/events`, { signal: leave.signal })).rejects.toThrow('aborted')
  await expect.poll(() => left).toBe(true)
  await http.close()
})
