import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClock } from '../clock.ts'
import { DatabaseAway } from '../database-away.ts'
import { installSendOnlyWhile, sendOnlyWhile } from './send-only-while.ts'

let app: FastifyInstance
let clock: ReturnType<typeof createClock>
let source: PassThrough
let looks: (() => boolean | Promise<boolean>)[]
let type: string

beforeEach(() => {
  app = Fastify({ forceCloseConnections: true })
  clock = createClock()
  source = new PassThrough()
  looks = []
  type = 'application/pdf'
  installSendOnlyWhile(app, clock)
  app.get('/', (_request, reply) => {
    sendOnlyWhile(reply, async () => looks.shift()?.() ?? true)
    return reply.type(type).send(source)
  })
})
afterEach(() => app.close())

/** Opens the answer, and reads it part by part; `part` sends one, after `seconds`. */
async function open() {
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  source.write('begins ')
  const response = await fetch(address)
  const body = response.body!.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
  await body.next()
  return async (text: string, seconds: number) => {
    clock.advance(seconds)
    source.write(text)
    return (await body.next()).value
  }
}

describe('a stream', () => {
  it('goes on for as long as it may, and is looked after once a second', async () => {
    const part = await open()
    looks = [() => true, () => true]
    for (const seconds of [0, 2, 0, 2]) expect(await part('on', seconds)).toBe('on')
    expect(looks).toEqual([])
  })

  it('is cut off, and not ended, when it may not, also by a clock that was set back', async () => {
    const part = await open()
    looks = [() => false]
    await expect(part('off', -60)).rejects.toThrow('terminated')
    expect(source.destroyed).toBe(true)
  })

  it('bears a database that starts again, and is told by the look after it', async () => {
    const part = await open()
    const away = () => {
      throw new DatabaseAway('it starts again')
    }
    looks = [away, () => false]
    expect(await part('on', 2)).toBe('on')
    await expect(part('off', 2)).rejects.toThrow('terminated')
  })

  it('goes on without a look that comes to no answer, and is told by it when it does', async () => {
    const part = await open()
    const answer = Promise.withResolvers<boolean>()
    looks = [() => answer.promise]
    expect(await part('on', 2)).toBe('on')
    expect(await part('on', 2)).toBe('on')
    answer.resolve(false)
    await expect(part('off', 0)).rejects.toThrow('terminated')
  })

  it('is let go of where its reader left before it began', async () => {
    app.get('/late', async (_request, reply) => {
      leave.abort()
      await once(reply.raw, 'close')
      sendOnlyWhile(reply, async () => true)
      return reply.type(type).send(source)
    })
    const leave = new AbortController()
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    await expect(fetch(`${address}/late`, { signal: leave.signal })).rejects.toThrow('aborted')
    await expect.poll(() => source.destroyed).toBe(true)
  })

  it('that stands still is let go of when its reader leaves', async () => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const leave = new AbortController()
    source.write('begins ')
    await fetch(address, { signal: leave.signal })
    leave.abort()
    await expect.poll(() => source.destroyed).toBe(true)
  })

  it('that cannot be read ends no server where its reader left before it began', async () => {
    const opened = Promise.withResolvers<Readable>()
    app.get('/lost', async (_request, reply) => {
      leave.abort()
      await once(reply.raw, 'close')
      sendOnlyWhile(reply, async () => true)
      const file = createReadStream(join(tmpdir(), 'athar-is-not-there'))
      opened.resolve(file)
      return reply.type(type).send(file)
    })
    const leave = new AbortController()
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    await expect(fetch(`${address}/lost`, { signal: leave.signal })).rejects.toThrow('aborted')
    const file = await opened.promise
    await expect.poll(() => file.closed).toBe(true)
    expect(file.errored).toMatchObject({ code: 'ENOENT' })
  })

  it('of events looks for itself', async () => {
    type = 'text/event-stream; charset=utf-8'
    const part = await open()
    looks = [() => false]
    expect(await part('on', 2)).toBe('on')
  })
})
