import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { limitConcurrency } from '../limit-concurrency.ts'
import { roomFor } from './large-bodies.ts'

it('whoever stands still in the middle of a body gives their place to the next, who is waited for as long as others', async () => {
  const app = Fastify({ connectionTimeout: 77_000, forceCloseConnections: true })
  onTestFinished(() => app.close())
  const large = limitConcurrency(1)
  app.addHook('preParsing', (request, reply) =>
    roomFor(large, { request, reply }, { personId: 'one', patienceMs: 300 }),
  )
  app.post('/', async ({ raw }) => ({ waits: raw.socket.timeout }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = new URL(app.listeningOrigin)
  const send = (body: string) => {
    const socket = connect(Number(port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n`)
    socket.write(`content-length: 7\r\n\r\n${body}`)
    return text(socket)
  }
  const still = send('{"a"')
  const next = send('{"a":1}')
  expect(await next).toContain('{"waits":77000}')
  expect(await still).toBe('')
})
