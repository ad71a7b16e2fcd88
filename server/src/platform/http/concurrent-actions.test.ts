import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { contract, organisationRoles } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { sharedOrganisationsApp, type Acting, type OrganisationsApp } from '../../organisations/testing.ts'
import { aToken, bearing } from '../../profile/testing.ts'
import { createHttpApp } from './app.ts'
import { mostConcurrentActions } from './register-routes.ts'
import { serve } from './serve.ts'
import { wholeFile } from './whole-file.ts'

let app: OrganisationsApp
beforeAll(async () => {
  app = await sharedOrganisationsApp()
})
afterAll(() => app.close())

const wait = contract({
  name: 'inventory.wait',
  method: 'GET',
  path: '/wait',
  summary: 'Holds its connection until it is let go',
  access: { kind: 'member', roles: organisationRoles },
  response: z.object({}),
})

const entering = contract({ ...wait, transaction: false })

it.each([
  ['by a route that has a connection', wait],
  ['by one that takes it where it needs it', entering],
])(
  'one person does so much at once %s, whichever sessions and tokens ask, and others are answered meanwhile',
  async (_how, route) => {
    let [running, most] = [0, 0]
    let letGo = () => {}
    const over = new Promise<void>((resolve) => (letGo = resolve))
    const busy = await app.anOrganisationWithMfa()
    const work = async ({ actor }: { actor: { personId: string } }) => {
      if (actor.personId !== busy.personId) return {}
      running += 1
      most = Math.max(most, running)
      await over
      running -= 1
      return {}
    }
    const http = await createHttpApp({
      platform: app.platform,
      features: [
        { name: 'waits', routes: [serve(route, (call) => (route === entering ? call.reauthorise(work) : work(call)))] },
      ],
      readToken: app.features.identity.readToken,
      useApiToken: app.features.profile.useApiToken,
      site: null,
      ready: async () => true,
    })
    try {
      const ask = ({ headers }: Pick<Acting, 'headers'>) => http.inject({ url: '/wait', headers })
      const other = await app.anOrganisation()
      const tokens = [await aToken(app, busy), await aToken(app, busy)].map(({ secret }) => bearing(busy, secret))
      const asked = [busy, ...tokens, busy].flatMap((one) => Array.from({ length: 4 }, () => ask(one)))
      await expect.poll(() => running).toBe(mostConcurrentActions)
      for (let round = 0; round < 5; round += 1) expect((await ask(other)).statusCode).toBe(200)
      letGo()
      expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual(asked.map(() => 200))
      expect(most).toBe(mostConcurrentActions)
    } finally {
      letGo()
      await http.close()
    }
  },
)

it.each([
  ['', [], ''],
  // As proxies have it that send every question on in pieces.
  [', nor a large body where one is announced and none comes', ['transfer-encoding: chunked'], '0\r\n\r\n'],
])('what is read slowly, or not at all, is no action that goes on%s', async (_what, more, rest) => {
  const download = contract({ ...wait, name: 'inventory.download', path: '/download', answer: 'file' })
  const bytes = () => Readable.from(Array.from({ length: 256 }, () => Buffer.alloc(65_536)))
  const http = await createHttpApp({
    platform: app.platform,
    features: [
      {
        name: 'waits',
        routes: [
          serve(wait, async () => ({})),
          serve(download, async ({ reply }: { reply: FastifyReply }) => reply.send(bytes())),
        ],
      },
    ],
    readToken: app.features.identity.readToken,
    site: null,
    ready: async () => true,
  })
  onTestFinished(() => http.close())
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = new URL(http.listeningOrigin)
  const { headers } = await app.anOrganisation()
  const asked = [...Object.entries({ host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}`), ...more]
  const ask = async (path: string) => {
    const socket = connect(Number(port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write(`GET ${path} HTTP/1.1\r\n${asked.join('\r\n')}\r\n\r\n${rest}`)
    await new Promise((resolve) => socket.once('readable', resolve))
    return String(socket.read(12))
  }
  for (let reader = 0; reader < mostConcurrentActions; reader += 1) expect(await ask('/download')).toBe('HTTP/1.1 200')
  expect(await ask('/wait')).toBe('HTTP/1.1 200')
})

const form = (bytes: string) =>
  `--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n${bytes}\r\n--x--\r\n`

it.each([
  ['large bodies', 'application/json', JSON.stringify({ text: 'x'.repeat(300_000) })],
  ['files that are read whole', 'multipart/form-data; boundary=x', form('x'.repeat(300_000))],
])(
  'so many %s of one person are read at once, and others wait unread, also for who leaves',
  async (_what, type, text) => {
    let read = 0
    let letGo = () => {}
    const over = new Promise<void>((resolve) => (letGo = resolve))
    const body = z.object({ text: z.string() }).refine(() => (read += 1) > 0)
    const send = contract({ ...wait, name: 'inventory.send', method: 'POST', path: '/send', body })
    const handler = async () => {
      await over
      return {}
    }
    const take = contract({ ...entering, name: 'inventory.take', method: 'POST', path: '/take', upload: true })
    const takeFile = async (call: Parameters<typeof wholeFile>[0]) => {
      expect(await wholeFile(call, 400_000)).toMatchObject({ name: 'a' })
      read += 1
      return handler()
    }
    const http = await createHttpApp({
      platform: app.platform,
      features: [{ name: 'waits', routes: [serve(send, handler), serve(take, takeFile)] }],
      readToken: app.features.identity.readToken,
      site: null,
      ready: async () => true,
    })
    onTestFinished(() => http.close())
    onTestFinished(() => letGo())
    await http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = new URL(http.listeningOrigin)
    const { headers } = await app.anOrganisation()
    const asked = Object.entries({ host: 'x', connection: 'close', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    )
    const path = type === 'application/json' ? '/send' : '/take'
    const ask = () => {
      const socket = connect(Number(port), '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      socket.write(
        `POST ${path} HTTP/1.1\r\n${asked.join('\r\n')}\r\ncontent-type: ${type}\r\ncontent-length: ${text.length}\r\n\r\n${text}`,
      )
      return socket
    }
    const answersOf = async (sockets: readonly Socket[]) =>
      (await Promise.all(sockets.map((socket) => textOf(socket)))).map((answer) => answer.slice(0, 12))
    const first = Array.from({ length: 8 }, ask)
    await expect.poll(() => read).toBe(mostConcurrentActions)
    const leaving = Array.from({ length: 8 }, ask)
    await expect.poll(async () => (await http.inject({ url: '/healthz' })).statusCode).toBe(200)
    expect(read).toBe(mostConcurrentActions)
    for (const socket of leaving) socket.destroy()
    letGo()
    expect(await answersOf(first)).toEqual(first.map(() => 'HTTP/1.1 200'))
    const last = Array.from({ length: 8 }, ask)
    expect(await answersOf(last)).toEqual(last.map(() => 'HTTP/1.1 200'))
  },
)

it('who left while they waited for their turn is known to have left when it comes', async () => {
  const signals: AbortSignal[] = []
  let letGo = () => {}
  const over = new Promise<void>((resolve) => (letGo = resolve))
  const asked: FastifyReply[] = []
  const http = await createHttpApp({
    platform: app.platform,
    features: [
      {
        name: 'waits',
        routes: [
          serve(wait, async ({ signal }) => {
            signals.push(signal)
            await over
            return {}
          }),
        ],
        install: (own) => void own.addHook('onRequest', async (_request, reply) => void asked.push(reply)),
      },
    ],
    readToken: app.features.identity.readToken,
    site: null,
    ready: async () => true,
  })
  onTestFinished(() => http.close())
  onTestFinished(() => letGo())
  const url = `${await http.listen({ port: 0, host: '127.0.0.1' })}/wait`
  const { headers } = await app.anOrganisation()
  const staying = Array.from({ length: mostConcurrentActions }, () => fetch(url, { headers }))
  await expect.poll(() => signals.length).toBe(mostConcurrentActions)
  const leave = new AbortController()
  const leaving = fetch(url, { headers, signal: leave.signal })
  await expect.poll(() => asked.length).toBe(mostConcurrentActions + 1)
  leave.abort()
  await expect(leaving).rejects.toThrow('aborted')
  await expect.poll(() => asked.at(-1)!.raw.closed).toBe(true)
  letGo()
  expect((await Promise.all(staying)).map(({ status }) => status)).toEqual(staying.map(() => 200))
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([...staying.map(() => false), true])
})
