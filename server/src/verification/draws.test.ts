import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { abs, compare, decimal, multiply, sum, toText } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { toHex } from '@athar/evidence-log'
import type { StatementContent, VerificationDetail } from '@athar/contracts/verification'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedSample } from '../inventory/demo/testing.ts'
import { startImportsApp, type ImportsApp } from '../inventory/imports/testing.ts'
import type { Owner } from '../organisations/testing.ts'
import { readPdf } from '../platform/documents/testing.ts'
import { rootAt } from '../platform/log/order-leaves.ts'
import { lockedYear, someTerms, withVerifiers, type Refused, type VerificationApp, type Verifier } from './testing.ts'

let app: VerificationApp & ImportsApp
let client: Owner
let verifier: Verifier
let folder: string
beforeAll(async () => {
  app = await withVerifiers(await startImportsApp())
  const named = { name: { en: 'Najd Industries', ar: 'صناعات نجد' }, consolidationApproach: 'equity-share' } as const
  client = await app.anOrganisationWithMfa({ baseYear: lockedYear, ...named })
  await seedSample(app, client)
  verifier = await app.aVerifier()
  folder = await mkdtemp(join(tmpdir(), 'athar-redraw-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await app.close()
})

type Exported = {
  readonly inventory: { readonly gwpSet: string }
  readonly records: readonly {
    readonly id: string
    readonly state: string
    readonly share: string | null
    readonly co2e: Readonly<Record<string, string>>
  }[]
}
const draw = (id: string, body: object) =>
  app.act<VerificationDetail & Refused>(verifier.lead, id, '/sample', { size: 5, by: [], ...body })

const script = fileURLToPath(new URL('../../../docs/examples/redraw-sample.mjs', import.meta.url))
const redraw = (statement: string, exported: string) =>
  new Promise<{ code: number; said: string }>((done) => {
    execFile(process.execPath, [script, statement, exported], (error, said) =>
      done({ code: error === null ? 0 : Number(error.code), said }),
    )
  })

async function exportOf(year: number): Promise<string> {
  const asked = { year, kind: 'json', language: 'en' }
  const { body } = await app.call<{ exportId: string; jobId: string }>(client, 'POST', '/api/inventory/exports', asked)
  expect((await app.jobDone(client, body.jobId)).state).toBe('succeeded')
  const file = await fetch(`${app.url}/api/inventory/exports/${body.exportId}/file`, { headers: client.headers })
  return file.text()
}

it('what is drawn from is what the figures count: records within the boundary, pending ones too, by their share', async () => {
  const year = lockedYear + 1
  const controlling = await app.aClient('Hijaz Works')
  const at = `/api/inventory/inventories/${year}`
  const { records, outsideRecords } = (await app.call<inventory.Inventory>(controlling, 'GET', at)).body
  expect(outsideRecords).toBeGreaterThan(0)
  const other = await app.aVerification(controlling, verifier, { year })
  expect((await draw(other.id, {})).draws[0]!.population.count).toBe(records)

  const { body } = await app.call<inventory.Inventory>(client, 'GET', at)
  const exported = JSON.parse(await exportOf(year)) as Exported
  const { gwpSet } = exported.inventory
  const kg = exported.records
    .filter(({ state }) => state !== 'returned')
    .map(({ co2e, share }) => abs(multiply(decimal(co2e[gwpSet]!), decimal(share!))))
  const { id } = await app.aVerification(client, verifier, { year })
  const { draws, sample } = await draw(id, {})
  expect(draws[0]!.population).toMatchObject({ count: body.records, total: toText(sum(kg)) })
  const partial = exported.records.find(({ share }) => share !== null && share !== '0' && share !== '1')
  expect(partial).toBeDefined()
  for (const row of sample) {
    const { co2e, share } = exported.records.find((one) => one.id === row.recordId)!
    expect(compare(decimal(row.kg), multiply(decimal(co2e[gwpSet]!), decimal(share!)))).toBe(0)
  }
})

it('terms stay once a sample was drawn, in the database too, and a further draw needs a reason', async () => {
  const { id, version } = await app.aVerification(client, verifier)
  const save = (over: object, seen: number) =>
    app.act<VerificationDetail & Refused>(verifier.lead, id, '', { ...someTerms, ...over, version: seen }, 'PUT')
  const saved = await save({ materialityPercent: '6' }, version)
  const first = await draw(id, {})
  for (const over of [
    { level: 'reasonable' },
    { materialityPercent: '5' },
    { scope: 'Scope 1' },
    { users: 'Everyone' },
    { place: 'Jeddah' },
  ])
    expect((await save({ materialityPercent: '6', ...over }, first.version)).code).toBe('verification.terms-frozen')
  const noted = await save({ materialityPercent: '6', riskNotes: 'Meters' }, first.version)
  expect(noted).toMatchObject({ riskNotes: 'Meters', materialityKg: saved.materialityKg })
  const byHand = (query: ReturnType<typeof sql>) =>
    app.platform.database.transaction(
      {
        personId: verifier.lead.personId,
        organisationId: verifier.lead.organisation.id,
        role: 'owner',
        aal: 'aal2',
      },
      ({ db }) => query.execute(db),
    )
  const terms = sql`update verifications set materiality_percent = 50, version = version + 1 where id = ${id}`
  await expect(byHand(terms)).rejects.toThrow('terms stay once a sample was drawn')
  for (const column of ['users', 'place'])
    await expect(
      byHand(sql`update verifications set ${sql.ref(column)} = 'Other', version = version + 1 where id = ${id}`),
    ).rejects.toThrow('terms stay once a sample was drawn')
  await expect(byHand(sql`delete from verification_draws where verification_id = ${id}`)).rejects.toThrow(
    'permission denied',
  )

  expect((await draw(id, {})).code).toBe('verification.draw-needs-reason')
  const again = await draw(id, { seed: 'of-my-own', reason: 'Two sites were missing' })
  expect(again.draws[1]!.seed).toMatch(/^[0-9a-f]{64}$/)
  expect(again.draws.map(({ number, reason }) => [number, reason])).toEqual([
    [1, ''],
    [2, 'Two sites were missing'],
  ])
  expect(new Set(again.draws.map(({ seed }) => seed)).size).toBe(2)
  expect(again.sample).toHaveLength(5)
  // The head is one that the log signed.
  const { head } = again.draws[1]!
  const roots = await app.platform.database.transaction({}, ({ db }) => rootAt(db, head.size))
  expect(toHex(roots)).toBe(head.root)
  await app.act(verifier.lead, id, '/moves', { action: 'decline', note: 'Seen', version: again.version })
})

it('a contract or own factor that was drawn and is changed afterwards opens a finding by itself', async () => {
  const year = lockedYear + 1
  const other = await app.aClient('Asir Plants')
  const begun = await app.aVerification(other, verifier, { year })
  const { version } = await app.act(verifier.lead, begun.id, '/moves', { action: 'assign', version: begun.version })
  expect(version).toBeGreaterThan(begun.version)
  for (const kind of ['contract', 'own-factor']) await draw(begun.id, { kind, size: 1 })
  const { sample, findings } = await app.act(verifier.lead, begun.id, '', undefined, 'GET')
  const drawn = (kind: string) => sample.find((one) => one.kind === kind)!.recordId
  expect(findings).toEqual([])

  const contracts = '/api/inventory/energy-contracts'
  type Contracts = { items: { id: string; version: number }[] }
  const { body: listed } = await app.call<Contracts>(other, 'GET', `${contracts}?year=${year}`)
  const {
    id: contractId,
    version: seen,
    ...contract
  } = listed.items.find(({ id }) => `contract:${id}` === drawn('contract'))!
  const changed = await app.call(other, 'PUT', `${contracts}/${contractId}`, { ...contract, kWh: '17', version: seen })
  const factorId = drawn('own-factor').replace('own-factor:', '')
  const ended = await app.call(other, 'POST', `/api/inventory/own-factors/${factorId}/end`, { reason: 'Replaced' })
  expect([changed.status, ended.status]).toEqual([200, 204])
  const after = await app.act(verifier.lead, begun.id, '', undefined, 'GET')
  expect(after.findings.map(({ origin, recordId, state }) => [origin, recordId, state])).toEqual([
    ['item-changed', drawn('contract'), 'open'],
    ['item-changed', drawn('own-factor'), 'open'],
  ])
})

it('every draw stands in the statement, and is drawn again from it and the export by another program', async () => {
  const begun = await app.aVerification(client, verifier)
  const assigned = await app.act(verifier.lead, begun.id, '/moves', { action: 'assign', version: begun.version })
  for (const asked of [
    { size: 9, by: ['site', 'category', 'size'] },
    { size: 12, by: ['category', 'size'], reason: 'More of each category' },
    { kind: 'screening', size: 4 },
    { kind: 'contract', size: 1 },
    { kind: 'denominator', size: 2 },
  ])
    await draw(begun.id, asked)
  const none = await draw(begun.id, { kind: 'answer' })
  expect(none.code).toBe('verification.nothing-to-draw')
  const { version, sample } = await app.act(verifier.lead, begun.id, '', undefined, 'GET')
  expect(assigned.state).toBe('assigned')
  expect(Map.groupBy(sample, ({ kind }) => kind).get('screening')).toHaveLength(4)
  const review = await app.act(verifier.lead, begun.id, '/moves', { action: 'start-review', version })
  const ready = await app.finish(verifier, review)
  const signed = await app.act(verifier.lead, ready.id, '/signature', { version: ready.version })
  const url = `/api/mrv/verifications/${signed.id}/statement?format=json`
  const file = await app.app.inject({ method: 'GET', url, headers: verifier.lead.headers })
  const { statement } = file.json<{ statement: StatementContent }>()
  expect(statement.sample.draws.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['record', ''],
    ['record', 'More of each category'],
    ['screening', ''],
    ['contract', ''],
    ['denominator', ''],
  ])
  const asPdf = url.replace('json', 'pdf')
  const pdf = await app.app.inject({ method: 'GET', url: asPdf, headers: verifier.lead.headers })
  expect(readPdf(pdf.rawPayload).text.replaceAll(/\s+/g, ' ')).toContain('More of each category')

  const [statementPath, exportPath] = [join(folder, 'statement.json'), join(folder, 'export.json')]
  await writeFile(statementPath, file.payload)
  const exported = await exportOf(lockedYear)
  await writeFile(exportPath, exported)
  const told = await redraw(statementPath, exportPath)
  expect(told.said).not.toContain('DIFFERS')
  const agreed = (what: string) => told.said.split(`${what} agrees`).length - 1
  expect([told.code, agreed('sample'), agreed('share')]).toEqual([0, 5, 5])
  const drawn = told.said.split('\n').filter((line) => line !== '' && !line.startsWith('Draw'))
  const kept = (kind: string) => sample.filter((one) => one.kind === kind).map(({ recordId }) => recordId)
  expect(drawn.slice(1)).toEqual(['record', 'screening', 'contract', 'denominator'].map((kind) => kept(kind).join(' ')))

  await writeFile(exportPath, exported.replace('"share":"1"', '"share":"0"'))
  const changed = await redraw(statementPath, exportPath)
  expect([changed.code, changed.said.includes('list drawn from DIFFERS')]).toEqual([1, true])

  await writeFile(exportPath, exported)
  await writeFile(statementPath, file.payload.replace(/"share": ?"[0-9.]+"/, '"share":"0.01"'))
  const overstated = await redraw(statementPath, exportPath)
  expect([overstated.code, overstated.said.includes('record: share DIFFERS')]).toEqual([1, true])
})
