import type { PublishedStatement, VerificationDetail } from '@athar/contracts/verification'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Owner } from '../organisations/testing.ts'
import { readPdf } from '../platform/documents/testing.ts'
import { startImportsApp, type ImportsApp } from '../inventory/imports/testing.ts'
import { lockedYear, withVerifiers, type VerificationApp, type Verifier } from './testing.ts'

let app: VerificationApp & ImportsApp
let client: Owner
let verifier: Verifier
beforeAll(async () => {
  app = await withVerifiers(await startImportsApp())
  client = await app.aClient()
  verifier = await app.aVerifier()
})
afterAll(() => app.close())

async function fileOf(kind: 'csv' | 'json' | 'pdf'): Promise<Buffer> {
  const asked = { year: lockedYear, kind, language: 'en' }
  const { body } = await app.call<{ exportId: string; jobId: string }>(client, 'POST', '/api/inventory/exports', asked)
  expect((await app.jobDone(client, body.jobId)).state).toBe('succeeded')
  const file = await fetch(`${app.url}/api/inventory/exports/${body.exportId}/file`, { headers: client.headers })
  return Buffer.from(await file.arrayBuffer())
}
type Json = { statements: { number: string; covers: boolean; now: string; figures: { totalLocation: string } }[] }
const named = async () => {
  const { statements } = JSON.parse((await fileOf('json')).toString()) as Json
  const [header] = (await fileOf('csv')).toString().split('\r\n')
  return {
    covers: statements.map(({ covers }) => covers),
    totals: statements.map(({ now, figures }) => Number(now) - Number(figures.totalLocation)),
    csv: header!.includes('Verification statement'),
    pdf: (await readPdf(await fileOf('pdf'))).text.replaceAll(/\s+/g, ' '),
  }
}
const published = async (number: string) =>
  (await app.call<PublishedStatement>(null, 'GET', `/api/mrv/statements/${number}`)).body

it('a statement is named for the figures it was signed over, and for no other version of the year', async () => {
  const ready = await app.aReadyOne(client, verifier)
  const signed = await app.act<VerificationDetail>(verifier.lead, ready.id, '/signature', { version: ready.version })
  const { number } = signed.statement!
  const before = await named()
  expect(before).toMatchObject({ covers: [true], totals: [0], csv: true })
  expect(before.pdf).toContain('Limited assurance')
  expect((await published(number)).reopenedAt).toBeNull()

  const year = await app.call<{ year: { version: number } }>(client, 'GET', `/api/inventory/inventories/${lockedYear}`)
  await app.call(client, 'POST', `/api/inventory/inventories/${lockedYear}/restate`, {
    version: year.body.year.version,
    reason: 'A bill was missing',
  })
  // Open again, it is another version, though no figure has moved yet.
  expect((await named()).covers).toEqual([false])
  await app.platform.database.transaction(
    { personId: client.personId, organisationId: client.organisation.id, role: 'owner', aal: 'aal2' },
    async ({ db }) => {
      await sql`update activity_records set state = 'returned', decided_by = ${client.personId} where id = (
        select id from activity_records where inventory_year = ${lockedYear} order by co2e_ar5_kg desc limit 1)`.execute(
        db,
      )
      await sql`insert into rollup_dirty (org_id, bucket) select distinct ${client.organisation.id}::uuid,
        date_trunc('month', period_start)::date from activity_records where inventory_year = ${lockedYear}
        on conflict do nothing`.execute(db)
    },
  )
  const after = await named()
  expect(after).toMatchObject({ covers: [false], csv: false })
  expect(after.totals[0]).toBeLessThan(0)
  expect(after.pdf).not.toContain('Limited assurance')
  expect(after.pdf).toContain('does not cover this version')
  expect((await published(number)).reopenedAt).not.toBeNull()
})
