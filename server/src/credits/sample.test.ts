import type { ResponseOf } from '@athar/contracts'
import type { CadTrustExport, CreditOffer, listOpenCredits, listRegistry } from '@athar/contracts/credits'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Owner } from '../organisations/testing.ts'
import { offerSteps } from './offers/testing.ts'
import { showSamples } from './registry/store.ts'
import { startCreditsApp, type CreditsApp } from './testing.ts'

let app: CreditsApp
let sample: Owner
let other: Owner
let real: Owner

const asOwner = async (text: string, values: unknown[] = []) => {
  const client = new Client({ connectionString: app.testDatabase.ownerUrl })
  await client.connect()
  try {
    return await client.query(text, values)
  } finally {
    await client.end()
  }
}
const show = (shown: boolean) => asOwner('select app.show_sample_credits($1)', [shown])
const get = async <T>(url: string) => (await app.app.inject({ method: 'GET', url })).json<T>()
const registry = () => get<ResponseOf<typeof listRegistry>>('/api/credits/registry')

beforeAll(async () => {
  app = await startCreditsApp()
  sample = await app.anOrganisationWithMfa()
  other = await app.anOrganisationWithMfa()
  real = await app.anOrganisationWithMfa()
  for (const { organisation } of [sample, other])
    await asOwner(`select set_config('app.org_id', '${organisation.id}', false);
      update organisations set sample = true where id = '${organisation.id}'`)
})
afterAll(() => app.close())

describe('sample credits', () => {
  it('go to sample organisations alone, by transfer and by deal; the database holds it', async () => {
    const { blocks } = await app.anIssue(sample, { tonnes: '100' })
    const { offer, reserve } = offerSteps(app)
    await show(true)
    const refused = await app.transfer(sample, real, { tonnes: '5' })
    expect([refused.status, refused.body.code]).toEqual([422, 'credits.sample'])
    expect((await app.transfer(sample, other, { tonnes: '5' })).status).toBe(201)
    const { body: offered } = await offer(sample, blocks[0]!, { tonnes: '50' })
    const deal = await reserve(real, offered.id, '20')
    expect([deal.status, deal.body.code]).toEqual([422, 'credits.sample'])
    expect((await reserve(other, offered.id, '20')).status).toBe(201)
    expect((await app.retire(other, { tonnes: '5' })).status).toBe(201)
  })

  it('never count among real tonnes, and are marked in the registry, open data and the export', async () => {
    await app.anIssue(real, { tonnes: '40' })
    const { items, totals, sampleTotals } = await registry()
    expect([totals.issued, totals.retired, sampleTotals.issued, sampleTotals.retired]).toEqual(['40', '0', '100', '5'])
    expect(items.map(({ sample: isSample, tonnes }) => [tonnes, isSample])).toEqual([
      ['40', false],
      ['100', true],
    ])
    const open = await get<ResponseOf<typeof listOpenCredits>>('/api/open-data/credits')
    expect([open.totals.issued, open.sampleTotals.issued]).toEqual(['40', '100'])
    const { projects, units } = await get<CadTrustExport>('/api/credits/export/cad-trust')
    expect(projects.map(({ projectName }) => projectName.startsWith('Sample: '))).toEqual([true, false])
    const marked = units.filter(({ issuance }) => issuance.verificationApproach.startsWith('Sample: '))
    expect(marked.reduce((sum, { unitCount }) => sum + unitCount, 0)).toBe(100)
  })

  it('are in no public list without sample data', async () => {
    const { body } = await app.call<{ items: CreditOffer[] }>(real, 'GET', '/api/credits/offers')
    expect(body.items.map(({ sample: isSample }) => isSample)).toEqual([true])
    await show(false)
    const { items, sampleTotals } = await registry()
    expect(items.map(({ tonnes }) => tonnes)).toEqual(['40'])
    expect(sampleTotals.issued).toBe('0')
    for (const path of ['registry-projects', 'registry-retirements'])
      expect(
        (await get<{ items: { sample: boolean }[] }>(`/api/credits/${path}`)).items.filter((one) => one.sample),
      ).toEqual([])
    expect((await app.call<{ items: unknown[] }>(real, 'GET', '/api/credits/offers')).body.items).toEqual([])
    const { units } = await get<CadTrustExport>('/api/credits/export/cad-trust')
    expect(units.map(({ unitCount }) => unitCount)).toEqual([40])
  })

  it('are shown or hidden by the program itself alone', async () => {
    const { personId } = real
    const asMember = app.platform.database.transaction({ personId }, ({ db }) => showSamples(db, true))
    await expect(asMember).rejects.toMatchObject({ code: '42501' })
    expect((await registry()).items).toHaveLength(1)
  })
})
