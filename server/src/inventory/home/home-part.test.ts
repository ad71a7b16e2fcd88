import type { platform } from '@athar/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aVoucher, saveOrganisation, type Acting, type Owner } from '../../organisations/testing.ts'
import { exampleFile, startImportsApp, type ImportsApp } from '../imports/testing.ts'
import { acceptGaps, decideAll } from '../yearly/testing.ts'
import { homeInventory } from './home-part.ts'

let app: ImportsApp
let owner: Owner
beforeAll(async () => {
  app = await startImportsApp()
  owner = await app.anOrganisation({ baseYear: 2018 })
})
afterAll(() => app.close())

const home = async (who: Acting) => (await app.call<platform.Home>(who, 'GET', '/api/home')).body
const nothing = { inventory: null, lastImport: null, queues: [], findings: [], deadlines: [] }
const queuesOf = async (who: Acting) => (await home(who)).queues.map(({ name, count }) => [name, count])

describe('the home of a member', () => {
  it('is empty before the first record', async () => {
    expect(await home(owner)).toEqual({
      ...nothing,
      settings: {
        consolidationApproach: 'operational-control',
        baseYear: 2018,
        fiscalYearFirstMonth: 1,
        hasUnifiedNumber: false,
        hasBothNames: true,
      },
    })
  })

  it('names an import that waits, then its year, and what reviewers decide on', async () => {
    const { body } = await app.upload(owner, 'saudi-ships-2018.csv', exampleFile('saudi-ships-2018.csv'))
    expect(await home(owner)).toMatchObject({
      lastImport: { id: body.id, fileName: 'saudi-ships-2018.csv', state: 'uploaded' },
      queues: [{ name: 'imports', count: 1, path: '/inventory/import' }],
    })
    await app.check(owner, body.id, body.options!)
    await app.createSites(owner, body.id, 'SA')
    await app.check(owner, body.id, body.options!)
    await app.commit(owner, body.id)
    const seen = await home(owner)
    // THETIS-MRV 2018, 39,306.71 t of fuel, as in the test of the yearly screen.
    expect(Number(seen.inventory?.kg) / 1000).toBeCloseTo(124_002.97, 1)
    expect(seen).toMatchObject({
      inventory: { year: 2018, current: false, records: 20, state: 'open', compared: null, sitesWithGaps: 0 },
      lastImport: { state: 'imported', records: 20 },
      deadlines: [],
    })
    expect(seen.inventory?.months.map(({ state }) => state)).toEqual(Array.from({ length: 12 }, () => 'in'))
    const [reviewer, preparer] = [await app.aMember(owner, 'reviewer'), await app.aMember(owner, 'preparer')]
    expect(await queuesOf(reviewer)).toEqual([['records', 20]])
    expect(await queuesOf(preparer)).toEqual([])
    await decideAll(app.platform.database, owner.organisation.id, 'returned')
    expect(await queuesOf(preparer)).toEqual([['returned', 20]])
    await decideAll(app.platform.database, owner.organisation.id, 'approved')
    expect(await queuesOf(owner)).toEqual([])
    const year = '/api/inventory/inventories/2018'
    const { body: counted } = await app.call<{ year: { version: number } }>(preparer, 'GET', year)
    await acceptGaps(app, preparer, 2018)
    await app.call(preparer, 'POST', `${year}/submit`, { version: counted.year.version })
    expect(await queuesOf(reviewer)).toEqual([['years', 1]])
  })

  it('asks owners to review what was set by default, until it is saved', async () => {
    const founder = await app.anOrganisationWithMfa()
    expect((await home(founder)).settings).not.toBeNull()
    expect((await home(await app.aMember(founder, 'preparer'))).settings).toBeNull()
    const { id: _id, sample: _sample, ...input } = founder.organisation
    await saveOrganisation(app, founder, input)
    expect((await home(founder)).settings).toBeNull()
  })

  it('shows no figures to viewers, to strangers and to people without an organisation', async () => {
    const stranger = await app.aPerson()
    const { authorization = '' } = stranger.headers
    const pretending = { ...stranger, headers: { ...owner.headers, authorization } }
    for (const who of [await app.aMember(owner, 'viewer'), stranger, pretending])
      expect(await home(who)).toEqual({ ...nothing, settings: null })
    expect((await app.call(null, 'GET', '/api/home')).status).toBe(401)
  })

  it('shows those who run the platform their queues, after the second factor', async () => {
    const platformOwner = await app.aPlatformOwner()
    await app.call(
      await app.anOrganisationWithMfa({ type: 'verifier' }),
      'POST',
      '/api/organisation/accreditation',
      aVoucher(),
    )
    expect(await queuesOf(platformOwner)).toEqual([['verifiers', 1]])
  })
})

const year = {
  year: 2026,
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  state: 'open',
  gwpSet: 'AR5',
  version: 1,
} as const
const month = (name: string, total: string | null, previousTotal: string | null) => ({
  month: name,
  total,
  previousTotal,
  scope1: total,
  scope2: '0',
  scope3: '0',
})
const figure = { kg: '300', interval: null }
const counted = (months: ReturnType<typeof month>[]) =>
  ({ year, records: 2, months, totals: { location: figure }, quality: { missing: [], sitesWithoutData: [] } }) as never

describe('like months', () => {
  it('compare the months that have records in both years alone', () => {
    const months = [
      month('2026-01', '100', '125'),
      month('2026-02', '200', '275'),
      month('2026-03', null, '900'),
      month('2026-04', null, '900'),
    ]
    const seen = homeInventory(counted(months), '2026-04-15')
    // (300 − 400) / 400
    expect(seen.compared).toEqual({
      year: 2025,
      from: '2026-01',
      to: '2026-02',
      months: 2,
      kg: '300',
      previousKg: '400',
      change: '-0.25',
    })
    expect(seen.months.map(({ state }) => state)).toEqual(['in', 'in', 'missing', 'ahead'])
  })

  it('say nothing where no month has a match', () => {
    expect(homeInventory(counted([month('2026-01', '100', null)]), '2026-02-01').compared).toBeNull()
    expect(homeInventory(counted([month('2026-01', null, '100')]), '2026-02-01').compared).toBeNull()
  })
})
