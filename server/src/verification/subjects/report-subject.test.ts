import type { disclosures, organisations } from '@athar/contracts'
import type { SampledAnswer, VerificationDetail } from '@athar/contracts/verification'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { checkProof, checkStatement, type ProofFile, type StatementFile } from '@athar/evidence-log'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { readPdf } from '../../platform/documents/testing.ts'
import { someTerms, startVerificationApp, type Refused, type VerificationApp, type Verifier } from '../testing.ts'

let app: VerificationApp
let client: Owner
let verifier: Verifier
let reportId: string
let engagement: organisations.Engagement
let engagementId: string
const year = 2024
beforeAll(async () => {
  app = await startVerificationApp()
  client = await app.anOrganisationWithMfa({ name: { en: 'Najd Industries', ar: 'صناعات نجد' } })
  verifier = await app.aVerifier()
  reportId = await aPublishedReport()
  const subject = { kind: 'report', reportId }
  const [startsOn, endsOn] = [dayIn(0), dayIn(30)]
  const body = { verifierId: verifier.lead.organisation.id, subject, startsOn, endsOn }
  engagement = await must(client, 'POST', '/api/organisation/engagements', body)
  engagementId = engagement.id
})
afterAll(() => app.close())

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const dayIn = (days: number) =>
  new Date(Date.parse(app.platform.clock.today()) + days * 86_400_000).toISOString().slice(0, 10)
async function must<T>(who: Acting, method: 'GET' | 'POST' | 'PUT', url: string, body?: object): Promise<T> {
  const answer = await app.call<T>(who, method, url, body)
  if (answer.status >= 300) throw new Error(`${url}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
const readReport = () => must<disclosures.DisclosureReport>(client, 'GET', `/api/disclosures/reports/${reportId ?? ''}`)

async function aPublishedReport(): Promise<string> {
  const preparer = await app.aMember(client, 'preparer')
  const reviewer = await app.aMember(client, 'reviewer')
  const text = { en: 'The board meets each quarter.', ar: 'يجتمع المجلس كل ربع سنة.' }
  const answers = [
    { datapoint: 'scope1_total_tco2e', value: '1500', version: 0 },
    { datapoint: 'climate_board_reporting_process', value: text, version: 0 },
  ]
  await must(preparer, 'PUT', `/api/disclosures/answers/${year}`, { answers })
  const made = { year, frameworks: ['tcfd'], language: 'en' }
  const { id } = await must<{ id: string }>(preparer, 'POST', '/api/disclosures/reports', made)
  const at = `/api/disclosures/reports/${id}`
  const version = async () => (await must<disclosures.DisclosureReport>(client, 'GET', at)).version
  await must(preparer, 'POST', `${at}/submit`, { version: await version() })
  await must(reviewer, 'POST', `${at}/decisions`, { outcome: 'approve', version: await version() })
  const email = 'assurer@example.test'
  await must(reviewer, 'POST', `${at}/reviewers`, { name: 'Layla Assurer', email, language: 'en', until: dayIn(20) })
  const mail = (await app.mailbox()).findLast(({ to }) => to === email)
  const key = /\/review\/link#([A-Za-z0-9_-]{43})/.exec(mail?.text ?? '')?.[1]
  const payload = { key, outcome: 'approve', version: await version() }
  await app.app.inject({ method: 'POST', url: '/api/disclosures/report-link/decision', payload })
  await must(client, 'POST', `${at}/sign`, { version: await version() })
  return id
}

/** Begun on the report, with its team. */
async function begin(): Promise<VerificationDetail> {
  const { lead, second } = verifier
  const begun = await must<VerificationDetail>(lead, 'POST', '/api/mrv/verifications', { ...someTerms, engagementId })
  await app.act(lead, begun.id, '/team', { personId: second.personId, role: 'reviewer' })
  for (const one of [lead, second]) await app.act(one, begun.id, '/declaration')
  return app.act(lead, begun.id, '', undefined, 'GET')
}

async function inReview(): Promise<VerificationDetail> {
  const { id, version } = await begin()
  await app.act(verifier.lead, id, '/moves', { action: 'assign', version })
  const drawn = await app.act(verifier.lead, id, '/sample', { size: 2, by: ['framework', 'form'] })
  return app.act(verifier.lead, id, '/moves', { action: 'start-review', version: drawn.version })
}

const conclude = async ({ id, sample }: VerificationDetail) => {
  for (const { recordId } of sample)
    await app.act(verifier.lead, id, `/sample/${recordId}`, { outcome: 'agreed', note: '' }, 'PUT')
  const { version } = await app.act(verifier.lead, id, '', undefined, 'GET')
  const concluded = await app.act(verifier.lead, id, '/conclusion', { conclusion: 'unmodified', version }, 'PUT')
  return app.act<VerificationDetail & Refused>(verifier.second, id, '/review', { version: concluded.version })
}
const fileOf = (who: Acting, url: string) => app.app.inject({ method: 'GET', url, headers: who.headers })

it('opens the published report to the verifier, and nothing of the inventory', async () => {
  expect(engagement).toMatchObject({ kind: 'report', reportId, inventoryYear: year })
  const inventory = await app.call<Refused>(verifier.lead, 'GET', `/api/engagements/${engagementId}/inventory`)
  expect(inventory.body.code).toBe('organisations.engagement-not-found')
  const rows = await app.platform.database.transaction(
    { personId: verifier.lead.personId, organisationId: verifier.lead.organisation.id, role: 'owner', aal: 'aal2' },
    async ({ db }) => {
      await sql`select set_config('app.engagement', ${engagementId}, true),
        set_config('app.engagement_day', ${dayIn(0)}, true)`.execute(db)
      const count = async (table: string) =>
        (await sql`select from ${sql.table(table)} where org_id = ${client.organisation.id}`.execute(db)).rows.length
      return [
        await count('disclosure_report_editions'),
        await count('disclosure_report_files'),
        await count('disclosure_answers'),
        await count('inventory_settings'),
      ]
    },
  )
  expect(rows).toEqual([1, 2, 0, 0])
})

it('is downloaded by its verifier byte for byte as published, in both languages, and by no other', async () => {
  const review = await inReview()
  const at = `/api/mrv/verifications/${review.id}/subject`
  const { editions } = await readReport()
  for (const language of ['en', 'ar'] as const) {
    const published = editions[0]!.files.find((one) => one.language === language)!
    const pdf = await fileOf(verifier.lead, `${at}?format=pdf&lang=${language}`)
    expect([pdf.statusCode, sha256(pdf.rawPayload)]).toEqual([200, published.sha256])
    expect(readPdf(pdf.rawPayload).text).toContain(language === 'en' ? 'Najd Industries' : 'صناعات نجد')
    expect(pdf.headers['content-disposition']).toContain(`athar-esg-${year}-edition-1-${language}.pdf`)
    const json = await fileOf(verifier.lead, `${at}?format=json&lang=${language}`)
    expect([json.statusCode, sha256(json.rawPayload)]).toEqual([200, editions[0]!.digest])
  }
  const other = await app.aVerifier('Red Sea Assurance')
  expect((await fileOf(other.lead, `${at}?format=pdf&lang=en`)).statusCode).toBe(404)
  await app.act(verifier.lead, review.id, '/moves', { action: 'decline', note: 'Looked at', version: review.version })
})

it('its PDF holds against its proof; changed by one byte, or by the proof of another file, it does not', async () => {
  const [one, two] = (await readReport()).editions[0]!.files
  const proofs = await Promise.all(
    [one!, two!].map(async ({ id }) => (await app.call<ProofFile>(null, 'GET', `/api/log/proofs/${id}`)).body),
  )
  const { key } = (await app.call<{ key: string }>(null, 'GET', '/api/log/key')).body
  const url = `/api/disclosures/reports/${reportId}/document?format=pdf&language=${one!.language}&edition=1`
  const pdf = (await fileOf(client, url)).rawPayload
  expect(checkProof(proofs[0], { key, sha256: sha256(pdf) })).toMatchObject({
    holds: true,
    leaf: { kind: 'disclosures.report-filed', ids: { document: one!.id } },
  })
  const altered = Buffer.from(pdf)
  altered[altered.length - 20]! ^= 1
  expect(checkProof(proofs[0], { key, sha256: sha256(altered) })).toEqual({ holds: false, fault: 'another-file' })
  expect(checkProof(proofs[1], { key, sha256: sha256(pdf) })).toEqual({ holds: false, fault: 'another-file' })
  const leaf = { ...proofs[0]!.leaf, hashes: { file: sha256(altered) } }
  expect(checkProof({ ...proofs[0], leaf }, { key, sha256: sha256(altered) })).toMatchObject({ fault: 'inclusion' })
})

it('is sampled by answers, signed, and named in the documents of its edition', async () => {
  const review = await inReview()
  expect(review).toMatchObject({ kind: 'report', year, figures: null, report: { reportId, edition: 1, answers: 2 } })
  expect(review.materialityKg).toBe('75000')
  const texts = review.sample.map((one) => (one as SampledAnswer).text.en)
  expect(texts).toContain('The board meets each quarter.')
  const { editions } = await readReport()
  const subject = `/api/mrv/verifications/${review.id}/subject`
  expect((await fileOf(verifier.lead, `${subject}?format=json&lang=en`)).json()).toMatchObject({ edition: 1, year })
  const frozen = await fileOf(verifier.lead, `${subject}?format=pdf&lang=en`)
  expect(frozen.rawPayload.length).toBe(editions[0]!.files.find(({ language }) => language === 'en')!.bytes)
  expect((await fileOf(client, `${subject}?format=pdf&lang=en`)).statusCode).not.toBe(200)

  const ready = await conclude(review)
  expect(ready.state).toBe('ready-to-sign')
  const signed = await app.act(verifier.lead, review.id, '/signature', { version: ready.version })
  const { number } = signed.statement!
  const file = (await fileOf(client, `/api/mrv/verifications/${review.id}/statement?format=json`)).json<StatementFile>()
  const { digest: sha256 } = editions[0]!
  const statement = { subject: { kind: 'report', year, reportId, edition: 1, sha256 }, figures: null }
  expect(checkStatement(file)).toMatchObject({ holds: true, statement })
  const folder = await mkdtemp(join(tmpdir(), 'athar-redraw-'))
  const [statementPath, reportPath] = [join(folder, 'statement.json'), join(folder, 'report.json')]
  await writeFile(statementPath, JSON.stringify(file))
  await writeFile(reportPath, (await fileOf(verifier.lead, `${subject}?format=json&lang=en`)).body)
  const script = fileURLToPath(new URL('../../../../docs/examples/redraw-sample.mjs', import.meta.url))
  const told = (await promisify(execFile)(process.execPath, [script, statementPath, reportPath])).stdout
  const checker = fileURLToPath(new URL('../../../../docs/examples/check-statement.mjs', import.meta.url))
  const checked = async (path: string) =>
    promisify(execFile)(process.execPath, [checker, statementPath, '--export', path]).catch(
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    )
  const otherPath = join(folder, 'other.json')
  await writeFile(otherPath, (await readFile(reportPath, 'utf8')).replace('"edition":1', '"edition":2'))
  // Without key set and status list something is not known: 3.
  expect(await checked(reportPath)).toMatchObject({
    code: 3,
    stdout: expect.stringContaining('report: holds') as string,
  })
  expect(await checked(otherPath)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('report: DIFFERS') as string,
  })
  await rm(folder, { recursive: true })
  expect(told.split('\n')).toEqual(
    expect.arrayContaining(['Draw 1, answer: list drawn from agrees', 'Draw 1, answer: sample agrees']),
  )
  for (const lang of ['en', 'ar']) {
    const pdf = await fileOf(client, `/api/mrv/verifications/${review.id}/statement?format=pdf&lang=${lang}`)
    expect(readPdf(pdf.rawPayload).text).toContain(sha256.slice(0, 32))
  }

  expect((await readReport()).editions[0]!.statements).toEqual([number])
  const document = (format: string) =>
    fileOf(client, `/api/disclosures/reports/${reportId}/document?format=${format}&language=en&edition=1`)
  const assured = readPdf((await document('assured')).rawPayload)
  expect(assured.text).toContain(number)
  // Of all files of an edition, the frozen document alone is in the log.
  const inLog = ({ text }: { text: string }) => /digest of this file is in a public/.test(text.replaceAll(/\s+/g, ' '))
  const filing = readPdf((await document('pdfa')).rawPayload)
  expect([frozen.rawPayload, assured, filing].map((one) => inLog('text' in one ? one : readPdf(one)))).toEqual([
    true,
    false,
    false,
  ])
  expect(assured.text.replaceAll(/\s+/g, ' ')).toContain('its digest is not in the log')
  expect((await document('pdf')).rawPayload.equals(frozen.rawPayload)).toBe(true)
  expect((await document('xlsx')).statusCode).toBe(200)
})

it('is not reviewed where its client published another edition meanwhile', async () => {
  const review = await inReview()
  const { editions } = await readReport()
  await app.platform.database.transaction(
    { personId: client.personId, organisationId: client.organisation.id, role: 'owner', aal: 'aal2' },
    ({ db }) =>
      sql`insert into disclosure_report_editions (org_id, report_id, number, id, content, digest,
          published_at, signed_by)
        select org_id, report_id, 2, gen_random_uuid(), content, ${'ab'.repeat(32)}, now(), signed_by
          from disclosure_report_editions where id = ${editions[0]!.id}`.execute(db),
  )
  const refused = await conclude(review)
  expect(refused).toMatchObject({ code: 'verification.figures-changed' })
  expect(refused.details['differences']).toContainEqual({ key: 'edition', reviewed: '1', now: '2' })
})
