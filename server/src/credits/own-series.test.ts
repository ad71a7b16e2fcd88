import type { ResponseOf } from '@athar/contracts'
import type {
  findReceiver,
  listOwnSeries,
  listRegistryProjects,
  listRegistryRetirements,
  listRegistry,
} from '@athar/contracts/credits'
import type { listQueues } from '@athar/contracts/platform'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Acting } from '../organisations/testing.ts'
import { startCreditsApp, type CreditsApp, type Refused } from './testing.ts'

let app: CreditsApp
beforeAll(async () => {
  app = await startCreditsApp()
})
afterAll(() => app.close())

const seriesOf = async (who: Acting) =>
  (await app.call<ResponseOf<typeof listOwnSeries>>(who, 'GET', '/api/credits/series')).body.items

describe('Balances by series', () => {
  it('say what is free, frozen, retired and cancelled, and nothing of another organisation', async () => {
    const owner = await app.anOrganisationWithMfa({ type: 'project_owner' })
    const buyer = await app.anOrganisationWithMfa({ type: 'buyer' })
    const issued = await app.anIssue(owner, { tonnes: '100' })
    await app.transfer(owner, buyer, { tonnes: '30' })
    await app.retire(owner, { tonnes: '20' })
    await app.cancel(owner, { tonnes: '5' })
    const [own, ...others] = await seriesOf(owner)
    expect(others).toEqual([])
    expect(own).toMatchObject({
      project: issued.blocks[0]!.project,
      vintage: 2025,
      free: '45',
      reserved: '0',
      frozen: '0',
      retired: '20',
      cancelled: '5',
      expired: '0',
    })
    expect(await seriesOf(buyer)).toMatchObject([{ free: '30', retired: '0' }])
    expect(await seriesOf(await app.anOrganisationWithMfa())).toEqual([])

    const at = `/api/platform/credits/blocks/${issued.blocks[0]!.id}/freeze`
    await app.call(app.first, 'POST', at, { reason: 'Looked into' })
    expect(await seriesOf(owner)).toMatchObject([{ free: '0', frozen: '45', retired: '20' }])
  })
})

describe('The receiver of a transfer', () => {
  it('is found by the account number alone, and is never oneself', async () => {
    const owner = await app.anOrganisationWithMfa({ type: 'project_owner' })
    const buyer = await app.anOrganisationWithMfa({ type: 'buyer' })
    const find = async (id: string, who: Acting = owner) => {
      const answer = await app.call<ResponseOf<typeof findReceiver> & Refused>(
        who,
        'GET',
        `/api/credits/receivers/${id}`,
      )
      return [answer.status, answer.body.name ?? answer.body.code]
    }
    expect(await find(buyer.organisation.id)).toEqual([200, buyer.organisation.name])
    expect(await find('5c1f0f8e-4d0a-4c1b-9a4e-0c6f5d1f2a78')).toEqual([422, 'credits.receiver-gone'])
    expect(await find(owner.organisation.id)).toEqual([422, 'credits.to-oneself'])
    const preparer = await app.withMfa(await app.aMember(owner, 'preparer'))
    expect((await find(buyer.organisation.id, preparer))[0]).toBe(403)
  })
})

describe('The public registry', () => {
  it('lists projects whose totals add up, and retirements without the names of people', async () => {
    const owner = await app.anOrganisationWithMfa({ type: 'project_owner' })
    const issued = await app.anIssue(owner, { tonnes: '60' })
    await app.retire(owner, { tonnes: '10' })
    await app.call(owner, 'POST', '/api/credits/retirements', {
      tonnes: '5',
      serial: '',
      note: '',
      beneficiary: 'Noura Alharbi',
      beneficiaryKind: 'person',
      purpose: 'A flight',
      claimYear: 2025,
    })
    const { items, total } = (
      await app.call<ResponseOf<typeof listRegistryRetirements>>(null, 'GET', '/api/credits/registry-retirements')
    ).body
    const [person, company] = items
    expect(total).toBeGreaterThanOrEqual(2)
    expect(person).toMatchObject({ tonnes: '5', beneficiary: null, beneficiaryKind: 'person', claimYear: 2025 })
    expect(company).toMatchObject({ tonnes: '10', beneficiary: 'Green Buyers', claimYear: 2026, sample: false })
    const { project, programme } = issued.blocks[0]!
    expect(company!.serials).toEqual([`ATH-${programme}-${project}-2025-1-10`])
    expect(person!.serials).toEqual([`ATH-${programme}-${project}-2025-11-15`])

    const projects = (
      await app.call<ResponseOf<typeof listRegistryProjects>>(null, 'GET', '/api/credits/registry-projects?limit=100')
    ).body
    expect(projects.items[0]).toMatchObject({ project, totals: { issued: '60', held: '45', retired: '15' } })
    const all = (await app.call<ResponseOf<typeof listRegistry>>(null, 'GET', '/api/credits/registry')).body.totals
    const sum = projects.items.reduce((whole, { totals }) => whole + BigInt(totals.issued), 0n)
    expect(String(sum)).toBe(all.issued)
  })
})

describe('The desk of officers', () => {
  it('counts issuances that wait for the reader, not those that they proposed', async () => {
    const owner = await app.anOrganisationWithMfa({ type: 'project_owner' })
    const { periodId } = await app.aVerified(owner, { tonnes: '40' })
    await app.propose(periodId)
    const waiting = async (who: Acting) => {
      const { items } = (await app.call<ResponseOf<typeof listQueues>>(who, 'GET', '/api/platform/queues')).body
      return items.find(({ name }) => name === 'credits')
    }
    expect(await waiting(app.second)).toEqual({ name: 'credits', path: '/admin/credits', count: 1, more: false })
    expect(await waiting(app.first)).toMatchObject({ count: 0 })
  })
})
