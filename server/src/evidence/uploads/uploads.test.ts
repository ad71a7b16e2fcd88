import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aProjectInput } from '../../mrv-projects/testing.ts'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { aPdf, startEvidenceApp, type EvidenceApp } from '../testing.ts'

let app: EvidenceApp
let owner: Owner
let preparer: Acting
beforeAll(async () => {
  app = await startEvidenceApp({ MAX_EVIDENCE_MB: '1' })
  owner = await app.anOrganisationWithMfa()
  preparer = await app.aMember(owner, 'preparer')
})
afterAll(() => app.close())

const mostBytes = 1_000_000
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('an upload by one PUT', () => {
  it('is evidence under the announced number, with its hash, pending, and comes back byte for byte', async () => {
    const bytes = aPdf()
    const { status, at, body } = await app.begin(preparer, {
      filename: '../فاتورة\u202Efdp.pdf',
      label: 'confidential',
    })
    expect([status, body.uploadUrl.endsWith(`/api/mrv/uploads/${body.evidenceId}`)]).toEqual([201, true])
    expect(Date.parse(body.expiresAt) - app.platform.clock.now().getTime()).toBeCloseTo(86_400_000, -5)
    expect((await app.put(preparer, at, bytes)).body).toMatchObject({ evidenceId: body.evidenceId, duplicate: false })
    expect(await app.read(owner, body.evidenceId)).toMatchObject({
      fileName: 'فاتورةfdp.pdf',
      mediaType: 'application/pdf',
      kind: 'document',
      state: 'pending',
      label: 'confidential',
      sha256: sha256(bytes),
      version: 1,
      history: [{ action: 'add', to: 'pending', by: { id: preparer.personId } }],
    })
    const file = await app.app.inject({
      method: 'GET',
      url: `/api/mrv/evidence/${body.evidenceId}/file`,
      headers: owner.headers,
    })
    expect(file.rawPayload.equals(bytes)).toBe(true)
    expect(file.headers['content-disposition']).toContain('attachment')
    expect(file.headers['content-security-policy']).toContain('sandbox')
  })

  it('sent again changes nothing', async () => {
    const { at } = await app.begin(preparer)
    const bytes = aPdf()
    const first = await app.put(preparer, at, bytes)
    expect((await app.put(preparer, at, bytes)).body).toEqual(first.body)
  })

  it('of bytes that are here already is told so, and they are kept once', async () => {
    const bytes = aPdf()
    const first = await app.anEvidence(preparer, { bytes })
    const { at } = await app.begin(owner, { filename: 'again.pdf' })
    expect((await app.put(owner, at, bytes)).body).toMatchObject({ evidenceId: first.id, duplicate: true })
    const { body } = await app.call<{ items: { sha256: string }[] }>(owner, 'GET', '/api/mrv/evidence')
    expect(body.items.filter((one) => one.sha256 === sha256(bytes))).toHaveLength(1)
  })

  it.each([
    ['a program', Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'latin1'), 'evidence.file-type'],
    ['a web page', Buffer.from('<html><script>alert(1)</script>'), 'evidence.file-type'],
    ['nothing', Buffer.alloc(0), 'evidence.file-empty'],
    ['one byte too many', Buffer.concat([aPdf(), Buffer.alloc(mostBytes)]), 'evidence.file-too-large'],
  ])('of %s under the name of a PDF is refused, and nothing stays', async (_what, bytes, code) => {
    const { at, body } = await app.begin(preparer)
    expect((await app.put(preparer, at, bytes)).body.code).toBe(code)
    expect((await app.read(preparer, body.evidenceId)).code).toBe('evidence.not-found')
  })

  it('is refused before it begins where its name or size is none of ours', async () => {
    expect((await app.begin(preparer, { filename: 'setup.exe' })).body.code).toBe('evidence.file-type')
    expect((await app.begin(preparer, { size: mostBytes + 1 })).body).toMatchObject({
      code: 'evidence.file-too-large',
      details: { mostMb: 1 },
    })
    const subject = { kind: 'site', id: owner.organisation.id }
    expect((await app.begin(preparer, { subject })).body.code).toBe('evidence.subject-not-found')
  })

  it('names a project of its organisation, which the evidence backs then, also where it was there already', async () => {
    const aProject = async (who: Acting) =>
      (await app.call<{ id: string }>(who, 'POST', '/api/mrv/projects', aProjectInput())).body.id
    const other = await app.anOrganisationWithMfa()
    const foreign = await app.begin(preparer, { projectId: await aProject(other) })
    expect(foreign).toMatchObject({ status: 404, body: { code: 'evidence.project-not-found' } })

    const [first, second] = [await aProject(preparer), await aProject(preparer)]
    const bytes = aPdf()
    const send = async (projectId: string) => {
      const { at } = await app.begin(preparer, { projectId })
      return (await app.put(preparer, at, bytes)).body.evidenceId
    }
    const evidenceId = await send(first)
    const read = () => app.read(preparer, evidenceId!)
    expect(await read()).toMatchObject({ projectId: first, links: [{ kind: 'project', id: first }] })
    expect(await send(second)).toBe(evidenceId)
    const links = (await read()).links.map(({ id }) => id)
    expect(links.toSorted()).toEqual([first, second].toSorted())
    await app.call(preparer, 'DELETE', `/api/mrv/projects/${first}`)
    expect(await read()).toMatchObject({ id: evidenceId, projectId: null })
  })

  it('is sent by its own person only, and ends after a day', async () => {
    const { at } = await app.begin(preparer)
    expect((await app.put(owner, at, aPdf())).body.code).toBe('evidence.upload-not-found')
    await app.advance(86_401)
    const again = await app.again(preparer)
    expect((await app.put(again, at, aPdf())).body.code).toBe('evidence.upload-expired')
    ;[owner, preparer] = [await app.again(owner), again]
  })
})

describe('an upload in parts', () => {
  const head = (at: string) => app.app.inject({ method: 'HEAD', url: at, headers: preparer.headers })

  it('goes on where it was, says so to clients of tus, and is evidence with its last part', async () => {
    const bytes = Buffer.concat([aPdf(), Buffer.alloc(500_000, 'a')])
    const { at, body } = await app.begin(preparer, { size: bytes.length })
    const half = bytes.length >> 1
    expect((await app.patch(preparer, at, 0, bytes.subarray(0, half))).offset).toBe(String(half))
    expect((await head(at)).headers).toMatchObject({
      'upload-offset': String(half),
      'upload-length': String(bytes.length),
      'tus-resumable': '1.0.0',
      'cache-control': 'no-store',
    })
    const wrong = await app.patch(preparer, at, 0, bytes.subarray(0, half))
    expect([wrong.status, wrong.body]).toMatchObject([
      409,
      { code: 'evidence.upload-offset', details: { offset: half } },
    ])
    expect(await app.patch(preparer, at, half, bytes.subarray(half))).toMatchObject({
      status: 204,
      offset: String(bytes.length),
    })
    expect((await app.read(owner, body.evidenceId)).sha256).toBe(sha256(bytes))
    // The last part sent again finds the file complete.
    expect((await app.patch(preparer, at, half, bytes.subarray(half))).status).toBe(204)
  })

  it('whose connection breaks off keeps what came', async () => {
    const bytes = Buffer.concat([aPdf(), Buffer.alloc(300_000, 'b')])
    const { at, body } = await app.begin(preparer, { size: bytes.length })
    const headers = {
      ...preparer.headers,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    }
    const sending = request(app.url + at, { method: 'PATCH', headers })
    sending.on('error', () => {})
    sending.write(bytes.subarray(0, 200_000), () => sending.destroy())
    await expect.poll(async () => (await head(at)).headers['upload-offset']).toBe('200000')
    await app.patch(preparer, at, 200_000, bytes.subarray(200_000))
    expect((await app.read(owner, body.evidenceId)).sha256).toBe(sha256(bytes))
  })

  it('of a wrong kind begins again from its first byte, and its parts go', async () => {
    const bytes = Buffer.from('#!/bin/sh\nrm -rf /')
    const { at } = await app.begin(preparer, { size: bytes.length })
    expect((await app.patch(preparer, at, 0, bytes)).body?.code).toBe('evidence.file-type')
    expect((await head(at)).headers['upload-offset']).toBe('0')
  })

  it('needs the version of the protocol, its content type and a whole number', async () => {
    const { at } = await app.begin(preparer)
    const send = (headers: Record<string, string>) =>
      app.app.inject({ method: 'PATCH', url: at, headers: { ...preparer.headers, ...headers }, payload: 'x' })
    const fit = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
    expect((await send({ ...fit, 'tus-resumable': '0.2.2' })).statusCode).toBe(412)
    expect((await send({ ...fit, 'content-type': 'text/plain' })).statusCode).toBe(415)
    expect((await send({ ...fit, 'upload-offset': '-1' })).statusCode).toBe(400)
    const asked = await app.app.inject({ method: 'OPTIONS', url: at })
    expect(asked.headers).toMatchObject({ 'tus-version': '1.0.0', 'tus-max-size': String(mostBytes) })
  })
})
