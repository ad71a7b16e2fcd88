import type { PublishedStatement, StatementContent, VerificationDetail } from '@athar/contracts/verification'
import { checkStatement, type StatementFile } from '@athar/evidence-log'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Owner } from '../organisations/testing.ts'
import { openDatabase } from '../platform/database.ts'
import { auditPast, type AuditedPast } from '../testing-audit.ts'
import { statementsOn } from './store/statements.ts'
import { deleteAtOnce, lockedYear, startVerificationApp, type Verifier, type VerificationApp } from './testing.ts'

let app: VerificationApp
let client: Owner
let verifier: Verifier
let past: AuditedPast
let signed: VerificationDetail
let unsigned: VerificationDetail
let keySet: object
const keysAt = () => `/api/mrv/verifiers/${verifier.lead.organisation.id}/keys.json`

beforeAll(async () => {
  app = await startVerificationApp()
  client = await app.aClient()
  verifier = await app.aVerifier()
  const review = await app.aReview(client, verifier)
  const finding = { severity: 'observation', basis: 'A bill is hard to read.', effectKg: '0', recordId: null }
  const raised = await app.act(verifier.lead, review.id, '/findings', finding)
  const close = { action: 'close', note: 'Seen on site', version: 1 }
  await app.act(verifier.lead, review.id, `/findings/${raised.findings[0]!.id}/resolution`, close)
  const ready = await app.finish(verifier, review)
  signed = await app.act(verifier.lead, ready.id, '/signature', { version: ready.version })
  unsigned = await app.aReview(client, verifier)
  keySet = (await app.call<object>(null, 'GET', keysAt())).body
  await app.platform.evidenceLog.order()
  past = await auditPast(app)
  await deleteAtOnce(app, verifier.lead)
  await app.platform.evidenceLog.order()
})
afterAll(async () => {
  await past.close()
  await app.close()
})

const publicStatement = () =>
  app.call<PublishedStatement & { code?: string }>(null, 'GET', `/api/mrv/statements/${signed.statement!.number}`)
/** As the owner of the tables sees it while the verifier is deleted. */
async function asOwner<Row extends object>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  const database = openDatabase(app.testDatabase.ownerUrl, { max: 1 })
  try {
    return await database.transaction({}, async ({ db }) => {
      await sql`select set_config('app.purging', ${verifier.lead.organisation.id}, true)`.execute(db)
      return (await query.execute(db)).rows
    })
  } finally {
    await database.close()
  }
}
const tables = ['verifications', 'verification_statements', 'verification_keys', 'verification_team'].concat([
  'verification_draws',
  'verification_samples',
  'verification_findings',
])
const left = async () => {
  const of = verifier.lead.organisation.id
  const counts = tables.map(
    (name) => sql`select ${name}::text as name, count(*)::int as count
    from ${sql.table(name)} where org_id = ${of}`,
  )
  const rows = await asOwner(sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`)
  return Object.fromEntries(rows.flatMap(({ name, count }) => (count > 0 ? [[name, count]] : [])))
}

it('a signed statement stays for its client and for everybody when its verifier is deleted', async () => {
  const { status, body } = await publicStatement()
  expect([status, body.code]).toEqual([200, undefined])
  expect(body).toMatchObject({ accreditation: null, withdrawnAt: null, version: { covers: true } })
  const { items } = (await app.call<{ items: object[] }>(client, 'GET', '/api/mrv/verifications')).body
  expect(items).toMatchObject([{ id: signed.id, side: 'client', state: 'signed', verifier: { en: 'Gulf Assurance' } }])
  expect(await app.act(client, signed.id, '', undefined, 'GET')).toMatchObject({
    statement: { number: signed.statement!.number },
    riskNotes: '',
    team: [],
    findings: [],
    history: [],
  })
  const standing = await app.platform.database.transaction(
    { personId: client.personId, organisationId: client.organisation.id, role: 'owner' },
    ({ db }) => statementsOn(db, client.organisation.id, lockedYear),
  )
  expect(standing).toMatchObject([{ number: signed.statement!.number, verifier: { en: 'Gulf Assurance' } }])
})

it('its file is still checked whole, by the key set at its address', async () => {
  const url = `/api/mrv/verifications/${signed.id}/statement?format=json`
  const file = (await app.app.inject({ method: 'GET', url, headers: client.headers })).json<StatementFile>()
  expect(checkStatement(file)).toMatchObject({ holds: true })
  expect((file.statement as unknown as StatementContent).verifier.name.en).toBe('Gulf Assurance')
  expect((await app.call<object>(null, 'GET', keysAt())).body).toEqual(keySet)
})

it('what was the verifier’s own is gone, and the private half of its key', async () => {
  expect(await left()).toEqual({ verifications: 1, verification_statements: 1, verification_keys: 1 })
  expect((await app.call(client, 'GET', `/api/mrv/verifications/${unsigned.id}`)).status).toBe(404)
  const kept = await asOwner(sql<object>`select v.risk_notes, k.seed_sealed from verifications v, verification_keys k`)
  expect(kept).toEqual([{ risk_notes: '', seed_sealed: null }])
})

it('the audit compares what stayed, and names what is changed of it', async () => {
  expect(await past.said()).toEqual([])
  const { number } = signed.statement!
  const set = (value: string) => `update verification_statements set credential = ${value} where number = '${number}'`
  expect(await past.saidOf('verification_statements', set(`'x' || credential`), set('substr(credential, 2)'))).toEqual([
    `Statement ${number}: credential changed outside the application.`,
  ])
})

it('with its client it goes, too', async () => {
  await deleteAtOnce(app, client)
  expect((await publicStatement()).body.code).toBe('verification.statement-not-found')
  expect(await left()).toEqual({})
  expect((await app.call(null, 'GET', keysAt())).status).toBe(404)
  await app.platform.evidenceLog.order()
  expect(await past.said()).toEqual([])
})
