import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { limitPipelining } from './limit-pipelining.ts'

async function start() {
  const app = Fastify({ forceCloseConnections: true })
  onTestFinished(() => app.close())
  const begun: string[] = []
  let letGo = () => {}
  const over = new Promise<void>((resolve) => (letGo = resolve))
  limitPipelining(app)
  app.get('/:name', async ({ params }) => {
    const { name } = params as { name: string }
    begun.push(name)
    if (name === 'slow') await over
    return begun.join(' ')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = (...names: string[]) => {
    const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    for (const name of names) socket.write(`GET /${name} HTTP/1.1\r\nhost: x\r\n\r\n`)
    return socket
  }
  return { app, begun, letGo, ask }
}

it('what is asked by one connection is begun when what was asked before it is answered', async () => {
  const { app, begun, letGo, ask } = await start()
  const socket = ask('slow', 'a', 'b')
  await expect.poll(() => begun).toEqual(['slow'])
  expect((await app.inject('/other')).body).toBe('slow other')
  letGo()
  socket.write('GET /last HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  expect((await text(socket)).match(/slow(?: [a-z]+)*/g)).toEqual([
    'slow other',
    'slow other a',
    'slow other a b',
    'slow other a b last',
  ])
})

it('what was asked by a connection that is gone is not begun', async () => {
  const { app, begun, letGo, ask } = await start()
  const connected = once(app.server, 'connection') as Promise<[Socket]>
  const socket = ask('slow', 'a')
  await expect.poll(() => begun).toEqual(['slow'])
  const [connection] = await connected
  const gone = once(connection, 'close')
  socket.destroy()
  await gone
  letGo()
  expect((await app.inject('/other')).body).toBe('slow other')
})
