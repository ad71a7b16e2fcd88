import type { treeAdoption } from '@athar/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aJpeg, aPng, aWebp } from '../platform/pictures/testing.ts'
import { startTreeApp, type Acting, type Owner, type TreeApp } from './testing.ts'
import { asUpload } from '../platform/files/testing.ts'

let app: TreeApp
let planter: Owner
let site: treeAdoption.OwnSite
beforeAll(async () => {
  app = await startTreeApp()
  planter = await app.anOrganisation()
  site = await app.aSite(planter)
})
afterAll(() => app.close())

async function upload(bytes: Buffer, { who = planter as Acting, name = 'tree.jpg', key = '' } = {}) {
  const { headers, payload } = asUpload(name, bytes)
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/tree-adoption/own-sites/${site.id}/photos`,
    headers: { ...who.headers, ...headers, ...(key ? { 'idempotency-key': key } : {}) },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() as treeAdoption.Photo & { code?: string } }
}
const fetched = (who: Acting, id: string) =>
  app.app.inject({ method: 'GET', url: `/api/tree-adoption/photos/${id}`, headers: who.headers })

describe('a photo', () => {
  it.each([
    ['image/jpeg', aJpeg()],
    ['image/png', aPng()],
    ['image/webp', aWebp()],
  ] as const)('of the type %s is kept without what the camera wrote into it', async (mediaType, bytes) => {
    const { status, body } = await upload(bytes, { name: 'whatever.exe' })
    expect([status, body.mediaType]).toEqual([201, mediaType])
    const back = await fetched(planter, body.id)
    expect(back.rawPayload.length).toBe(body.bytes)
    expect(back.rawPayload.toString('latin1')).not.toMatch(/GPS|24\.71|Noura/)
    expect(back.headers).toMatchObject({
      'content-type': mediaType,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    })
  })

  it('is seen by whose tree it shows and by no other person', async () => {
    const { body: photo } = await upload(aJpeg({ width: 1000 }))
    const { who, tree } = await app.aTree(site)
    expect((await fetched(who, photo.id)).statusCode).toBe(404)
    await app.post(planter, site, [tree], { photoId: photo.id })
    expect((await fetched(who, photo.id)).statusCode).toBe(200)
    const stranger = await fetched(await app.aPerson(), photo.id)
    expect([stranger.statusCode, stranger.json()]).toMatchObject([404, { code: 'tree-adoption.photo-not-found' }])
    expect((await fetched(await app.anOrganisation(), photo.id)).statusCode).toBe(404)
  })

  it.each([
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a program', Buffer.from('MZ\u0000\u0001')],
    ['half a picture', aJpeg().subarray(0, 150)],
  ])('that is %s is refused, whatever it is called', async (_what, bytes) => {
    expect(await upload(bytes)).toMatchObject({ status: 415, body: { code: 'tree-adoption.photo-type' } })
  })

  it('of 50 MB, or none, is refused', async () => {
    const large = await upload(Buffer.concat([aJpeg(), Buffer.alloc(50_000_000)]))
    expect(large).toMatchObject({ status: 413, body: { code: 'tree-adoption.photo-too-large' } })
    expect(await upload(Buffer.alloc(0))).toMatchObject({ status: 400, body: { code: 'tree-adoption.photo-missing' } })
  })

  it('of few bytes that claims to be as large as a field is refused', async () => {
    expect(await upload(aPng({ width: 60_000, height: 60_000 }))).toMatchObject({
      status: 422,
      body: { code: 'tree-adoption.photo-dimensions' },
    })
  })

  it('sent again under its key, because its answer was lost, is kept once', async () => {
    const [first, again] = [
      await upload(aPng({ width: 9 }), { key: 'lost-answer-1' }),
      await upload(aPng({ width: 9 }), { key: 'lost-answer-1' }),
    ]
    expect(again).toEqual(first)
  })

  it('comes from those who prepare, for a site of theirs', async () => {
    expect((await upload(aPng(), { who: await app.aMember(planter, 'auditor') })).body.code).toBe('forbidden')
    expect(await upload(aPng(), { who: await app.anOrganisation() })).toMatchObject({
      status: 404,
      body: { code: 'tree-adoption.site-not-found' },
    })
  })
})
