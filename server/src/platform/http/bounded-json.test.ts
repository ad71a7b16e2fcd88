import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { answerImportRows, importFields } from '@athar/contracts/inventory'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { sharedOrganisationsApp, type OrganisationsApp, type Owner } from '../../organisations/testing.ts'
import { refusalOf } from './bounded-json.ts'

let app: OrganisationsApp
let owner: Owner
beforeAll(async () => {
  app = await sharedOrganisationsApp()
  owner = await app.anOrganisation()
})
afterAll(() => app.close())

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const many = (values: number) => `[${'{},'.repeat(values)}{}]`
const codeOf = (text: string, most = 1000) => {
  const refusal = refusalOf(text, most)
  return refusal ? new refusal().code : undefined
}

describe('a text of JSON', () => {
  it.each([
    ['of a hundred levels', nested(100)],
    ['with signs of JSON inside its texts', JSON.stringify(['[{,'.repeat(9000), '"[[['.repeat(900)])],
    ['with texts that end in backslashes', JSON.stringify(['\\', '\\\\', '\\"', '['.repeat(200)])],
    ['that never ends', `["${'['.repeat(200)}`],
    ['with nothing in it', ''],
  ])('%s is read', (_what, text) => expect(codeOf(text)).toBeUndefined())

  it.each([
    ['of a level more', nested(101), 'FST_ERR_CTP_INVALID_JSON_BODY'],
    ['of levels behind a text', `["\\\\",${nested(101)}]`, 'FST_ERR_CTP_INVALID_JSON_BODY'],
    ['in too many pieces', many(1000), 'FST_ERR_CTP_BODY_TOO_LARGE'],
    ['with too many fields', `{${'"a":1,'.repeat(1000)}"a":1}`, 'FST_ERR_CTP_BODY_TOO_LARGE'],
  ])('%s is not', (_what, text, code) => expect(codeOf(text)).toBe(code))
})

describe('a body', () => {
  const send = async (url: string, payload: string, headers: Record<string, string>) => {
    const sent = { method: 'POST', url, payload, headers: { ...headers, 'content-type': 'application/json' } } as const
    const { statusCode, body } = await app.app.inject(sent)
    return [statusCode, body] as const
  }

  it.each(['/api/organisations', '/functions/v1/climatiq-calculator', '/auth/v1/signup', '/auth/v1/otp'])(
    'that is nested deeper than anybody means it is refused at %s, and is no fault of ours',
    async (url) => {
      const payload = `{"email":"deep@example.com","password":"a palm beside the gate","data":{"a":${nested(20_000)}}}`
      const [status, body] = await send(url, payload, { ...owner.headers, apikey: 'anon' })
      expect([status, body]).toEqual([400, expect.stringMatching(/"(?:error_)?code":"bad[-_]json"/)])
    },
  )

  it.each([
    ['/api/organisations', many(300_000)],
    ['/functions/v1/climatiq-calculator', many(20_000)],
    ['/functions/v1/climatiq-calculator', JSON.stringify('x'.repeat(70_000))],
    ['/auth/v1/token?grant_type=password', many(40_000)],
    ['/auth/v1/token?grant_type=password', JSON.stringify('x'.repeat(1_048_576))],
  ])('of more than is meant for %s is refused for that', async (url, payload) => {
    expect((await send(url, payload, { ...owner.headers, apikey: 'anon' }))[0]).toBe(413)
  })

  it('of as many answers as one call takes, each for every column, is read', async () => {
    const values = Object.fromEntries(importFields.map((field) => [field, 'said']))
    const answers = Array.from({ length: 5000 }, (_, row) => ({ record: row + 1, decision: { kind: 'set', values } }))
    const url = answerImportRows.path.replace(':id', randomUUID())
    expect((await send(url, JSON.stringify({ answers }), owner.headers))[0]).toBe(404)
  })

  it('of somebody whom nobody knows is answered before it is there', async () => {
    const { hostname, port } = new URL(app.url)
    for (const authorization of ['', 'authorization: Bearer a.b.c\r\n']) {
      const socket = connect(Number(port), hostname)
      onTestFinished(() => void socket.destroy())
      const head = `POST /api/inventory/records/lines HTTP/1.1\r\nhost: x\r\n${authorization}`
      socket.write(`${head}content-type: application/json\r\ncontent-length: 16000000\r\n\r\n{"lines":[`)
      const [answer] = (await once(socket, 'data')) as [Buffer]
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /)
    }
  })

  it.each([
    ['as it is', '', (body: string) => Buffer.from(body)],
    ['packed', 'content-encoding: gzip\r\n', gzipSync],
  ])(
    'of somebody whom nobody knows, sent %s, leaves the connection to what is asked next',
    async (_how, packed, pack) => {
      const { hostname, port } = new URL(app.url)
      const socket = connect(Number(port), hostname)
      onTestFinished(() => void socket.destroy())
      const body = pack(JSON.stringify({ lines: [randomBytes(3_000_000).toString('base64')] }))
      const asked = `POST /api/inventory/records/lines HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${packed}`
      socket.write(`${asked}content-length: ${body.length}\r\n\r\n`)
      socket.write(body)
      socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
      expect((await text(socket)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200'])
    },
  )
})
