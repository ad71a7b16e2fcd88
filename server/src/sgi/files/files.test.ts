import type { Project, Registration, RegistrationFile } from '@athar/contracts/sgi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aJpeg, aPng } from '../../platform/pictures/testing.ts'
import { at, startSgiApp, type Acting, type Owner, type SgiApp } from '../testing.ts'

let app: SgiApp
let owner: Owner
let reviewer: Acting
beforeAll(async () => {
  app = await startSgiApp()
  owner = await app.anOrganisation()
  reviewer = await app.aReviewer()
})
afterAll(() => app.close())

type Uploaded = RegistrationFile & { code?: string; details?: object }
const upload = (who: Acting, { id }: { id: string }, kind: 'photos' | 'documents', bytes: Buffer, name = 'file') =>
  app.send<Uploaded>(who, at(id, `/${kind}`), { name, bytes })

describe('a photograph', () => {
  it('is kept without what its camera wrote, described, and shown to everybody once published', async () => {
    const draft = await app.aDraft(owner)
    const { status, body } = await upload(owner, draft, 'photos', aJpeg(), '../../wadi.jpg')
    expect([status, body]).toMatchObject([201, { kind: 'photo', fileName: 'wadi.jpg', mediaType: 'image/jpeg' }])
    const alt = { en: 'Seedlings', ar: 'شتلات' }
    const file = at(draft.id, `/files/${body.id}`)
    expect((await app.call<Uploaded>(owner, 'PUT', file, { alt })).body.alt).toEqual(alt)
    expect((await app.call(null, 'GET', `/api/sgi/photos/${body.id}`)).status).toBe(404)
    const own = await app.app.inject({ method: 'GET', url: file, headers: owner.headers })
    expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'image/jpeg'])

    const answer = (await app.call<Registration>(owner, 'POST', at(draft.id, '/submit'), { version: draft.version }))
      .body
    const forReview = await app.app.inject({
      method: 'GET',
      url: `/api/platform/sgi/registrations/${draft.id}/files/${body.id}`,
      headers: reviewer.headers,
    })
    expect(forReview.statusCode).toBe(200)
    const inReview = (await app.decide(reviewer, answer, 'start-review')).body
    const { slug } = (await app.decide(reviewer, inReview, 'publish')).body
    const { body: project } = await app.call<Project>(null, 'GET', `/api/sgi/projects/${slug}`)
    expect(project.photos).toEqual([{ id: body.id, alt }])
    const shown = await app.app.inject(`/api/sgi/photos/${body.id}`)
    expect([shown.statusCode, shown.headers['content-type'], shown.headers['x-content-type-options']]).toEqual([
      200,
      'image/jpeg',
      'nosniff',
    ])
    expect(shown.rawPayload.includes('GPS')).toBe(false)
    // What is published is not changed behind the reviewers' backs.
    expect((await app.call<{ code: string }>(owner, 'DELETE', file)).body.code).toBe('wrong-state')
  })

  it('of 50 MB, of another kind, or damaged is refused in words, and no byte of it stays', async () => {
    const draft = await app.aDraft(owner)
    const large = Buffer.concat([aJpeg(), Buffer.alloc(50_000_000)])
    expect((await upload(owner, draft, 'photos', large)).body).toMatchObject({
      code: 'sgi.photo-too-large',
      details: { mostBytes: 8_000_000 },
    })
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect((await upload(owner, draft, 'photos', svg, 'a.jpg')).body.code).toBe('sgi.photo-type')
    expect((await upload(owner, draft, 'photos', aPng({ width: 90_000, height: 90_000 }))).body.code).toBe(
      'sgi.photo-broken',
    )
    expect((await upload(owner, draft, 'photos', Buffer.alloc(0))).body.code).toBe('sgi.file-missing')
    const { body } = await app.call<Registration>(owner, 'GET', at(draft.id))
    expect(body.files).toEqual([])
  })

  it('is asked for anew after five minutes, and unchanged it costs no bytes: taken down, no shared cache shows it for long', async () => {
    const draft = await app.aDraft(owner)
    const { body } = await upload(owner, draft, 'photos', aJpeg())
    const alt = { en: 'Seedlings', ar: 'شتلات' }
    await app.call(owner, 'PUT', at(draft.id, `/files/${body.id}`), { alt })
    const handedIn = await app.call<Registration>(owner, 'POST', at(draft.id, '/submit'), { version: draft.version })
    const inReview = (await app.decide(reviewer, handedIn.body, 'start-review')).body
    const published = (await app.decide(reviewer, inReview, 'publish')).body
    const ask = (headers = {}) => app.app.inject({ url: `/api/sgi/photos/${body.id}`, headers })
    const shown = await ask()
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'public, max-age=300, must-revalidate'])
    const known = { 'if-none-match': String(shown.headers.etag) }
    const again = await ask(known)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await app.decide(reviewer, published, 'take-down', 'It shows a person.')
    expect((await ask(known)).statusCode).toBe(404)
  })

  it('of another organisation’s registration is nobody’s to add or see', async () => {
    const draft = await app.aDraft(owner)
    const { body } = await upload(owner, draft, 'photos', aPng())
    const stranger = await app.anOrganisation()
    expect((await upload(stranger, draft, 'photos', aPng())).body.code).toBe('sgi.registration-not-found')
    const url = at(draft.id, `/files/${body.id}`)
    expect((await app.call<{ code: string }>(stranger, 'GET', url)).body.code).toBe('sgi.file-not-found')
    expect((await app.call(owner, 'DELETE', url)).status).toBe(204)
    expect((await app.call<{ code: string }>(owner, 'GET', url)).body.code).toBe('sgi.file-not-found')
  })
})

describe('a document', () => {
  it('is a PDF, a download that runs nowhere, and one of ten at most', async () => {
    const draft = await app.aDraft(owner)
    expect((await upload(owner, draft, 'documents', Buffer.from('<html>'), 'plan.pdf')).body.code).toBe(
      'sgi.document-type',
    )
    const first = await upload(owner, draft, 'documents', Buffer.from('%PDF-1.7 0'), 'خطة.pdf')
    const shown = await app.app.inject({
      method: 'GET',
      url: at(draft.id, `/files/${first.body.id}`),
      headers: owner.headers,
    })
    expect(shown.headers['content-disposition']).toContain('attachment')
    expect(shown.headers['content-security-policy']).toContain('sandbox')
    for (let at = 1; at < 10; at += 1) await upload(owner, draft, 'documents', Buffer.from(`%PDF-1.7 ${at}`))
    expect((await upload(owner, draft, 'documents', Buffer.from('%PDF-1.7 more'))).body).toMatchObject({
      code: 'sgi.too-many-files',
      details: { most: 10 },
    })
    const large = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(16_000_000)])
    expect((await upload(owner, draft, 'documents', large)).body.code).toBe('sgi.document-too-large')
  })
})
