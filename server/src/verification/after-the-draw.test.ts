import { decimal, divide, multiply, roundToScale, toText } from '@athar/carbon'
import type { inventory, ResponseOf } from '@athar/contracts'
import type { readSigning, StatementContent, VerificationDetail } from '@athar/contracts/verification'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Acting, Owner } from '../organisations/testing.ts'
import { readPdf } from '../platform/documents/testing.ts'
import { lockVerification } from './store/verifications.ts'
import {
  decideYear,
  lockedYear,
  restateYear,
  startVerificationApp,
  type Refused,
  type VerificationApp,
  type Verifier,
} from './testing.ts'

let app: VerificationApp
let verifier: Verifier
beforeAll(async () => {
  app = await startVerificationApp()
  verifier = await app.aVerifier()
})
afterAll(() => app.close())

const asLead = () => ({
  personId: verifier.lead.personId,
  organisationId: verifier.lead.organisation.id,
  role: 'owner' as const,
  aal: 'aal2' as const,
})
const read = (id: string) => app.act(verifier.lead, id, '', undefined, 'GET')
const draw = (id: string, body: object) =>
  app.act<VerificationDetail & Refused>(verifier.lead, id, '/sample', { size: 1, by: [], ...body })
async function conclude(id: string, conclusion = 'unmodified') {
  const { sample, version } = await read(id)
  for (const { recordId } of sample) await check(id, recordId, 'agreed')
  return app.act(verifier.lead, id, '/conclusion', { conclusion, text: 'What was found.', version }, 'PUT')
}
const check = (id: string, recordId: string, outcome: string) =>
  app.act(verifier.lead, id, `/sample/${recordId}`, { outcome, note: '' }, 'PUT')
const finish = async (id: string) => app.act(verifier.second, id, '/review', { version: (await read(id)).version })
const signing = async (id: string) =>
  (await app.call<ResponseOf<typeof readSigning>>(verifier.lead, 'GET', `/api/mrv/verifications/${id}/signing`)).body

type Stored = { records: { id: string }[] }
/** A record of grid electricity in the year that was opened again. */
async function addElectricity(client: Owner, preparer: Acting, kWh: string) {
  const query = `year=${lockedYear}&activity=electricity-grid&counted=yes&limit=1`
  const { items } = (
    await app.call<{ items: inventory.RecordItem[] }>(client, 'GET', `/api/inventory/records?${query}`)
  ).body
  const { status, body } = await app.call<Stored>(preparer, 'POST', '/api/inventory/records', {
    siteId: items[0]!.site.id,
    activity: 'electricity-grid',
    quantity: kWh,
    unit: 'kWh',
    periodStart: `${lockedYear}-04-01`,
    periodEnd: `${lockedYear}-04-28`,
    supplierId: null,
    dataQuality: 'measured',
    reference: 'A bill that was missing',
    note: null,
    allowDuplicate: true,
    confirmed: ['outlier', 'quantity-implausible', 'negative-quantity'],
  })
  expect([status, body]).toEqual([201, expect.anything()])
  return body.records[0]!.id
}
const thresholdOf = (percent: string, total: string) =>
  toText(roundToScale(divide(multiply(decimal(percent), decimal(total)), decimal('100')), 0))

it('figures that move after the draw are signed once it is drawn again, by their own threshold', async () => {
  const client = await app.aClient('Tabuk Mills')
  const preparer = await app.aMember(client, 'preparer')
  const total = async () =>
    (await app.call<inventory.Inventory>(client, 'GET', `/api/inventory/inventories/${lockedYear}`)).body
  const before = await total()
  await restateYear(app, client)
  const added = await addElectricity(client, preparer, '20000000000')
  const begun = await app.aVerification(client, verifier)
  const { id } = begun
  const large = await draw(id, {})
  let drawn = large
  while (drawn.sample.some(({ recordId }) => recordId === added)) drawn = await draw(id, { reason: 'Another' })
  const assigned = await app.act(verifier.lead, id, '/moves', { action: 'assign', version: drawn.version })
  await app.act(verifier.lead, id, '/moves', { action: 'start-review', version: assigned.version })
  expect((await signing(id)).moved).toEqual([])

  const { record } = (
    await app.call<{ record: { version: number; state: string } }>(preparer, 'GET', `/api/inventory/records/${added}`)
  ).body
  const gone = { version: record.version, state: record.state, reason: 'Typed in error' }
  const removed = await app.call(preparer, 'POST', `/api/inventory/records/${added}/remove`, gone)
  expect(removed.status).toBe(204)
  await decideYear(app, client)
  // Between what was material and what is.
  const small = (await conclude(id)).materialityKg
  expect(Number(large.materialityKg)).toBeGreaterThan(Number(small) * 10)
  const effectKg = toText(multiply(decimal(small), decimal('2')))
  const raised = await app.act(verifier.lead, id, '/findings', { severity: 'misstatement', basis: 'Diesel', effectKg })
  const keep = { action: 'keep', note: 'The client disagrees', version: raised.findings[0]!.version }
  await app.act(verifier.lead, id, `/findings/${raised.findings[0]!.id}/resolution`, keep)

  const { count, total: kg } = large.draws[0]!.population
  const moved = [{ kind: 'record', drawn: { count, total: kg }, now: { count: count - 1, total: expect.any(String) } }]
  expect((await signing(id)).moved).toEqual(moved)
  const refused = await finish(id)
  expect(refused).toMatchObject({
    code: 'verification.population-moved',
    details: { kind: 'record', drawn: count, drawnTotal: kg, now: count - 1 },
  })
  expect((await draw(id, {})).code).toBe('verification.draw-needs-reason')
  await check(id, drawn.sample[0]!.recordId, 'exception')
  const hidden = await draw(id, { reason: 'A record was taken out' })
  expect(hidden.code).toBe('verification.exceptions-without-finding')
  await check(id, drawn.sample[0]!.recordId, 'agreed')
  const again = await draw(id, { reason: 'A record was taken out' })
  expect(again.draws.at(-1)).toMatchObject({ population: { count: count - 1 }, thresholdKg: small })
  // What was drawn by the figures of now is not drawn once more.
  expect((await draw(id, { reason: 'To be nicer' })).code).toBe('wrong-state')

  await conclude(id)
  expect((await finish(id)).code).toBe('verification.beyond-materiality')
  await conclude(id, 'modified')
  const ready = await finish(id)
  expect(ready).toMatchObject({ state: 'ready-to-sign', materialityKg: small })
  const byHand = sql`update verifications set state = 'signed', signed_by = ${verifier.lead.personId},
    signed_at = now(), materiality_kg = materiality_kg * 9, version = version + 1 where id = ${id}`
  await expect(app.platform.database.transaction(asLead(), ({ db }) => byHand.execute(db))).rejects.toThrow(
    'share of the figures',
  )
  await app.act(verifier.lead, id, '/signature', { version: ready.version })
  const url = `/api/mrv/verifications/${id}/statement?format=json`
  const file = await app.app.inject({ method: 'GET', url, headers: verifier.lead.headers })
  const { statement } = file.json<{ statement: StatementContent }>()
  expect(statement.sample.draws.at(-1)!.population.count).toBe(statement.figures!.records)
  expect(statement.figures!.records).toBe(before.records)
  const { percent } = statement.materiality
  expect(statement.materiality.kg).toBe(thresholdOf(percent, statement.figures!.totalLocation!))
})

it('an outcome waits for a review that is being finished, and is refused after it, in the database', async () => {
  const client = await app.aClient('Jizan Port')
  const review = await app.aReview(client, verifier)
  const { id, sample } = review
  const { version } = await conclude(id)
  const { recordId } = sample[0]!
  const waiting = sql`select 1 from pg_locks where not granted and transactionid = pg_current_xact_id()::xid`
  // The review has looked at the sample, and waits for the row.
  let finishing: Promise<VerificationDetail & Refused> | undefined
  await app.platform.database.transaction(asLead(), async ({ db }) => {
    await lockVerification(db, id)
    await sql`update verification_samples set outcome = 'exception' where record_id = ${recordId}
      and verification_id = ${id}`.execute(db)
    finishing = app.act(verifier.second, id, '/review', { version })
    while ((await waiting.execute(db)).rows.length === 0) continue
  })
  expect(await finishing).toMatchObject({ code: 'verification.exceptions-without-finding' })
  await check(id, recordId, 'agreed')

  // The outcome waits for the review.
  let late: Promise<VerificationDetail & Refused> | undefined
  const second = { ...asLead(), personId: verifier.second.personId, role: 'reviewer' as const }
  const { materialityKg } = (await signing(id)).verification
  const total = toText(multiply(decimal(materialityKg), decimal('20')))
  await app.platform.database.transaction(second, async ({ db }) => {
    await sql`update verifications set state = 'ready-to-sign', reviewed_by = ${verifier.second.personId},
      reviewed_at = now(), figures = ${JSON.stringify({ totalLocation: total })}, version = version + 1
      where id = ${id}`.execute(db)
    late = check(id, recordId, 'exception') as never
    while ((await waiting.execute(db)).rows.length === 0) continue
  })
  expect((await late)?.code).toBe('wrong-state')
  const byHand = sql`update verification_samples set outcome = 'exception' where verification_id = ${id}`
  await expect(app.platform.database.transaction(asLead(), ({ db }) => byHand.execute(db))).rejects.toThrow(
    'an outcome is written during the review',
  )
  const kept = sql<{ outcome: string }>`select outcome from verification_samples where verification_id = ${id}`
  const { rows } = await app.platform.database.transaction(asLead(), ({ db }) => kept.execute(db))
  expect(rows.map(({ outcome }) => outcome)).toEqual(sample.map(() => 'agreed'))
})

it('a denominator or a decision that was drawn and is changed opens a finding, of its year only', async () => {
  const year = lockedYear + 1
  const client = await app.aClient('Hail Farms')
  const begun = await app.aVerification(client, verifier, { year })
  await app.act(verifier.lead, begun.id, '/moves', { action: 'assign', version: begun.version })
  type Screening = { version: number; categories: inventory.ScreenedCategory[] }
  type Year = { denominators: inventory.Denominators; denominatorsVersion: number }
  const yearAt = (of: number) => `/api/inventory/years/${of}`
  const screening = (of: number) => app.call<Screening>(client, 'GET', `${yearAt(of)}/screening`)
  const decided = (await screening(year)).body.categories.filter(({ decision }) => decision !== null)
  await draw(begun.id, { kind: 'screening', size: decided.length })
  await draw(begun.id, { kind: 'denominator', size: 1 })
  const { sample } = await read(begun.id)
  const denominator = sample.find(({ kind }) => kind === 'denominator')!.recordId

  const change = async (of: number) => {
    const { body } = await app.call<Year>(client, 'GET', yearAt(of))
    const { revenueMinor, headcount, output } = body.denominators
    const more = (text: string | null) => (text === null ? null : String(Number(text) + 1))
    const denominators = {
      ...body.denominators,
      revenueMinor: more(revenueMinor),
      headcount: more(headcount),
      output: more(output),
    }
    const saved = { version: body.denominatorsVersion, denominators }
    const { version } = (await screening(of)).body
    const [first, ...others] = decided
    const categories = [{ ...first!, reason: `${first!.reason} More.` }, ...others]
    return [
      (await app.call(client, 'PUT', yearAt(of), saved)).status,
      (await app.call(client, 'PUT', `${yearAt(of)}/screening`, { version, categories })).status,
    ]
  }
  expect(await change(year + 1)).toEqual([200, 200])
  expect((await read(begun.id)).findings).toEqual([])
  expect(await change(year)).toEqual([200, 200])
  const { findings } = await read(begun.id)
  expect(findings.map(({ origin, recordId, state }) => [origin, recordId, state]).toSorted()).toEqual(
    [
      ['item-changed', denominator, 'open'],
      ['item-changed', `screening:${decided[0]!.category}`, 'open'],
    ].toSorted(),
  )
})

it('a statement names the draws of verifications that its verifier declined and began again', async () => {
  const client = await app.aClient('Najran Glass')
  for (const draws of [2, 1, 0]) {
    const begun = await app.aVerification(client, verifier)
    for (let at = 0; at < draws; at++) await draw(begun.id, at === 0 ? {} : { reason: 'Two sites were missing' })
    if (draws > 0) {
      const { version } = await read(begun.id)
      await app.act(verifier.lead, begun.id, '/moves', { action: 'decline', note: 'Not the one wanted', version })
      continue
    }
    const ready = await app.finish(verifier, await app.startReview(verifier, begun))
    expect((await signing(begun.id)).statement?.sample).toMatchObject({ earlierDraws: 3 })
    await app.act(verifier.lead, begun.id, '/signature', { version: ready.version })
    const url = `/api/mrv/verifications/${begun.id}/statement?format=pdf`
    const pdf = await app.app.inject({ method: 'GET', url, headers: verifier.lead.headers })
    const text = readPdf(pdf.rawPayload).text.replaceAll(/\s+/g, ' ')
    expect(text).toContain('3 draws were made in verifications of this subject')
  }
  // Of another verifier, they are not.
  const other = await app.aVerifier('Hijaz Assurance')
  const once = await app.aReadyOne(client, other)
  const { body } = await app.call<ResponseOf<typeof readSigning>>(
    other.lead,
    'GET',
    `/api/mrv/verifications/${once.id}/signing`,
  )
  expect(body.statement?.sample.earlierDraws).toBe(0)
})
