import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EvidencePreview } from '@athar/contracts/evidence'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { renderPdf } from '../../platform/documents/render-pdf.ts'
import { aJpeg } from '../../platform/pictures/testing.ts'
import type { Db } from '../../platform/database.ts'
import { beginReading } from '../store/contents.ts'
import { findEvidence } from '../store/evidence.ts'
import { startEvidenceApp, type EvidenceApp, type Refusal } from '../testing.ts'
import { createContentsReader } from './contents-reader.ts'
import { aMapOfPoints } from './hostile-files.ts'

let app: EvidenceApp
let owner: Owner
let preparer: Acting
beforeAll(async () => {
  app = await startEvidenceApp()
  owner = await app.anOrganisationWithMfa()
  preparer = await app.aMember(owner, 'preparer')
})
afterAll(() => app.close())

const ask = async (id: string) =>
  (await app.call<EvidencePreview>(preparer, 'GET', `/api/mrv/evidence/${id}/preview`)).body
/** Once it is read, where the round of this minute came first. */
async function preview(id: string): Promise<EvidencePreview> {
  const answer = await ask(id)
  return answer.kind === 'reading' ? preview(id) : answer
}
const found = async (q: string) =>
  (
    await app.call<{ items: { fileName: string }[] }>(preparer, 'GET', `/api/mrv/evidence?q=${encodeURIComponent(q)}`)
  ).body.items.map(({ fileName }) => fileName)

it('a table shows its first hundred rows and is found by a word of its last', async () => {
  const lines = Array.from({ length: 300 }, (_, at) => `2025-01-01,site ${at},${at * 7}`)
  const bytes = Buffer.from(['day,site,kWh', ...lines, 'x,مضخة الواحة,zebra'].join('\n'))
  const { id } = await app.anEvidence(preparer, { filename: 'meters.csv', bytes })
  const shown = await preview(id)
  expect(shown).toMatchObject({ kind: 'table', more: true })
  expect(shown.kind === 'table' && [shown.rows.length, shown.rows[1]]).toEqual([100, ['2025-01-01', 'site 0', '0']])
  expect(await found('zebra')).toEqual(['meters.csv'])
  expect(await found('مضخه الواحه')).toEqual(['meters.csv'])
})

it('a PDF shows its text and is found by it', async () => {
  const block = { kind: 'paragraph', text: 'Meter reading 48151 for the pumping station.' } as const
  const { pdf } = await renderPdf({
    frame: 'certificate',
    lang: 'en',
    title: 'Bill',
    author: 'Athar',
    date: '2025-01-01',
    madeWith: '',
    blocks: [block],
    foot: [],
  })
  const { id } = await app.anEvidence(preparer, { filename: 'reading.pdf', bytes: Buffer.from(pdf) })
  expect(await preview(id)).toMatchObject({ kind: 'text', pages: 1, text: expect.stringContaining('48151') })
  expect(await found('pumping 48151')).toEqual(['reading.pdf'])
})

it('what comes is read by the next round, unasked', async () => {
  const bytes = Buffer.from('day,site\n2025-02-01,giraffe\n')
  await app.anEvidence(preparer, { filename: 'later.csv', bytes })
  const round = app.features.evidence.rounds?.find(({ name }) => name === 'evidence.read-contents')
  await round?.run()
  expect(await found('giraffe')).toEqual(['later.csv'])
})

it('GeoJSON shows its shapes', async () => {
  const ring = [
    [46.6, 24.6],
    [46.7, 24.6],
    [46.7, 24.7],
    [46.6, 24.6],
  ]
  const features = [
    { type: 'Feature', properties: { name: 'Grove' }, geometry: { type: 'Polygon', coordinates: [ring] } },
    { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [46.65, 24.65] } },
  ]
  const bytes = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }))
  const { id, kind } = await app.anEvidence(preparer, { filename: 'grove.geojson', bytes })
  expect(kind).toBe('map')
  expect(await preview(id)).toEqual({ kind: 'map', features: 2, more: false, shapes: [ring, [[46.65, 24.65]]] })
})

describe('a file is read once', () => {
  const organisationId = () => owner.organisation.id
  const inOrganisation = <T>(work: (db: Db) => Promise<T>) =>
    app.platform.database.transaction(
      { organisationId: organisationId(), personId: preparer.personId, role: 'preparer' },
      ({ db }) => work(db),
    )
  const stored = (id: string) => inOrganisation((db) => findEvidence(db, organisationId(), id))
  const begunAt = async (id: string) => {
    const query = sql<{ read_at: Date | null }>`select read_at from mrv_evidence where id = ${id}`
    return (await inOrganisation((db) => query.execute(db))).rows[0]?.read_at ?? null
  }
  const round = () => app.features.evidence.rounds?.find(({ name }) => name === 'evidence.read-contents')?.run()
  it('also where it ends its reader: then it has no preview, for good', async () => {
    const { id } = await app.anEvidence(preparer, { filename: 'points.geojson', bytes: aMapOfPoints() })
    expect(await preview(id)).toEqual({ kind: 'none' })
    const at = await begunAt(id)
    await app.advance(600)
    preparer = await app.again(preparer)
    owner = await app.again(owner)
    await round()
    expect([await preview(id), await begunAt(id)]).toEqual([{ kind: 'none' }, at])
  })

  it('and said to be under way where another server reads it, until it must have died', async () => {
    const { id } = await app.anEvidence(preparer, { filename: 'elsewhere.csv', bytes: Buffer.from('day,site\n1,2\n') })
    await inOrganisation((db) => beginReading(db, { organisationId: organisationId(), id }, app.platform.clock.now()))
    await round()
    expect(await ask(id)).toEqual({ kind: 'reading' })
    await app.advance(301)
    preparer = await app.again(preparer)
    owner = await app.again(owner)
    expect(await preview(id)).toEqual({ kind: 'none' })
  })

  it('one after the other for each person', async () => {
    let [begun, over, most] = [0, 0, 0]
    const files = {
      ...app.platform.files,
      getStream(...asked: Parameters<typeof app.platform.files.getStream>) {
        begun += 1
        most = Math.max(most, begun - over)
        return app.platform.files.getStream(...asked)
      },
    }
    const reader = createContentsReader({ ...app.platform, files })
    const ids: string[] = []
    for (const name of ['a', 'b', 'c']) {
      const bytes = Buffer.from(`${name},site\n1,2\n`)
      ids.push((await app.anEvidence(preparer, { filename: `${name}.csv`, bytes })).id)
    }
    const readAll = ids.map(async (id) => {
      await reader.read((await stored(id))!, preparer.personId)
      over += 1
    })
    await Promise.all(readAll)
    expect(most).toBe(1)
    expect(await Promise.all(ids.map(async (id) => (await preview(id)).kind))).toEqual(['table', 'table', 'table'])
  })
})

describe('nothing that was uploaded runs on our origin', () => {
  const raw = (path: string) => app.app.inject({ method: 'GET', url: path, headers: preparer.headers })

  it('a picture is shown without what else its file is, and the file itself is a download', async () => {
    const bytes = Buffer.concat([aJpeg(), Buffer.from('<html><script>alert(1)</script>')])
    const { id } = await app.anEvidence(preparer, { filename: 'meter.jpg', bytes })
    expect(await preview(id)).toEqual({ kind: 'picture' })
    const picture = await raw(`/api/mrv/evidence/${id}/picture`)
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(picture.rawPayload.includes('script')).toBe(false)
    const file = await raw(`/api/mrv/evidence/${id}/file`)
    expect(file.headers['content-disposition']).toContain('attachment')
    expect(file.rawPayload.equals(bytes)).toBe(true)
  })

  it('a PDF with a script gives its text at most', async () => {
    const action = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
    const catalog = `1 0 obj << /Type /Catalog /OpenAction ${action} >> endobj`
    const bytes = Buffer.from(`%PDF-1.4\n${catalog}\ntrailer << /Root 1 0 R >>`)
    const { id } = await app.anEvidence(preparer, { filename: 'script.pdf', bytes })
    expect((await preview(id)).kind).toMatch(/text|none/)
    const answer = await app.call<Refusal>(preparer, 'GET', `/api/mrv/evidence/${id}/picture`)
    expect(answer.body.code).toBe('evidence.no-picture')
    expect((await raw(`/api/mrv/evidence/${id}/file`)).headers['content-disposition']).toContain('attachment')
  })
})
