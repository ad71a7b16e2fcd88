import { contract, organisationRoles } from '@athar/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sharedOrganisationsApp, type OrganisationsApp, type Owner } from '../../organisations/testing.ts'
import { fail } from '../errors.ts'
import { createHttpApp } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { storeFile, type NewFile } from './store-file.ts'
import { asUpload } from './testing.ts'

const upload = contract({
  name: 'inventory.send',
  method: 'POST',
  path: '/send',
  summary: 'Stores a file',
  access: { kind: 'member', roles: organisationRoles },
  query: z.object({ outcome: z.string().default('stored') }),
  response: z.object({ id: z.string(), fileName: z.string(), mediaType: z.string() }),
  transaction: false,
  upload: true,
})
const codes = {
  missing: 'inventory.attachment-missing',
  tooLarge: 'inventory.attachment-too-large',
  type: 'inventory.attachment-type',
} as const

let app: OrganisationsApp
let http: Awaited<ReturnType<typeof createHttpApp>>
let owner: Owner
const written: NewFile[] = []
beforeAll(async () => {
  app = await sharedOrganisationsApp()
  owner = await app.anOrganisation()
  const route = serve(upload, (call) =>
    storeFile(app.platform, call, {
      accept: ['application/pdf', 'text/csv'],
      most: 1000,
      owner: call.actor.organisationId,
      codes,
      check: async () => void (call.query.outcome === 'checked' && fail('forbidden')),
      async write(_inside, file, unneeded) {
        written.push(file)
        if (call.query.outcome === 'refused') fail('conflict')
        if (call.query.outcome === 'unneeded') unneeded()
        return { id: file.id, fileName: file.fileName, mediaType: file.mediaType }
      },
    }),
  )
  http = await createHttpApp({
    platform: app.platform,
    features: [{ name: 'sends', routes: [route] }],
    readToken: app.features.identity.readToken,
    site: null,
    ready: async () => true,
  })
})
afterAll(async () => {
  await http.close()
  await app.close()
})

const pdf = Buffer.from('%PDF-1.7 a bill')
async function send(bytes: Buffer, { name = 'bill.pdf', outcome = 'stored', key = '' } = {}) {
  written.length = 0
  const { headers, payload } = asUpload(name, bytes)
  const answer = await http.inject({
    method: 'POST',
    url: `/send?outcome=${outcome}`,
    headers: { ...owner.headers, ...headers, ...(key ? { 'idempotency-key': key } : {}) },
    payload,
  })
  return { status: answer.statusCode, body: answer.json<{ id: string; code?: string; details?: object }>() }
}
const isStored = async () => (await app.platform.files.size(written[0]?.key ?? '')) !== undefined

describe('a file', () => {
  it('is stored under a clean name and told by its bytes', async () => {
    const { status, body } = await send(pdf, { name: '..\\..\\a\u202Efdp.exe' })
    expect([status, body]).toMatchObject([200, { fileName: 'afdp.exe', mediaType: 'application/pdf' }])
    expect(written).toMatchObject([{ bytes: pdf.length, uploadedBy: owner.personId }])
    expect(await isStored()).toBe(true)
  })

  it.each([
    ['missing', Buffer.alloc(0), codes.missing],
    ['a byte too long', Buffer.concat([pdf, Buffer.alloc(1001 - pdf.length)]), codes.tooLarge],
    ['of a kind that is known and not accepted', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), codes.type],
    ['of no known kind', Buffer.from('<script>'), codes.type],
  ])('that is %s is refused before a row is written', async (_what, bytes, code) => {
    expect((await send(bytes)).body.code).toBe(code)
    expect(written).toEqual([])
  })

  it('of the greatest length is stored', async () => {
    expect((await send(Buffer.concat([pdf, Buffer.alloc(1000 - pdf.length)]))).status).toBe(200)
  })

  it('whose check fails is refused without being looked at', async () => {
    expect((await send(Buffer.from('<script>'), { outcome: 'checked' })).body.code).toBe('forbidden')
  })

  it.each(['refused', 'unneeded'])('whose row is %s leaves no bytes', async (outcome) => {
    await send(pdf, { outcome })
    expect(written).toHaveLength(1)
    expect(await isStored()).toBe(false)
  })

  it('sent again under its key is the same file; other bytes under that key are refused', async () => {
    const key = 'lost-answer-1'
    const [first, again] = [await send(pdf, { key }), await send(pdf, { key })]
    expect(again).toEqual(first)
    expect(written).toEqual([])
    expect((await send(Buffer.concat([pdf, pdf]), { key })).body.code).toBe('idempotency-key-reused')
  })
})
