import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { closeApp } from './open-platform.ts'

it('a server that stops does not wait for a body that never comes, and does for an answer', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  let letGo = () => {}
  const over = new Promise<void>((resolve) => (letGo = resolve))
  app.get('/', async () => {
    await over
    return 'answered'
  })
  app.post('/', async () => 'read')
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 7\r\n\r\n{"a"')
  await once(app.server, 'request')
  const asking = fetch(address)
  await once(app.server, 'request')
  const closed = closeApp(app, 1000)
  letGo()
  expect(await (await asking).text()).toBe('answered')
  await closed
  expect(app.server.listening).toBe(false)
})
