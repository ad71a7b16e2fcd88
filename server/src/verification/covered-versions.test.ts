import { exportedDigest, type ColumnDigests } from '@athar/evidence-log'
import type { PublishedStatement, VerificationDetail } from '@athar/contracts/verification'
import { sql } from 'kysely'
import { newestLeafOf } from '../platform/log/store.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Owner } from '../organisations/testing.ts'
import { readPdf } from '../platform/documents/testing.ts'
import { startImportsApp, type ImportsApp } from '../inventory/imports/testing.ts'
import {
  decideYear,
  lockedYear,
  restateSwapped,
  restateYear,
  withVerifiers,
  type VerificationApp,
  type Verifier,
} from './testing.ts'

let app: VerificationApp & ImportsApp
let client: Owner
let verifier: Verifier
let first: string
let second: string
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
type Json = {
  digests: ColumnDigests
  statements: { number: string; covers: boolean; now: string; figures: { totalLocation: string } }[]
}
const named = async () => {
  const { statements, digests } = JSON.parse((await fileOf('json')).toString()) as Json
  const [header] = (await fileOf('csv')).toString().split('\r\n')
  return {
    exported: exportedDigest(digests),
    covers: statements.map(({ covers }) => covers),
    totals: statements.map(({ now, figures }) => Number(now) - Number(figures.totalLocation)),
    csv: header!.includes('Verification statement'),
    pdf: (await readPdf(await fileOf('pdf'))).text.replaceAll(/\s+/g, ' '),
  }
}
const decide = () => decideYear(app, client)
const published = async (number: string) =>
  (await app.call<PublishedStatement>(null, 'GET', `/api/mrv/statements/${number}`)).body

it('a statement is named for the figures it was signed over, and for no other version of the year', async () => {
  const ready = await app.aReadyOne(client, verifier)
  const signed = await app.act<VerificationDetail>(verifier.lead, ready.id, '/signature', { version: ready.version })
  const { number } = signed.statement!
  first = number
  const before = await named()
  expect(before).toMatchObject({ covers: [true], totals: [0], csv: true })
  expect(before.pdf).toContain('Limited assurance')
  const { content, version, reopenedAt } = await published(number)
  expect(reopenedAt).toBeNull()
  expect(version).toEqual({ covers: true, why: null, state: 'locked', totalLocation: content.figures!.totalLocation })
  // What is signed of the lock is what the log holds of it, and what the year's export says.
  expect(content.locked!.exported).toBe(before.exported)
  const { approach, boundary, library } = content.figures!
  expect([approach, boundary.length, library.length]).toEqual(['operational-control', 64, 1])

  const drawn = vi.fn<() => void>()
  const deaf = app.platform.publicPages.whenChanged(drawn)
  const year = await app.call<{ year: { version: number } }>(client, 'GET', `/api/inventory/inventories/${lockedYear}`)
  await app.call(client, 'POST', `/api/inventory/inventories/${lockedYear}/restate`, {
    version: year.body.year.version,
    reason: 'A bill was missing',
  })
  // The public page of the statement is drawn once more.
  await vi.waitFor(() => expect(drawn).toHaveBeenCalled())
  deaf()
  // Open again, it is another version, though no figure has moved yet.
  expect((await named()).covers).toEqual([false])
  const [largest] = await app.platform.database.transaction(
    { personId: client.personId, organisationId: client.organisation.id, role: 'owner' },
    async ({ db }) =>
      (
        await sql<{ id: string; version: number }>`update activity_records set state = 'returned',
            decided_by = ${client.personId} where id = (select id from activity_records
              where inventory_year = ${lockedYear} order by co2e_ar5_kg desc limit 1)
          returning id, version`.execute(db)
      ).rows,
  )
  const removal = { version: largest!.version, state: 'returned', reason: 'Counted twice' }
  const removed = await app.call(client, 'POST', `/api/inventory/records/${largest!.id}/remove`, removal)
  expect(removed.body).toBeNull()
  const after = await named()
  expect(after).toMatchObject({ covers: [false], csv: false })
  expect(after.totals[0]).toBeLessThan(0)
  expect(after.pdf).not.toContain('Limited assurance')
  expect(after.pdf).toContain('does not cover this version')
  const open = await published(number)
  expect(open.reopenedAt).not.toBeNull()
  // Of a year that is open again its owner has published nothing.
  expect(open.version).toEqual({ covers: false, why: 'opened', state: 'open', totalLocation: null })
})

it('a year that is decided again with other figures is told of, with both totals, and signed as the log has it', async () => {
  await decide()
  const { content, version } = await published(first)
  expect(version).toMatchObject({ covers: false, state: 'locked' })
  const locked = await named()
  expect(locked).toMatchObject({ covers: [false], csv: false })
  expect(locked.pdf).toContain('does not cover this version')
  expect(Number(version!.totalLocation)).toBeLessThan(Number(content.figures!.totalLocation))
  await app.features.verification.tellOfMovedYears()
  await app.features.verification.tellOfMovedYears()
  const told = (await app.call<{ items: { kind: string }[] }>(verifier.lead, 'GET', '/api/notifications')).body.items
  const kinds = told.map(({ kind }) => kind).filter((kind) => kind.startsWith('verification.year-'))
  expect(kinds.toSorted()).toEqual([
    'verification.year-differs',
    'verification.year-differs',
    'verification.year-reopened',
  ])

  const ready = await app.aReadyOne(client, verifier)
  const signed = await app.act<VerificationDetail>(verifier.lead, ready.id, '/signature', { version: ready.version })
  second = signed.statement!.number
  const { locked: again } = (await published(second)).content
  const leaf = await app.platform.database.transaction({}, ({ db }) =>
    newestLeafOf(db, `${client.organisation.id}-${lockedYear}`),
  )
  expect(again!.totals).toBe((JSON.parse(leaf!.leaf) as { hashes: { totals: string } }).hashes.totals)
})

it('a year whose records were swapped is another version, though all totals are equal', async () => {
  const seen = async () => {
    const { statements } = JSON.parse((await fileOf('json')).toString()) as Json
    const one = statements.find((each) => each.number === second)!
    const { version, content } = await published(second)
    expect(version!.totalLocation).toBe(content.figures!.totalLocation)
    expect(one.now).toBe(one.figures.totalLocation)
    return { json: one.covers, csv: (await named()).csv, page: version!.covers, why: version!.why }
  }
  const covering = { json: true, csv: true, page: true, why: null }
  expect(await seen()).toEqual(covering)
  // Opened and locked again as it was, it is what was signed.
  await restateYear(app, client)
  await decide()
  expect(await seen()).toEqual(covering)
  await restateSwapped(app, client)
  expect(await seen()).toEqual({ json: false, csv: false, page: false, why: 'records' })
  const { pdf } = await named()
  expect(pdf).not.toContain('Limited assurance')
  expect(pdf.replaceAll(/\s+/g, ' ')).toContain('The total is the same; records, factors or the method changed')
})
