import { abs, compare, decimal, divideToScale, multiply, sum, toText, trim } from '@athar/carbon'
import type { StatementContent, VerificationDetail } from '@athar/contracts/verification'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Acting, Owner } from '../organisations/testing.ts'
import { documentWords } from '../platform/documents/document-words.ts'
import { readPdf } from '../platform/documents/testing.ts'
import { statementDocument } from './statement-document.ts'
import { insertFinding } from './store/findings.ts'
import { lockVerification } from './store/verifications.ts'
import { startVerificationApp, type Refused, type VerificationApp, type Verifier } from './testing.ts'

let app: VerificationApp
let client: Owner
let verifier: Verifier
beforeAll(async () => {
  app = await startVerificationApp()
  client = await app.aClient()
  verifier = await app.aVerifier()
})
afterAll(() => app.close())

const asLead = () => ({
  personId: verifier.lead.personId,
  organisationId: verifier.lead.organisation.id,
  role: 'owner' as const,
  aal: 'aal2' as const,
})
const byHand = (query: ReturnType<typeof sql>) =>
  app.platform.database.transaction(asLead(), ({ db }) => query.execute(db))
const read = (id: string) => app.act(verifier.lead, id, '', undefined, 'GET')
const raise = async (id: string, severity: string, effectKg: string, basis = 'The bill says 120 litres.') =>
  (await app.act(verifier.lead, id, '/findings', { severity, basis, effectKg, recordId: null })).findings.at(-1)!
async function resolve(id: string, findingId: string, action: string, note = '') {
  const { version } = (await read(id)).findings.find((one) => one.id === findingId)!
  return app.act(verifier.lead, id, `/findings/${findingId}/resolution`, { action, note, version })
}
async function checkAll({ id, sample }: VerificationDetail) {
  for (const { recordId } of sample)
    await app.act(verifier.lead, id, `/sample/${recordId}`, { outcome: 'agreed', note: '' }, 'PUT')
}
async function conclude(id: string, conclusion = 'unmodified') {
  const { version } = await read(id)
  const body = { conclusion, text: 'What was found.', version }
  return (await app.act(verifier.lead, id, '/conclusion', body, 'PUT')).version
}
const finish = (who: Acting, id: string, version: number) => app.act(who, id, '/review', { version })
async function decline(id: string) {
  const { version } = await read(id)
  await app.act(verifier.lead, id, '/moves', { action: 'decline', note: 'Enough seen', version })
}

it('a finding without an answer is closed with a reason only, by the database as well', async () => {
  const { id } = await app.aReview(client, verifier)
  const finding = await raise(id, 'material-misstatement', '800000000')
  for (const note of ['', '  '])
    expect(await resolve(id, finding.id, 'close', note)).toMatchObject({
      code: 'validation-failed',
      details: { issues: [{ path: 'reason', code: 'reason-missing' }] },
    })
  const bare = sql`update verification_findings set state = 'closed', resolved_by = ${verifier.lead.personId},
    resolved_at = now(), changed_at = now(), version = version + 1 where id = ${finding.id}`
  await expect(byHand(bare)).rejects.toThrow('closed with an answer or a reason')
  const closed = await resolve(id, finding.id, 'close', 'Raised by mistake')
  expect(closed.findings).toMatchObject([{ state: 'closed', resolution: 'Raised by mistake' }])

  // An answer that was returned is none; one that was accepted needs no further reason.
  const other = await raise(id, 'misstatement', '1')
  const answer = async (text: string) => {
    const { version } = (await read(id)).findings.at(-1)!
    return app.act(client, id, `/findings/${other.id}/answer`, { answer: text, version })
  }
  await answer('No.')
  await resolve(id, other.id, 'return-answer', 'Show the bill')
  expect((await resolve(id, other.id, 'close')).code).toBe('validation-failed')
  await answer('Here it is.')
  expect((await resolve(id, other.id, 'close')).findings.at(-1)).toMatchObject({ state: 'closed' })
  await decline(id)
})

it('a finding raised while the review is being finished refuses it as an open one', async () => {
  const review = await app.aReview(client, verifier)
  const { id } = review
  await checkAll(review)
  const version = await conclude(id)
  let finishing: Promise<VerificationDetail & Refused> | undefined
  await app.platform.database.transaction(asLead(), async ({ db }) => {
    await lockVerification(db, id)
    const of = { organisationId: verifier.lead.organisation.id, verificationId: id, clientId: client.organisation.id }
    const finding = { severity: 'misstatement' as const, basis: 'One more', effectKg: '1', recordId: null }
    const [by, at] = [verifier.lead.personId, app.platform.clock.now()]
    await insertFinding(db, { ...of, ...finding, id: crypto.randomUUID(), by, at })
    finishing = finish(verifier.second, id, version)
    // It has seen no open finding, and waits for the row.
    const waiting = sql`select 1 from pg_locks where not granted and transactionid = pg_current_xact_id()::xid`
    while ((await waiting.execute(db)).rows.length === 0) continue
  })
  expect(await finishing).toMatchObject({ code: 'verification.findings-open' })
  await decline(id)
})

it('a statement says what is unresolved, which material ones were closed, and what its draws cover', async () => {
  const review = await app.aReview(client, verifier)
  const { id, sample } = review
  await checkAll(review)
  const kept = await raise(id, 'nonconformity', '900000000', 'Half of the plants are missing')
  await resolve(id, kept.id, 'keep', 'The client refused')
  const material = await raise(id, 'material-misstatement', '800000000', 'A site was counted twice')
  await resolve(id, material.id, 'close', 'The site was taken out')
  const limit = await raise(id, 'scope-limitation', '0', 'The plant was not opened')
  await resolve(id, limit.id, 'keep', 'The client refused')
  const slight = await raise(id, 'observation', '0', 'A typing error')
  await resolve(id, slight.id, 'close', 'Corrected')
  const large = await raise(id, 'misstatement', '-700000000', 'Half of the diesel is missing')
  await resolve(id, large.id, 'close', 'It was found')
  const ready = await finish(verifier.second, id, await conclude(id, 'adverse'))
  await app.act(verifier.lead, id, '/signature', { version: ready.version })
  const url = `/api/mrv/verifications/${id}/statement?format=json`
  const file = (await app.app.inject({ method: 'GET', url, headers: client.headers })).json<{
    statement: StatementContent
  }>()
  const { findings, sample: signed } = file.statement
  expect(findings).toMatchObject({
    count: 5,
    kept: [
      {
        number: 1,
        severity: 'nonconformity',
        effectKg: '900000000',
        origin: 'verifier',
        basis: 'Half of the plants are missing',
      },
      { number: 3, severity: 'scope-limitation', effectKg: '0', origin: 'verifier', basis: 'The plant was not opened' },
    ],
    // What a finding is called does not make it smaller.
    closed: [
      { number: 2, severity: 'material-misstatement', effectKg: '800000000', state: 'closed' },
      { number: 5, severity: 'misstatement', effectKg: '-700000000', state: 'closed' },
    ],
  })
  expect(findings.closed).toHaveLength(2)
  const [draw] = signed.draws
  const drawn = sum(sample.map(({ kg }) => abs(decimal(kg))))
  const percent = divideToScale(multiply(drawn, decimal('100')), decimal(draw!.population.total), 2)
  expect(draw!.share).toBe(toText(trim(percent)))
  expect(compare(percent, decimal('0'))).toBe(1)

  const about = { siteUrl: 'https://athar.test', withdrawnReason: null, sample: false, qr: '' }
  for (const [lang, closedWords, share, unquantified, partly, little] of [
    [
      'en',
      'Material misstatements that were closed',
      'Share of emissions',
      'not quantified',
      'others not',
      'less than ',
    ],
    ['ar', 'تحريفات جوهرية أغلقت', 'النسبة من الانبعاثات', 'غير مقدر', 'ومنها ما لم يقدر', 'أقل من '],
  ] as const) {
    const setOf = (content: StatementContent) =>
      JSON.stringify(statementDocument(content, about, documentWords('verification', lang)).blocks)
    expect(setOf(file.statement)).toContain(partly)
    const some = { ...file.statement.sample, draws: signed.draws.map((one) => ({ ...one, share: '0.4' })) }
    expect(setOf({ ...file.statement, sample: some })).toContain(little)
    expect(setOf(file.statement)).not.toContain(little)
    const none = { ...findings, kept: findings.kept.filter(({ effectKg }) => effectKg === '0') }
    const sums = [/"value":"\u2068?0\u2069? /, /"value":"(?:not quantified|غير مقدر)"/]
    const unknown = setOf({ ...file.statement, findings: none, misstatedKg: '0' })
    expect(sums.map((sum) => sum.test(unknown))).toEqual([false, true])
    const { blocks } = statementDocument(file.statement, about, documentWords('verification', lang))
    const text = JSON.stringify(blocks)
    for (const words of ['Half of the plants are missing', closedWords, share, unquantified])
      expect(text).toContain(words)
    // A hash and what it is of stay on one page.
    expect(blocks).toContainEqual(expect.objectContaining({ kind: 'code', text: signed.draws[0]!.seed }))
    expect(blocks.filter((block) => block.kind === 'code' && !block.label)).toEqual([])
    const pdf = `/api/mrv/verifications/${id}/statement?format=pdf&lang=${lang}`
    const printed = await app.app.inject({ method: 'GET', url: pdf, headers: client.headers })
    expect(readPdf(printed.rawPayload).text.replaceAll(/\s+/g, ' ')).toContain('Half of the plants are missing')
  }
})
