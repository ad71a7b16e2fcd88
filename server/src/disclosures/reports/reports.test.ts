import type { disclosures, ResponseOf } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAnswers } from '../demo-answers.ts'
import { readPdf } from '../../platform/documents/testing.ts'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { startReportsApp, text, type ReportsApp } from './testing.ts'

let app: ReportsApp
let owner: Owner
let preparer: Acting
let reviewer: Acting
beforeAll(async () => {
  app = await startReportsApp()
  ;({ owner, preparer, reviewer } = app)
})
afterAll(() => app.close())

const versionOf = async (id: string) => (await app.readReport(id)).version

describe('a report', () => {
  it('passes three reviews, returns an item on the way, and is frozen with its documents in the log', async () => {
    const id = await app.aDraft(2021)
    expect((await app.post(preparer, '', { year: 2021, frameworks: ['tcfd'], language: 'ar' })).body).toMatchObject({
      code: 'disclosures.report-exists',
      details: { id },
    })
    expect((await app.submit(id)).status).toBe(204)
    const { list } = await app.readReport(id)
    const item = list.find(({ content }) => content.datapoints.some((one) => one.id === 'scope1_total_tco2e'))!
    const decide = (who: Acting, outcome: string, version: number, reason = '') =>
      app.post(who, `/${id}/items/${item.slug}/decisions`, { outcome, version, reason })
    expect((await decide(reviewer, 'return', 1)).body.code).toBe('validation-failed')
    expect((await decide(reviewer, 'return', 1, 'The meter of March is missing')).status).toBe(204)
    const stuck = await app.approve(id)
    expect(stuck.body).toMatchObject({ code: 'disclosures.items-returned', details: { items: item.code } })
    await app.answer(2021, 'scope1_total_tco2e', '1600')
    const stale = await decide(reviewer, 'approve', 1)
    expect(stale.body).toMatchObject({ code: 'disclosures.item-changed', details: { seen: 1, version: 2 } })
    const after = (await app.readReport(id)).list.find(({ slug }) => slug === item.slug)!
    expect(after.verdicts.internal).toBe('open')
    expect(after.before?.datapoints.find((one) => one.id === 'scope1_total_tco2e')?.value).toBe('1500')
    expect((await decide(reviewer, 'approve', 2)).status).toBe(204)
    expect((await app.approve(id)).status).toBe(204)
    const key = await app.aLink(id)
    const seen = (await app.byLink('', { key })).body
    expect(seen).toMatchObject({ year: 2021, state: 'external-review', reviewer: { name: 'Layla Assurer' } })
    expect((await app.byLink(`/items/${item.slug}`, { key, outcome: 'approve', version: after.version })).status).toBe(
      204,
    )
    expect((await app.byLink('/decision', { key, outcome: 'approve', version: seen.version })).status).toBe(204)
    expect((await app.readReport(id)).state).toBe('board-review')
    const signed = await app.post<{ edition: string }>(owner, `/${id}/sign`, { version: await versionOf(id) })
    expect(signed.status).toBe(200)
    const done = await app.readReport(id)
    expect(done).toMatchObject({ state: 'published', edition: 1, editions: [{ number: 1, id: signed.body.edition }] })
    expect(done.history.map(({ action }) => action)).toEqual([
      'create-report',
      'submit-report',
      'approve-internal',
      'approve-external',
      'sign-report',
    ])
    const { rows } = await app.platform.database.transaction({ organisationId: owner.organisation.id }, ({ db }) =>
      sql<{ kind: string; hashes: Record<string, string> }>`select kind, hashes from log_leaves
        where kind like 'disclosures.%' order by kind`.execute(db),
    )
    expect(rows.map(({ hashes }) => Object.values(hashes)[0]).toSorted()).toEqual(
      [done.editions[0]!.digest, ...done.editions[0]!.files.map(({ sha256 }) => sha256)].toSorted(),
    )
    for (const language of ['en', 'ar']) {
      const url = `/api/disclosures/reports/${id}/document?format=pdf&language=${language}&edition=1`
      const file = await app.app.inject({ method: 'GET', url, headers: owner.headers })
      expect(file.statusCode).toBe(200)
      const pdf = readPdf(file.rawPayload)
      expect(pdf.raw).toContain('<pdfuaid:part>1</pdfuaid:part>')
      expect(pdf.text).toContain(language === 'en' ? 'Basis of preparation' : 'أساس')
    }
  })

  it('is not approved by those who answered it; the refusal says who may', async () => {
    const id = await app.aDraft(2022)
    await app.answer(2022, 'climate_board_reporting_process', text('The board meets monthly.'), owner)
    await app.submit(id)
    const refused = await app.post(owner, `/${id}/decisions`, { outcome: 'approve', version: await versionOf(id) })
    expect([refused.status, refused.body.code]).toEqual([403, 'disclosures.own-report'])
    expect(String(refused.body.details?.['people'])).not.toBe('–')
    const item = (await app.readReport(id)).list.find(({ own }) => own)!
    const own = await app.post(owner, `/${id}/items/${item.slug}/decisions`, {
      outcome: 'approve',
      version: item.version,
    })
    expect(own.body.code).toBe('disclosures.own-report')
    const inDatabase = app.platform.database.transaction(
      { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner', aal: 'aal2' },
      ({ db }) =>
        sql`update disclosure_report_items set internal = 'approved'
          where report_id = ${id} and item = ${item.slug}`.execute(db),
    )
    await expect(inDatabase).rejects.toThrow('who answered an item does not approve it')
  })

  it('goes back to the internal review when an answer changes after its approval', async () => {
    const id = await app.aDraft(2023)
    await app.submit(id)
    await app.approve(id)
    const key = await app.aLink(id)
    await app.answer(2023, 'scope1_total_tco2e', '1')
    const back = await app.readReport(id)
    expect(back.state).toBe('internal-review')
    expect(back.list.filter(({ verdicts }) => verdicts.internal === 'open').length).toBeGreaterThan(0)
    expect(back.list.filter(({ verdicts }) => verdicts.internal === 'approved').length).toBeGreaterThan(0)
    expect((await app.byLink('', { key })).body.code).toBe('disclosures.link-closed')
  })

  it('is signed with a second factor alone, in its turn alone', async () => {
    const id = await app.aDraft(2024)
    const early = await app.post(owner, `/${id}/sign`, { version: await versionOf(id) })
    expect(early.body).toMatchObject({ code: 'wrong-state', details: { allowedFrom: ['board-review'] } })
    expect((await app.post(reviewer, `/${id}/sign`, { version: 1 })).body.code).toBe('forbidden')
    const wrong = await app.post(reviewer, `/${id}/decisions`, { outcome: 'approve', version: await versionOf(id) })
    expect(wrong.body).toMatchObject({ code: 'wrong-state', details: { allowedFrom: ['internal-review'] } })
  })

  it('leaves the published edition as it is, and lists what the next one changes', async () => {
    const id = await app.published(2019)
    await app.answer(2019, 'scope1_total_tco2e', '9999')
    const url = (format: string, edition: string) =>
      `/api/disclosures/reports/${id}/document?format=${format}&language=ar${edition}`
    const fileOf = async (path: string) =>
      (await app.app.inject({ method: 'GET', url: path, headers: owner.headers })).rawPayload
    const first = (await fileOf(url('json', '&edition=1'))).toString()
    expect(first).toContain('"1500"')
    expect(first).not.toContain('9999')
    const version = await versionOf(id)
    expect((await app.post(preparer, `/${id}/revise`, { version, reason: 'The meter was read again' })).status).toBe(
      204,
    )
    const draft = JSON.parse((await fileOf(url('json', '&edition=draft'))).toString()) as disclosures.ReportFile
    expect(draft.changes.flatMap(({ datapoints }) => datapoints)).toContainEqual(
      expect.objectContaining({ id: 'scope1_total_tco2e', after: { en: '9999', ar: '9999' } }),
    )
    expect((await fileOf(url('xlsx', '&edition=draft'))).subarray(0, 2).toString()).toBe('PK')
    expect((await fileOf(url('csv', '&edition=1'))).toString()).toContain('1500')
    const filing = (await fileOf(url('pdfa', '&edition=1'))).toString('latin1')
    expect(filing).toMatch(/pdfaid:part>3/)
    expect(filing).toContain('report.json')
    expect(readPdf(await fileOf(url('pdf', '&edition=draft'))).text).toContain('مسودة')
    expect((await fileOf(url('json', ''))).equals(Buffer.from(first))).toBe(true)
    expect(readPdf(await fileOf(url('pdf', ''))).text).not.toContain('مسودة')
  })

  it('returns an item to its author when a file behind it is rejected', async () => {
    const id = await app.aDraft(2015)
    const file = await app.anEvidence(preparer)
    const link = { kind: 'datapoint', id: '2015:scope1_total_tco2e' }
    expect((await app.call(preparer, 'POST', `/api/mrv/evidence/${file.id}/links`, link)).status).toBeLessThan(300)
    await app.submit(id)
    await app.approve(id)
    expect((await app.readReport(id)).state).toBe('external-review')
    expect((await app.decide(reviewer, file.id, 'reject', 'The stamp is missing')).status).toBe(200)
    const back = await app.readReport(id)
    expect([back.state, back.stale]).toEqual(['internal-review', []])
    const items = back.list.filter(({ content }) => content.datapoints.some((one) => one.id === 'scope1_total_tco2e'))
    expect(items.length).toBeGreaterThan(0)
    for (const item of items) {
      expect(item.verdicts.internal).toBe('returned')
      expect(item.decisions.at(-1)).toMatchObject({ outcome: 'returned', reason: 'bill.pdf: The stamp is missing' })
    }
    expect(back.list.filter(({ verdicts }) => verdicts.internal === 'approved').length).toBeGreaterThan(0)
    const told = await app.call<{ items: { kind: string }[] }>(preparer, 'GET', '/api/notifications')
    expect(told.body.items.map(({ kind }) => kind)).toContain('disclosures.item-returned')
  })

  it('comes back from JSON into an empty organisation as it was', async () => {
    const given = Object.entries(demoAnswers()).filter(([, value]) => value !== 'inventory')
    const answers = given.map(([datapoint, value]) => ({ datapoint, value, note: 'As reviewed', version: 0 }))
    expect((await app.call(preparer, 'PUT', '/api/disclosures/answers/2020', { answers })).status).toBe(200)
    const omitted = { year: 2020, ownerId: null, dueOn: null, notApplicable: 'Not material', version: 0 }
    const left = await app.call(preparer, 'PUT', '/api/disclosures/items/managements-role', omitted)
    expect(left.status).toBe(204)
    const evidence = await app.anEvidence(preparer)
    const link = { kind: 'datapoint', id: '2020:scope1_total_tco2e' }
    await app.call(preparer, 'POST', `/api/mrv/evidence/${evidence.id}/links`, link)
    const frameworks = ['ifrs-s2', 'gri', 'sasb', 'tcfd', 'saudi-exchange']
    const id = await app.aDraft(2020, frameworks)
    const get = async (who: Acting, of: string, edition: string) =>
      JSON.parse(
        (
          await app.app.inject({
            method: 'GET',
            url: `/api/disclosures/reports/${of}/document?format=json&language=en${edition}`,
            headers: who.headers,
          })
        ).payload,
      ) as disclosures.ReportFile
    const file = await get(owner, id, '')
    const other = await app.anOrganisationWithMfa()
    type Imported = ResponseOf<typeof disclosures.importReport>
    const imported = await app.call<Imported>(other, 'POST', '/api/disclosures/imports/report', { file })
    expect(imported.body).toMatchObject({
      year: 2020,
      stored: given.length + 2,
      named: 1,
      refused: [],
      organisation: file.organisation.name,
    })
    const made = await app.post<{ id: string }>(other, '', { year: 2020, frameworks, language: 'en' })
    const again = await get(other, made.body.id, '')
    const { sha256, fileName } = evidence
    expect(again.items.flatMap(({ datapoints }) => datapoints.flatMap(({ evidence }) => evidence))).toContainEqual({
      name: fileName,
      sha256,
    })
    expect(again).toEqual({ ...file, organisation: again.organisation })
    const undone = await app.call(other, 'POST', `/api/disclosures/imports/${imported.body.id}/undo`, {})
    expect(undone.status).toBe(200)
    const emptied = await get(other, made.body.id, '')
    expect(emptied.items.flatMap(({ datapoints }) => datapoints.flatMap(({ evidence }) => evidence))).toEqual([])
  })

  it('rolls forward: texts and choices come along, figures stay open', async () => {
    const id = await app.published(2016)
    const rolled = await app.post<{ id: string; copied: number }>(preparer, `/${id}/roll-forward`, {})
    expect([rolled.status, rolled.body]).toMatchObject([201, { year: 2017, copied: 1, left: [] }])
    const next = await app.readReport(rolled.body.id)
    const given = next.list.flatMap(({ content }) => content.datapoints).filter(({ value }) => value !== null)
    expect(new Set(given.map((one) => one.id))).toEqual(new Set(['climate_board_reporting_process']))
    expect(next.state).toBe('draft')
  })
})
