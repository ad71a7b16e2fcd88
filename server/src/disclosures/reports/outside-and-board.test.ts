import { randomUUID } from 'node:crypto'
import type { disclosures } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aVoucher, type Acting } from '../../organisations/testing.ts'
import type { Db } from '../../platform/database.ts'
import { readPdf } from '../../platform/documents/testing.ts'
import { startReportsApp, text, type ReportsApp } from './testing.ts'

let app: ReportsApp
beforeAll(async () => {
  app = await startReportsApp()
})
afterAll(() => app.close())

const versionOf = async (id: string) => (await app.readReport(id)).version
const itemOf = async (id: string) =>
  (await app.readReport(id)).list.find(({ content }) =>
    content.datapoints.some((one) => one.id === 'scope1_total_tco2e'),
  )!
const decision = async (id: string, outcome: 'approve' | 'return', reason = '') => ({
  outcome,
  reason,
  version: await versionOf(id),
})
const kindsTold = async (who: Acting) =>
  (await app.call<{ items: { kind: string; link: string }[] }>(who, 'GET', '/api/notifications')).body.items
const reviewerOf = async (id: string, email: string) =>
  (await app.readReport(id)).reviewers.find((one) => one.email === email)!

describe('a reviewer from outside', () => {
  it('reads the one report of the link, without who answered it, and nothing by a key that was made up', async () => {
    const id = await app.inExternalReview(2021)
    const other = await app.inExternalReview(2022)
    const key = await app.aLink(id)
    const { status, body } = await app.byLink('', { key })
    expect([status, body.year, body.state, body.decidedAt]).toEqual([200, 2021, 'external-review', null])
    expect(JSON.stringify(body)).not.toContain(app.preparer.personId)
    expect(JSON.stringify(body)).not.toContain(app.preparer.email)
    expect((await app.byLink('', { key: 'x'.repeat(43) })).body.code).toBe('disclosures.link-closed')
    const lent = await app.byLink('/decision', { key, ...(await decision(other, 'approve')), version: 999 })
    expect(lent.body.code).toBe('conflict')
    expect((await app.readReport(other)).state).toBe('external-review')
    expect(await reviewerOf(id, `assurer-${id.slice(0, 8)}@example.test`)).toMatchObject({
      state: 'open',
      lastOpenedOn: app.platform.clock.today(),
    })
  })

  it('returns an item with a reason, which holds the whole back until it is approved', async () => {
    const id = await app.inExternalReview(2020)
    const key = await app.aLink(id)
    const item = await itemOf(id)
    const path = `/items/${item.slug}`
    const bare = await app.byLink(path, { key, outcome: 'return', version: item.version })
    expect([bare.status, bare.body.code]).toEqual([400, 'validation-failed'])
    const reason = 'The meter of March is missing'
    expect((await app.byLink(path, { key, outcome: 'return', reason, version: item.version })).status).toBe(204)
    const held = await app.byLink('/decision', { key, ...(await decision(id, 'approve')) })
    expect(held.body).toMatchObject({ code: 'disclosures.items-returned', details: { items: item.code } })
    expect((await itemOf(id)).decisions.at(-1)).toMatchObject({ step: 'external', reason, by: 'Layla Assurer' })
    expect(await kindsTold(app.preparer)).toContainEqual(
      expect.objectContaining({ kind: 'disclosures.item-returned', link: `/esg-reports/${id}#${item.slug}` }),
    )
    expect((await app.byLink(path, { key, outcome: 'approve', version: item.version })).status).toBe(204)
    expect((await app.byLink('/decision', { key, ...(await decision(id, 'approve')) })).status).toBe(204)
    expect((await app.readReport(id)).state).toBe('board-review')
  })

  it('decides over what was seen alone: a newer version of the item or of the report is refused', async () => {
    const id = await app.inExternalReview(2019)
    const key = await app.aLink(id)
    const item = await itemOf(id)
    const old = await app.byLink(`/items/${item.slug}`, { key, outcome: 'approve', version: item.version + 1 })
    expect(old.body).toMatchObject({ code: 'disclosures.item-changed', details: { version: item.version } })
    const seen = await decision(id, 'approve')
    const late = await app.byLink('/decision', { key, ...seen, version: seen.version + 1 })
    expect([late.status, late.body.code]).toEqual([409, 'conflict'])
    expect((await itemOf(id)).verdicts.external).toBe('open')
  })

  it('returns the whole to its authors: the link closes, and opens again with the next external review', async () => {
    const id = await app.inExternalReview(2018)
    const key = await app.aLink(id)
    const reason = 'Scope 2 rests on last year'
    expect((await app.byLink('/decision', { key, ...(await decision(id, 'return', reason)) })).status).toBe(204)
    const back = await app.readReport(id)
    expect([back.state, back.history.at(-1)]).toMatchObject(['draft', { action: 'return-external', comment: reason }])
    for (const who of [app.preparer, app.owner])
      expect((await kindsTold(who)).filter(({ link }) => link === `/esg-reports/${id}`)).toContainEqual(
        expect.objectContaining({ kind: 'disclosures.report-returned' }),
      )
    expect((await app.byLink('', { key })).body.code).toBe('disclosures.link-closed')
    await app.submit(id)
    expect((await app.byLink('', { key })).body.code).toBe('disclosures.link-closed')
    await app.approve(id)
    expect((await app.byLink('', { key })).status).toBe(200)
  })

  it('is no member of the organisation, and is invited for a year at the most', async () => {
    const id = await app.inExternalReview(2017)
    const invite = (over: object) =>
      app.post(app.reviewer, `/${id}/reviewers`, {
        name: 'Layla Assurer',
        email: 'outside@example.test',
        language: 'ar',
        until: app.platform.clock.today(),
        ...over,
      })
    expect((await invite({ email: app.reviewer.email })).body.code).toBe('disclosures.reviewer-is-member')
    for (const until of ['2020-01-01', '2999-01-01'])
      expect((await invite({ until })).body.code).toBe('disclosures.reviewer-until')
    const uninvited = await app.post(app.preparer, `/${id}/reviewers`, {})
    expect([uninvited.status, uninvited.body.code]).toEqual([403, 'forbidden'])
    expect((await app.readReport(id)).reviewers).toEqual([])
    expect((await invite({})).status).toBe(201)
    const mail = (await app.mailbox()).findLast(({ to }) => to === 'outside@example.test')
    expect(mail?.text).toMatch(/[\u0600-\u06FF]/)
  })
})

describe('the choice of a reviewer from outside', () => {
  const until = () => app.platform.clock.today()
  const invite = (who: Acting, id: string, email = `${randomUUID()}@example.test`) =>
    app.post<{ id: string; code?: string }>(who, `/${id}/reviewers`, {
      name: 'Independent Assurance LLC',
      email,
      language: 'en',
      until: until(),
    })
  const asOwner = <T>(work: (db: Db) => Promise<T>) =>
    app.platform.database.transaction(
      { personId: app.owner.personId, organisationId: app.owner.organisation.id, role: 'owner', aal: 'aal2' },
      ({ db }) => work(db),
    )

  it('is not with those who prepared the report, in the database either', async () => {
    const id = await app.inExternalReview(2010)
    expect((await invite(app.preparer, id)).body.code).toBe('forbidden')
    expect((await app.readReport(id)).prepared).toBe(false)
    await app.answer(2010, 'climate_board_reporting_process', text('The board meets monthly.'), app.owner)
    const refused = await invite(app.owner, id)
    expect([refused.status, refused.body.code]).toEqual([403, 'disclosures.own-reviewer'])
    expect((await app.readReport(id)).prepared).toBe(true)
    const inserted = asOwner((db) =>
      sql`insert into disclosure_report_reviewers (org_id, id, report_id, name, email, language, key_hash, until,
          invited_by, invited_at)
        values (${app.owner.organisation.id}, ${randomUUID()}, ${id}, 'Own', 'own@example.test', 'en',
          sha256('x'), now(), ${app.owner.personId}, now())`.execute(db),
    )
    await expect(inserted).rejects.toThrow('who prepared a report invites no reviewer')
    expect((await invite(app.reviewer, id)).status).toBe(201)
  })

  it('is not with who began it, and what was chosen before opens nothing once they write in it', async () => {
    await app.answer(2009, 'scope1_total_tco2e', '1500')
    const begun = await app.post<{ id: string }>(app.owner, '', { year: 2009, frameworks: ['tcfd'], language: 'en' })
    expect((await invite(app.owner, begun.body.id)).body.code).toBe('disclosures.own-reviewer')
    const id = await app.inExternalReview(2008)
    const email = `${randomUUID()}@example.test`
    expect((await invite(app.owner, id, email)).status).toBe(201)
    const key = /#([A-Za-z0-9_-]{43})/.exec((await app.mailbox()).find(({ to }) => to === email)!.text)![1]!
    expect((await app.byLink('', { key })).status).toBe(200)
    await app.answer(2008, 'climate_board_reporting_process', text('The board meets monthly.'), app.owner)
    await app.approve(id)
    expect((await app.byLink('', { key })).body.code).toBe('disclosures.link-closed')
    const chosen = await reviewerOf(id, email)
    expect(chosen.state).toBe('ended')
    const decided = asOwner((db) =>
      sql`insert into disclosure_report_decisions (org_id, report_id, step, outcome, version, reason, reviewer_id, at)
        values (${app.owner.organisation.id}, ${id}, 'external', 'approved', 1, '', ${chosen.id}, now())`.execute(db),
    )
    await expect(decided).rejects.toThrow('an author of the report chose its reviewer')
  })

  it('is never someone who works on it, did or will, by whatever spelling of their address', async () => {
    const id = await app.inExternalReview(2005)
    const spelled = (email: string) => email.replace('@', '+ext@')
    expect((await invite(app.reviewer, id, spelled(app.preparer.email))).body.code).toBe(
      'disclosures.reviewer-is-member',
    )
    const later = await app.aPerson(`${randomUUID()}@example.com`)
    const key = await app.aLink(id, spelled(later.email))
    expect((await app.byLink('', { key })).status).toBe(200)
    const joined = await app.aMember(app.owner, 'preparer', later)
    await app.answer(2005, 'climate_board_reporting_process', text('The board meets monthly.'), joined)
    await app.approve(id)
    expect((await app.byLink('', { key })).body.code).toBe('disclosures.link-closed')
    expect((await app.call(joined, 'POST', '/api/organisation/leave')).status).toBe(204)
    expect((await invite(app.reviewer, id, later.email)).body.code).toBe('disclosures.reviewer-is-author')
  })

  it.each([false, true])('stands in the report; of an accredited verifier: %s', async (accredited) => {
    const id = await app.inExternalReview(accredited ? 2007 : 2006)
    const verifier = accredited ? await anAccreditedVerifier() : null
    const key = await app.aLink(id, verifier?.email)
    await app.byLink('/decision', { key, ...(await decision(id, 'approve')) })
    const name = verifier && { en: 'Gulf Assurance', ar: 'الخليج للتحقق' }
    const said = { invitedBy: 'Noura Alharbi', verifier: name }
    expect((await app.readReport(id)).reviewers).toMatchObject([said])
    await app.post(app.owner, `/${id}/sign`, { version: await versionOf(id) })
    const download = (format: string) =>
      app.app.inject({
        url: `/api/disclosures/reports/${id}/document?format=${format}&language=en&edition=1`,
        headers: app.owner.headers,
      })
    const file = (await download('json')).json<disclosures.ReportFile>()
    expect(file.reviews.map(({ step, outside }) => [step, outside])).toEqual([
      ['internal', null],
      ['external', said],
      ['board', null],
    ])
    const pdf = readPdf((await download('pdf')).rawPayload).text.replaceAll(/[\s\u2066-\u2069]/g, '')
    expect(pdf).toContain('InvitedbyNouraAlharbi')
    expect(pdf).toContain(accredited ? 'Accreditedorganisation:GulfAssurance' : 'Identitynotchecked')
  })

  async function anAccreditedVerifier() {
    const verifier = await app.anOrganisationWithMfa({
      type: 'verifier',
      name: { en: 'Gulf Assurance', ar: 'الخليج للتحقق' },
    })
    await app.call(verifier, 'POST', '/api/organisation/accreditation', aVoucher())
    await app.call(await app.aPlatformOwner(), 'POST', `/api/platform/verifiers/${verifier.organisation.id}/decision`, {
      decision: 'accredit',
      reason: 'As examined',
      version: 1,
    })
    return verifier
  }
})

describe('a reviewer who was ended', () => {
  it('opens and decides nothing more at once; another one’s link stays', async () => {
    const id = await app.inExternalReview(2016)
    const [first, second] = ['first@example.test', 'second@example.test']
    const [key, kept] = [await app.aLink(id, first), await app.aLink(id, second)]
    const { id: reviewer } = await reviewerOf(id, first)
    const end = (who: Acting) => app.post(who, `/${id}/reviewers/${reviewer}/end`, {})
    expect((await end(await app.aMember(app.owner, 'auditor'))).body.code).toBe('forbidden')
    expect((await app.byLink('', { key })).status).toBe(200)
    expect((await end(app.preparer)).status).toBe(204)
    const item = await itemOf(id)
    const refused = await Promise.all([
      app.byLink('', { key }),
      app.byLink(`/items/${item.slug}`, { key, outcome: 'approve', version: item.version }),
      app.byLink('/decision', { key, ...(await decision(id, 'approve')) }),
    ])
    expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('disclosures.link-closed'))
    expect((await itemOf(id)).verdicts.external).toBe('open')
    expect(await reviewerOf(id, first)).toMatchObject({ state: 'revoked' })
    expect((await end(app.preparer)).body.code).toBe('disclosures.reviewer-not-found')
    expect((await app.byLink('/decision', { key: kept, ...(await decision(id, 'approve')) })).status).toBe(204)
    expect((await app.readReport(id)).state).toBe('board-review')
  })

  it('keeps under its name what was decided before', async () => {
    const id = await app.inExternalReview(2015)
    const email = 'third@example.test'
    const key = await app.aLink(id, email)
    const item = await itemOf(id)
    await app.byLink(`/items/${item.slug}`, { key, outcome: 'approve', version: item.version })
    await app.post(app.preparer, `/${id}/reviewers/${(await reviewerOf(id, email)).id}/end`, {})
    expect((await itemOf(id)).decisions.at(-1)).toMatchObject({
      step: 'external',
      outcome: 'approved',
      by: 'Layla Assurer',
    })
    const foreign = await app.anOrganisationWithMfa()
    const cross = await app.post(foreign, `/${id}/reviewers/${(await reviewerOf(id, email)).id}/end`, {})
    expect(cross.body.code).toBe('disclosures.report-not-found')
  })
})

describe('the board', () => {
  it('returns an item with a reason, and signs nothing as long as it is returned', async () => {
    const id = await app.inBoardReview(2014)
    const item = await itemOf(id)
    const decide = (who: Acting, body: object) => app.post(who, `/${id}/items/${item.slug}/board-decisions`, body)
    const reason = 'The board asks for the basis of March'
    expect((await decide(app.reviewer, { outcome: 'approve', version: item.version })).body.code).toBe('forbidden')
    expect((await decide(app.owner, { outcome: 'return', version: item.version })).status).toBe(400)
    expect((await decide(app.owner, { outcome: 'return', reason, version: item.version })).status).toBe(204)
    const refused = await app.post(app.owner, `/${id}/sign`, { version: await versionOf(id) })
    expect(refused.body).toMatchObject({ code: 'disclosures.items-returned', details: { items: item.code } })
    expect(await app.readReport(id)).toMatchObject({ state: 'board-review', edition: 0, editions: [] })
  })

  it('returns the whole with a reason, and nothing is published', async () => {
    const id = await app.inBoardReview(2013)
    const version = await versionOf(id)
    expect((await app.post(app.owner, `/${id}/return`, { version, reason: '' })).status).toBe(400)
    const reason = 'Targets are missing'
    expect((await app.post(app.owner, `/${id}/return`, { version, reason })).status).toBe(204)
    expect(await app.readReport(id)).toMatchObject({ state: 'draft', edition: 0 })
    expect((await app.post(app.owner, `/${id}/sign`, { version: version + 1 })).body.code).toBe('wrong-state')
    expect(await kindsTold(app.preparer)).toContainEqual(
      expect.objectContaining({ kind: 'disclosures.report-returned', link: `/esg-reports/${id}` }),
    )
    const { rows } = await app.platform.database.transaction({ organisationId: app.owner.organisation.id }, ({ db }) =>
      sql`select from log_leaves where kind = 'disclosures.report-published' and ids ->> 'report' = ${id}`.execute(db),
    )
    expect(rows).toHaveLength(0)
  })

  it('signs once: of two at the same time one edition is published', async () => {
    const id = await app.inBoardReview(2012)
    const version = await versionOf(id)
    const both = await Promise.all([1, 2].map(() => app.post(app.owner, `/${id}/sign`, { version })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await app.readReport(id)).editions.map(({ number }) => number)).toEqual([1])
  })

  it('does not sign what it answered itself', async () => {
    const id = await app.inBoardReview(2011)
    await app.answer(2011, 'climate_board_reporting_process', text('The board meets monthly.'), app.owner)
    expect((await app.readReport(id)).state).toBe('internal-review')
    await app.approve(id)
    await app.byLink('/decision', { key: await app.aLink(id, 'late@example.test'), ...(await decision(id, 'approve')) })
    const refused = await app.post(app.owner, `/${id}/sign`, { version: await versionOf(id) })
    expect([refused.status, refused.body.code]).toEqual([403, 'disclosures.own-report'])
  })
})
