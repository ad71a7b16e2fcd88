import { checkStatement, type StatementFile } from '@athar/evidence-log'
import type { ResponseOf, verification as contracts } from '@athar/contracts'
import type {
  PublishedStatement,
  StatementContent,
  VerificationDetail,
  VerificationKey,
} from '@athar/contracts/verification'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrganisationInput, appoint, saveOrganisation, type Acting, type Owner } from '../organisations/testing.ts'
import { documentWords } from '../platform/documents/document-words.ts'
import { readPdf } from '../platform/documents/testing.ts'
import { statementDocument } from './statement-document.ts'
import { behindLock } from '../platform/testing/behind-lock.ts'
import {
  lockedYear,
  restateSwapped,
  startVerificationApp,
  type Refused,
  type VerificationApp,
  type Verifier,
} from './testing.ts'

type Signing = ResponseOf<typeof contracts.readSigning>

let app: VerificationApp
let client: Owner
let verifier: Verifier
beforeAll(async () => {
  app = await startVerificationApp()
  client = await app.aClient()
  verifier = await app.aVerifier()
})
afterAll(() => app.close())

const sign = (who: Acting, { id, version }: VerificationDetail) =>
  app.act<VerificationDetail & Refused>(who, id, '/signature', { version })
const download = (who: Acting, id: string, query: string) =>
  app.app.inject({ method: 'GET', url: `/api/mrv/verifications/${id}/statement?${query}`, headers: who.headers })
const published = async (number: string) =>
  (await app.call<PublishedStatement>(null, 'GET', `/api/mrv/statements/${number}`)).body
const logKey = async () => (await app.call<{ key: string }>(null, 'GET', '/api/log/key')).body.key
const inClient = (who: Owner, work: (run: (text: string) => Promise<unknown>) => Promise<unknown>) =>
  app.platform.database.transaction(
    { personId: who.personId, organisationId: who.organisation.id, role: 'owner', aal: 'aal2' },
    ({ db }) => work((text) => sql.raw(text).execute(db)),
  )

type Answer = { status: number; body: VerificationDetail & Refused }
/** A signature and a restatement of the year that it is about. */
async function bothOf(name: string) {
  const other = await app.aClient(name)
  const { id, version: seen } = await app.aReadyOne(other, verifier)
  const at = `/api/inventory/inventories/${lockedYear}`
  const { version } = (await app.call<{ year: { version: number } }>(other, 'GET', at)).body.year
  return {
    other,
    signature: (): Promise<Answer> =>
      app.call(verifier.lead, 'POST', `/api/mrv/verifications/${id}/signature`, { version: seen }),
    restate: (): Promise<Answer> => app.call(other, 'POST', `${at}/restate`, { version, reason: 'A bill was missing' }),
  }
}
/** The first is held in the middle of its work, where it writes a table, while the second begins. */
const meet = (table: string, calls: readonly (() => Promise<Answer>)[]) =>
  behindLock(app.testDatabase.ownerUrl, `lock table ${table} in share mode`, calls)
async function placeInTrail(who: Owner, action: string): Promise<number> {
  const { rows } = (await inClient(who, (run) =>
    run(`select max(id)::int as id from audit_trail where action = '${action}'`),
  )) as { rows: { id: number }[] }
  return rows[0]!.id
}

describe('a signature', () => {
  it('is of the lead, once, and gives a statement that holds without the platform', async () => {
    const ready = await app.aReadyOne(client, verifier)
    const seen = await app.act<Signing>(verifier.second, ready.id, '/signing', undefined, 'GET')
    expect((await sign(verifier.second, ready)).code).toBe('verification.not-the-lead')
    const both = await Promise.all([sign(verifier.lead, ready), sign(verifier.lead, ready)])
    const signed = both.find(({ state }) => state === 'signed')!
    expect(both.map(({ code }) => code ?? 'signed').toSorted()).toEqual(
      ['signed', expect.stringMatching(/conflict|wrong-state/)].toSorted(),
    )
    const { number } = signed.statement!
    expect(number).toMatch(/^V-[0-9A-HJKMNP-TV-Z]{8}$/)
    const answer = await download(client, signed.id, 'format=json')
    expect(answer.statusCode).toBe(200)
    const file = answer.json<StatementFile>()
    const checked = checkStatement(file, { logKey: await logKey() })
    expect(checked).toMatchObject({ holds: true, statement: { number, subject: { year: lockedYear } } })
    // What the page showed before the signature is what was signed, down to the hash of the lock.
    const { key, signedAt } = file.statement
    expect({ ...seen.statement, number, key, signedAt }).toEqual(file.statement)
    const figures = { ...(file.statement['figures'] as object), totalLocation: '1' }
    expect(checkStatement({ ...file, statement: { ...file.statement, figures } })).toMatchObject({ fault: 'signature' })
    expect(await published(number)).toMatchObject({ withdrawnAt: null, keyRevokedAt: null, content: { number } })

    for (const lang of ['en', 'ar'] as const) {
      const pdf = await download(client, signed.id, `format=pdf&lang=${lang}`)
      expect(pdf.statusCode).toBe(200)
      const { raw, text } = readPdf(pdf.rawPayload)
      expect(raw).toContain('<pdfuaid:part>1</pdfuaid:part>')
      expect(raw).toContain(`/Lang (${lang}-SA)`)
      expect(raw).toContain(`/proof/${number}`)
      expect(text).toContain(number)
    }
    // A scope that nothing was entered in is signed as such, never as zero.
    const content = file.statement as unknown as StatementContent
    const withoutScope3 = { ...content, figures: { ...content.figures!, scope3: null } }
    const about = { siteUrl: 'https://athar.test', withdrawnReason: null, sample: false, qr: '' }
    for (const [lang, notEntered] of [
      ['en', 'not entered'],
      ['ar', 'لم يدخل'],
    ] as const) {
      const { blocks } = statementDocument(withoutScope3, about, documentWords('verification', lang))
      expect(JSON.stringify(blocks)).toContain(`"${notEntered}","–"`)
    }
    const stranger = await app.anOrganisationWithMfa()
    expect((await download(stranger, signed.id, 'format=pdf')).statusCode).toBe(404)

    const reason = 'The meter of site B was read wrongly'
    const withdrawn = await app.act(verifier.lead, signed.id, '/withdrawal', { reason, version: signed.version })
    expect(withdrawn).toMatchObject({ state: 'withdrawn', statement: { withdrawReason: reason } })
    expect(await published(number)).toMatchObject({ withdrawReason: reason })
  })

  it('is refused where the year was restated after the review, and shows the difference', async () => {
    const other = await app.aClient('Tabuk Works')
    const ready = await app.aReadyOne(other, verifier)
    const year = (
      await app.call<{ year: { version: number } }>(other, 'GET', `/api/inventory/inventories/${lockedYear}`)
    ).body.year
    const restate = { version: year.version, reason: 'A bill was missing' }
    const opened = await app.call<Refused>(other, 'POST', `/api/inventory/inventories/${lockedYear}/restate`, restate)
    expect(opened.status).toBe(200)
    expect((await sign(verifier.lead, ready)).code).toBe('verification.year-not-approved')
    await inClient(other, (run) =>
      run(`update activity_records set state = 'returned', decided_by = '${other.personId}' where id = (
        select id from activity_records where inventory_year = ${lockedYear} order by co2e_ar5_kg desc limit 1)`),
    )
    await inClient(other, (run) =>
      run(`insert into rollup_dirty (org_id, bucket) select distinct '${other.organisation.id}'::uuid,
      date_trunc('month', period_start)::date from activity_records
      where inventory_year = ${lockedYear} on conflict do nothing`),
    )
    const refused = await sign(verifier.lead, ready)
    expect(refused).toMatchObject({ code: 'verification.figures-changed' })
    expect(refused.details['differences']).toContainEqual(expect.objectContaining({ key: 'totalLocation' }))
    const seen = await app.act<{ differences: unknown[]; approved: boolean }>(
      verifier.lead,
      ready.id,
      '/signing',
      undefined,
      'GET',
    )
    expect(seen).toMatchObject({
      approved: false,
      differences: expect.arrayContaining([expect.anything()]) as unknown,
    })
    const reopen = { action: 'reopen', note: 'The client restated the year', version: ready.version }
    expect(await app.act(verifier.lead, ready.id, '/moves', reopen)).toMatchObject({
      state: 'in-review',
      figures: null,
    })
  })

  it('is refused where records were swapped since the review, though all totals are equal', async () => {
    const other = await app.aClient('Jazan Works')
    const ready = await app.aReadyOne(other, verifier)
    await restateSwapped(app, other)
    const refused = await sign(verifier.lead, ready)
    expect(refused.code).toBe('verification.figures-changed')
    const { exported } = ready.figures!
    const now = expect.stringMatching(/^[0-9a-f]{64}$/) as string
    expect(refused.details['differences']).toEqual([{ key: 'exported', reviewed: exported, now }])
  })

  it('is made with a key of the verifier, which is revoked with a reason and followed by a new one', async () => {
    const keys = async () =>
      (await app.call<{ items: VerificationKey[] }>(verifier.lead, 'GET', '/api/mrv/verification-keys')).body.items
    const [key] = await keys()
    expect(key).toMatchObject({ revokedAt: null, statements: 1 })
    const path = `/api/mrv/verification-keys/${key!.id}/revocation`
    const body = { reason: 'A laptop was lost' }
    expect((await app.call<Refused>(verifier.second, 'POST', path, body)).body.code).toBe('forbidden')
    expect((await app.call(verifier.lead, 'POST', path, body)).status).toBe(200)
    expect((await app.call<Refused>(verifier.lead, 'POST', path, body)).body.code).toBe('verification.key-not-found')
    const other = await app.aClient('Hijaz Works')
    const signed = await sign(verifier.lead, await app.aReadyOne(other, verifier))
    expect(signed.state).toBe('signed')
    expect(await keys()).toMatchObject([
      { revokedAt: null, statements: 1 },
      { revokeReason: 'A laptop was lost', statements: 1 },
    ])
  })

  it('names client and verifier as they are called when it is made', async () => {
    const own = await app.aVerifier('Tihama Assurance')
    const renamed = await app.aClient('Old Name')
    const ready = await app.aReadyOne(renamed, own)
    const name = { en: 'Present Name', ar: 'الاسم الحالي' }
    await saveOrganisation(app, renamed, anOrganisationInput({ name, baseYear: 2024 }))
    const editor = await app.aPerson()
    await appoint(app, editor.personId, 'content_editor')
    await app.acceptChecks(await app.withMfa(editor), renamed)
    const seen = await app.act<Signing>(own.lead, ready.id, '/signing', undefined, 'GET')
    expect([seen.statement?.client.name, seen.verification.client.en]).toEqual([name, 'Old Name'])
    const { number } = (await sign(own.lead, ready)).statement!
    const { content } = await published(number)
    expect(content.client.name).toEqual(name)
    expect(content.verifier.name).toEqual({ en: 'Tihama Assurance', ar: 'الخليج للتحقق' })
    expect(JSON.stringify(content.texts)).not.toContain('Old Name')
  })

  it('waits for a restatement that began before it, and is refused', async () => {
    const { signature, restate } = await bothOf('Hail Works')
    const [restated, refused] = await meet('restatements', [restate, signature])
    expect(restated!.status).toBe(200)
    expect(refused!.body.code).toBe('verification.year-not-approved')
  })

  it('holds back a restatement that begins while it is made, and is told to be followed by it', async () => {
    const { other, signature, restate } = await bothOf('Yanbu Works')
    const [signed, restated] = await meet('verifications', [signature, restate])
    expect([signed!.status, restated!.status]).toEqual([200, 200])
    const { number, signedAt } = signed!.body.statement!
    const { body } = await app.call<PublishedStatement>(null, 'GET', `/api/mrv/statements/${number}`)
    expect(Date.parse(body.reopenedAt!)).toBeGreaterThanOrEqual(Date.parse(signedAt))
    const after = await placeInTrail(verifier.lead, 'verification.sign')
    expect(await placeInTrail(other, 'inventory.restate-inventory')).toBeGreaterThan(after)
  })
})

it('names a later valid one of the same verifier about the same year', async () => {
  const other = await app.aClient('Qassim Works')
  const { number } = (await sign(verifier.lead, await app.aReadyOne(other, verifier))).statement!
  const elsewhere = await app.aVerifier('Red Sea Assurance')
  expect((await sign(elsewhere.lead, await app.aReadyOne(other, elsewhere))).state).toBe('signed')
  expect((await published(number)).laterNumber).toBeNull()
  const later = await sign(verifier.lead, await app.aReadyOne(other, verifier))
  expect((await published(number)).laterNumber).toBe(later.statement!.number)
  expect((await published(later.statement!.number)).laterNumber).toBeNull()
  await app.act(verifier.lead, later.id, '/withdrawal', { reason: 'Read wrongly', version: later.version })
  expect((await published(number)).laterNumber).toBeNull()
})

it('of a year that is open in the hands of its client no review is finished', async () => {
  const other = await app.aClient('Asir Mills')
  const review = await app.aReview(other, verifier, { year: 2026 }).catch((error: unknown) => error)
  if (review instanceof Error) throw review
  const { id, sample } = review as VerificationDetail
  for (const { recordId } of sample)
    await app.act(verifier.lead, id, `/sample/${recordId}`, { outcome: 'agreed', note: '' }, 'PUT')
  const { version } = await app.act(verifier.lead, id, '', undefined, 'GET')
  const concluded = await app.act(verifier.lead, id, '/conclusion', { conclusion: 'unmodified', version }, 'PUT')
  const refused = await app.act(verifier.second, id, '/review', { version: concluded.version })
  expect(refused.code).toBe('verification.year-not-approved')
})
