import type { ResponseOf } from '@athar/contracts'
import { cadTrustExport, type CadTrustExport, type listRegistry } from '@athar/contracts/credits'
import { paths } from '@athar/contracts/paths'
import { readSerial, tonnesOf } from '@athar/credit-ledger'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startCreditsApp, type CreditsApp } from '../testing.ts'

let app: CreditsApp
beforeAll(async () => {
  app = await startCreditsApp()
})
afterAll(() => app.close())

const exported = async (query = '') =>
  (await app.call<CadTrustExport>(null, 'GET', `/api/credits/export/cad-trust${query}`)).body

it('holds the rules of the layout for every tonne of the registry', async () => {
  await app.programme(2, { buffer: '10', proceeds: '5', mitigation: '2' })
  const owner = await app.anOrganisationWithMfa()
  const { blocks } = await app.anIssue(owner, { tonnes: '1000', programme: 2 })
  await app.retire(owner, { tonnes: '100' })
  await app.cancel(owner, { tonnes: '30' })
  const mark = `select app.mark_credits_adjusted(gen_random_uuid(), (select series_id from credit_blocks
    where id = '${blocks[0]!.id}'), 1, 100, 'Letter 12', now())`
  await app.platform.database.transaction(
    { personId: app.first.personId, platformRoles: ['platform_admin'], aal: 'aal2' },
    ({ db }) => sql.raw(mark).execute(db),
  )
  const found = await exported()
  expect(found.version).toBe('field names read in the source of 2025-09')
  expect(cadTrustExport.safeParse(found).error?.issues).toBeUndefined()
  const of = (status: string) =>
    found.units.filter(({ unitStatus }) => unitStatus === status).reduce((sum, { unitCount }) => sum + unitCount, 0)
  expect(['Held', 'Retired', 'Cancelled', 'Buffer', 'Expired'].map(of)).toEqual([750, 100, 50, 100, 0])
  for (const unit of found.units) {
    const [start, end] = [readSerial(unit.unitBlockStart)!, readSerial(unit.unitBlockEnd)!]
    expect(tonnesOf({ from: start.from, to: end.to })).toBe(unit.unitCount)
    expect(start.vintage).toBe(unit.vintageYear)
    expect(found.projects.map(({ projectId }) => projectId)).toContain(unit.projectId)
    expect(['Retired', 'Cancelled'].includes(unit.unitStatus)).toBe(unit.unitStatusReason !== null)
    expect(unit.issuance.verificationReportDate).toMatch(/^20\d\d-/)
  }
  expect(found.units[0]).toMatchObject({
    unitType: 'Reduction - technical',
    countryJurisdictionOfOwner: 'Saudi Arabia',
  })
  expect(found.projects[0]).toMatchObject({ unitMetric: 'tCO2e', registryOfOrigin: 'Athar', coveredByNDC: 'Unknown' })
  // The page of the registry that finds the project; a serial without its numbers is no page.
  const projectLink = new URL(found.projects[0]!.projectLink)
  expect(projectLink.pathname).toBe(paths.creditRegistry())
  const search = `/api/credits/registry${projectLink.search}`
  const { items } = (await app.call<ResponseOf<typeof listRegistry>>(null, 'GET', search)).body
  expect(items.map(({ id }) => id)).toEqual([blocks[0]!.id])
  const adjusted = found.units.filter((unit) => unit.correspondingAdjustmentStatus === 'Completed')
  expect(adjusted.map((unit) => [unit.unitStatus, unit.unitCount])).toEqual([['Retired', 100]])
  const first = await exported('?limit=1')
  expect([first.units.length, first.hasMore]).toEqual([1, true])
  const rest = await exported('?limit=1000&offset=1')
  expect([rest.units.length + 1, rest.hasMore]).toEqual([found.units.length, false])
})

it('refuses units that break the rules', () => {
  const unit = {
    projectId: '1',
    countryJurisdictionOfOwner: 'Saudi Arabia',
    unitBlockStart: 'ATH-1-1-2025-1-1',
    unitBlockEnd: 'ATH-1-1-2025-2-2',
    unitCount: 2,
    vintageYear: 2025,
    unitType: 'Reduction - technical',
    unitStatus: 'Retired',
    unitStatusReason: 'Travel',
    unitRegistryLink: 'https://athar.test/marketplace/registry/x',
    correspondingAdjustmentDeclaration: 'Unknown',
    correspondingAdjustmentStatus: 'Not Started',
    issuance: {
      startDate: '2025-01-01',
      endDate: '2025-12-31',
      verificationApproach: 'Signed statement V-1',
      verificationReportDate: null,
    },
  }
  const passes = (over: object) =>
    cadTrustExport.safeParse({
      version: 'field names read in the source of 2025-09',
      projects: [],
      units: [{ ...unit, ...over }],
      hasMore: false,
    }).success
  expect(passes({})).toBe(true)
  const broken = [
    { unitStatusReason: null },
    { unitStatus: 'Cancelled', unitStatusReason: '' },
    { unitCount: 1.5 },
    { vintageYear: 3001 },
    { unitType: 'Reduction' },
    { correspondingAdjustmentStatus: 'Done' },
  ]
  for (const over of broken) expect(passes(over)).toBe(false)
})
