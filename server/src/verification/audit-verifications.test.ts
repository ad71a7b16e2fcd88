import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { Acting } from '../organisations/testing.ts'
import { auditPast, type AuditedPast } from '../testing-audit.ts'
import { startVerificationApp, type VerificationApp } from './testing.ts'

let app: VerificationApp
let past: AuditedPast
let id: string
let number: string
let recordId: string
let lead: Acting
let version: number
beforeAll(async () => {
  app = await startVerificationApp()
  const [client, verifier] = [await app.aClient(), await app.aVerifier()]
  const review = await app.aReview(client, verifier)
  const finding = { severity: 'misstatement', basis: 'The bill says 120 litres.', effectKg: '12.5', recordId: null }
  const raised = await app.act(verifier.lead, review.id, '/findings', finding)
  const keep = { action: 'keep', note: 'Below the threshold', version: 1 }
  await app.act(verifier.lead, review.id, `/findings/${raised.findings[0]!.id}/resolution`, keep)
  const ready = await app.finish(verifier, review)
  const signed = await app.act(verifier.lead, ready.id, '/signature', { version: ready.version })
  id = signed.id
  lead = verifier.lead
  version = signed.version
  number = signed.statement!.number
  recordId = signed.sample[2]!.recordId
  await app.platform.evidenceLog.order()
  past = await auditPast(app)
})
afterAll(async () => {
  await past.close()
  await app.close()
})

it('names a finding that was changed after the signature', async () => {
  const effect = (kg: string) => `update verification_findings set effect_kg = ${kg} where verification_id = '${id}'`
  expect(await past.saidOf('verification_findings', effect('1.5'), effect('12.5'))).toEqual([
    `Statement ${number}: its findings number 1 changed since the signature.`,
    expect.stringMatching(/^Finding .*: effect_kg changed outside the application\.$/),
  ])
})

it('names a sampled record whose result was changed after the signature', async () => {
  const outcome = (value: string) =>
    `update verification_samples set outcome = '${value}' where verification_id = '${id}' and record_id = '${recordId}'`
  expect(await past.saidOf('verification_samples', outcome('exception'), outcome('agreed'))).toEqual([
    `Statement ${number}: its sampled records ${recordId} changed since the signature.`,
  ])
})

it('names a statement that was changed, or whose withdrawal the log does not hold', async () => {
  const said = (from: string, to: string) =>
    `update verification_statements
      set statement = replace(statement, '"level":"${from}"', '"level":"${to}"') where number = '${number}'`
  expect(
    await past.saidOf('verification_statements', said('limited', 'reasonable'), said('reasonable', 'limited')),
  ).toEqual([`Statement ${number}: its row says something else than the log.`])
  const withdrawn = (at: string, reason: string) =>
    `update verification_statements set withdrawn_at = ${at}, withdraw_reason = ${reason} where number = '${number}'`
  expect(await past.saidOf('verification_statements', withdrawn('now()', `'none'`), withdrawn('null', 'null'))).toEqual(
    [`Statement ${number}: its row and the log differ on whether it was withdrawn.`],
  )
})

it('names a place of the status list that no withdrawal set, and one that is lost after its withdrawal', async () => {
  const set = (place: number) => `insert into withdrawn_status_places (place) values (${place})`
  const clear = (place: number) => `delete from withdrawn_status_places where place = ${place}`
  const { rows } = await app.platform.database.transaction({}, ({ db }) =>
    sql<{ place: number }>`select nextval('verification_status_places')::int as place`.execute(db),
  )
  const free = rows[0]!.place
  expect(await past.saidOf('withdrawn_status_places', set(free), clear(free))).toEqual([
    `Place ${free} of the status list says that a statement was withdrawn, and the log holds no withdrawal.`,
  ])
  await app.act(lead, id, '/withdrawal', { reason: 'A meter was read wrongly', version })
  await app.platform.evidenceLog.order()
  expect(await past.said()).toEqual([])
  const place = free - 1
  expect(await past.saidOf('withdrawn_status_places', clear(place), set(place))).toEqual([
    `Place ${place} of the status list is lost: the log holds the withdrawal of its statement.`,
  ])
})
