import { randomUUID } from 'node:crypto'
import { createRecords, decideRecords, mostLines } from '@athar/contracts/inventory'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEntry } from '../../inventory/records/testing.ts'
import { sharedOrganisationsApp, type OrganisationsApp } from '../../organisations/testing.ts'

let app: OrganisationsApp
beforeAll(async () => {
  app = await sharedOrganisationsApp()
})
afterAll(() => app.close())

type Refusal = { code: string; details: { issues: object[] } }

describe('what does not fit', () => {
  it('is named by its place, the rule that it breaks and the part of the request', async () => {
    const owner = await app.anOrganisation()
    const query = await app.call<Refusal>(owner, 'GET', '/api/inventory/records?year=never')
    expect(query.body.details.issues).toEqual([{ path: 'year', code: 'invalid_type', part: 'querystring' }])
    const reversed = { periodStart: '2025-03-31', periodEnd: '2025-03-01' }
    const body = await app.call<Refusal>(owner, 'POST', createRecords.path, { lines: [reversed] })
    expect(body.body.details.issues).toContainEqual({ path: 'lines.0.siteId', code: 'invalid_type', part: 'body' })
  })

  it('is named a hundred times at most', async () => {
    const owner = await app.anOrganisation()
    const lines = Array.from({ length: 40 }, () => ({}))
    const { status, body } = await app.call<Refusal>(owner, 'POST', createRecords.path, { lines })
    expect([status, body.code, body.details.issues.length]).toEqual([400, 'validation-failed', 100])
  })

  it('is named of each line of a long list', async () => {
    const owner = await app.anOrganisation()
    const fitting = anEntry(randomUUID())
    const unfit = { ...fitting, periodStart: 'May', quantity: 12 }
    const wrong = [3, 1200, 2499]
    const lines = Array.from({ length: 2500 }, (_, line) => (wrong.includes(line) ? unfit : fitting))
    const { status, body } = await app.call<Refusal>(owner, 'POST', createRecords.path, { lines })
    expect(status).toBe(400)
    expect(body.details.issues).toEqual(
      wrong.flatMap((line) => [
        { path: `lines.${line}.quantity`, code: 'invalid_type', part: 'body' },
        { path: `lines.${line}.periodStart`, code: 'invalid_format', part: 'body' },
      ]),
    )
  })

  it('is looked for in a long list until enough is known, however often a short text is wrong', async () => {
    const owner = await app.anOrganisation()
    const lines = Array.from({ length: mostLines }, () => ({}))
    const { status, body } = await app.call<Refusal>(owner, 'POST', createRecords.path, { lines })
    expect([status, body.details.issues.length]).toEqual([400, 100])
  })

  it('is looked for in anything else that is long until the first place', async () => {
    const owner = await app.anOrganisation()
    const records = Array.from({ length: 9000 }, () => ({}))
    const selection = { kind: 'records', records }
    const { status, body } = await app.call<Refusal>(owner, 'POST', decideRecords.path, { selection, decision: {} })
    expect([status, body.details.issues]).toEqual([
      400,
      [{ path: 'selection.records.0.id', code: 'invalid_type', part: 'body' }],
    ])
  })
})
