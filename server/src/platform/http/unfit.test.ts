import { createRecords, mostLines } from '@athar/contracts/inventory'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOrganisationsApp, type OrganisationsApp } from '../../organisations/testing.ts'

let app: OrganisationsApp
beforeAll(async () => {
  app = await startOrganisationsApp()
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

  it('is looked for in something long until the first place, however often a short text is wrong', async () => {
    const owner = await app.anOrganisation()
    const lines = Array.from({ length: mostLines }, () => ({}))
    const { status, body } = await app.call<Refusal>(owner, 'POST', createRecords.path, { lines })
    expect([status, body.details.issues]).toEqual([
      400,
      [{ path: 'lines.0.siteId', code: 'invalid_type', part: 'body' }],
    ])
  })
})
