import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { sharedOrganisationsApp, type OrganisationsApp, type Owner } from '../../organisations/testing.ts'

let app: OrganisationsApp
let owner: Owner
beforeAll(async () => {
  app = await sharedOrganisationsApp()
  owner = await app.anOrganisation()
})
afterAll(() => app.close())

const packed = gzipSync(JSON.stringify([randomBytes(3_000_000).toString('base64')]))

it.each([
  ['GET', '/api/sgi/projects', 'application/json', 200],
  ['GET', '/healthz', 'application/json', 200],
  ['HEAD', '/api/me', 'application/json', 200],
  ['POST', '/api/organisations', 'application/xml', 415],
  ['POST', '/api/organisations', 'multipart/form-data; boundary=x', 400],
  ['POST', '/auth/v1/token?grant_type=password', 'application/xml', 400],
])('a packed body that nobody reads leaves its connection to what is asked next: %s %s, %s', async (...asked) => {
  const [method, path, type, status] = asked
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  const { authorization } = owner.headers
  const heads = [`authorization: ${authorization}`, 'apikey: anon', `content-type: ${type}`, 'content-encoding: gzip']
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: x\r\n${heads.join('\r\n')}\r\ncontent-length: ${packed.length}\r\n\r\n`,
  )
  socket.write(packed)
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  expect((await text(socket)).match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 200'])
})
