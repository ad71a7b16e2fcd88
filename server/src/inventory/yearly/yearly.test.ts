import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { exampleFile, sharedImportsApp, type ImportsApp } from '../imports/testing.ts'
import { acceptGaps, decideAll } from './testing.ts'

let app: ImportsApp
let owner: Owner
let reviewer: Acting

beforeAll(async () => {
  app = await sharedImportsApp()
  owner = await app.anOrganisation({ baseYear: 2018 })
  reviewer = await app.aMember(owner, 'reviewer')
  const { body } = await app.upload(owner, 'saudi-ships-2018.csv', exampleFile('saudi-ships-2018.csv'))
  await app.check(owner, body.id, body.options!)
  await app.createSites(owner, body.id, 'SA')
  await app.check(owner, body.id, body.options!)
  await app.commit(owner, body.id)
})
afterAll(() => app.close())

const read = async (year = 2018) =>
  (await app.call<inventory.Inventory>(owner, 'GET', `/api/inventory/inventories/${year}`)).body
const move = async (who: Acting, action: string, body: object = {}, year = 2018) => {
  if (action === 'submit') await acceptGaps(app, who, year)
  const at = `/api/inventory/inventories/${year}/${action}`
  const { version } = (await read(year)).year
  return app.call<inventory.InventoryYear & { code?: string }>(who, 'POST', at, { version, ...body })
}
const decide = (state: 'approved' | 'returned') => decideAll(app.platform.database, owner.organisation.id, state)
const tonnes = (kg: string) => Number(kg) / 1000

describe('the inventory of a year', () => {
  it('adds the ships of Dammam up to the published fuel times the library factor', async () => {
    // THETIS-MRV 2018, 39,306.71 t of fuel; expected total of the examples' README, within 0.01 t.
    const answer = await read()
    expect(answer.records).toBe(20)
    expect(tonnes(answer.totals.location!.kg)).toBeCloseTo(124_002.97, 1)
    expect(answer.totals.location!.kg).toBe(answer.totals.scope1?.kg)
    expect(answer.totals.location!.interval).not.toBeNull()
    expect(answer.quality.warnings.map(({ flag }) => flag)).toEqual(
      expect.arrayContaining(['edition-later', 'region-proxy']),
    )
    expect(tonnes(answer.gases.find(({ gas }) => gas === 'CO2')!.massKg!)).toBeCloseTo(122_400.7, 0)
    expect(answer.months).toHaveLength(12)
    expect(answer.sites).toHaveLength(20)
  })

  it('lists every site without data, however many', async () => {
    const silent = await app.anOrganisation()
    await app.aSite(silent, { code: 'FIRST', ar: 'الأول' })
    await app.platform.database.transaction({ organisationId: silent.organisation.id, role: 'system' }, ({ db }) =>
      sql`insert into sites (org_id, id, code, name_en, name_ar, entity_id, created_at)
        select s.org_id, gen_random_uuid(), 'S-' || n, 'Site ' || n, '', s.entity_id, s.created_at
          from sites s, generate_series(1, 1238) n where s.org_id = ${silent.organisation.id}`.execute(db),
    )
    const { body } = await app.call<inventory.Inventory>(silent, 'GET', '/api/inventory/inventories/2025')
    expect(body.quality.sitesWithoutData).toHaveLength(1239)
  })

  it('says beside each figure what touches it', async () => {
    const { totals, sites, activities, categories } = await read()
    const proxy = { flag: 'region-proxy', share: '1' }
    for (const marks of [
      totals.marks.location,
      totals.marks.scope1,
      sites[0]!.marks,
      activities[0]!.marks,
      categories[0]!.marks,
    ])
      expect(marks).toContainEqual(proxy)
    expect(totals.marks.scope2Location).toEqual([])
    expect(sites[0]).toMatchObject({ country: 'SA', region: null, city: null })
  })

  it('is empty, and says so, for a year without records', async () => {
    expect(await read(2017)).toMatchObject({
      records: 0,
      totals: { location: null, market: null },
      year: { state: 'open' },
    })
  })

  it('moves from open to locked by different hands, and back only as a restatement with its differences', async () => {
    expect(await move(owner, 'approve')).toMatchObject({ status: 409, body: { code: 'inventory.wrong-state' } })
    expect(await move(owner, 'submit')).toMatchObject({ status: 200, body: { state: 'in-review' } })
    expect(await move(owner, 'approve')).toMatchObject({ status: 403, body: { code: 'inventory.four-eyes' } })
    expect(await move(reviewer, 'approve')).toMatchObject({
      status: 409,
      body: { code: 'inventory.records-undecided' },
    })
    await decide('approved')
    expect(await move(reviewer, 'approve', { version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'inventory.record-changed' },
    })
    expect(await move(reviewer, 'approve')).toMatchObject({ status: 200, body: { state: 'approved' } })
    expect(await move(owner, 'lock')).toMatchObject({ status: 403, body: { code: 'second-factor-missing' } })
    const before = owner
    owner = await app.withMfa(owner)
    expect(await move(before, 'lock')).toMatchObject({ status: 403, body: { code: 'second-factor-required' } })
    expect(await move(owner, 'lock')).toMatchObject({ status: 200, body: { state: 'locked' } })
    const reopened = app.platform.database.transaction(
      { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner' },
      ({ db }) => sql`update inventories set state = 'open' where year = 2018`.execute(db),
    )
    await expect(reopened).rejects.toThrow('a second factor is needed')
    expect(await move(before, 'restate', { reason: 'A ship was counted twice' })).toMatchObject({ status: 403 })
    expect(await move(owner, 'restate', { reason: 'A ship was counted twice' })).toMatchObject({
      status: 200,
      body: { state: 'open' },
    })
    await decide('returned')
    const { body } = await app.call<{ items: inventory.Restatement[] }>(
      owner,
      'GET',
      '/api/inventory/inventories/2018/restatements',
    )
    expect(body.items).toMatchObject([{ reason: 'A ship was counted twice', closedAt: null }])
    const [total] = body.items[0]!.differences
    expect(total).toMatchObject({ dimension: 'total', after: '0' })
    expect(tonnes(total!.before)).toBeCloseTo(124_002.97, 1)
  })

  it('is shown alike to all who may see it while nobody has opened the year, which looking does not do', async () => {
    const fresh = await app.anOrganisationWithMfa({ baseYear: 2019 })
    const auditor = await app.aMember(fresh, 'auditor')
    const made = await app.call<{ secret: string }>(fresh, 'POST', '/api/profile/tokens', {
      name: 'A dashboard',
      scopes: ['read'],
      expiresInDays: 30,
    })
    const program = { ...fresh, headers: { authorization: `Bearer ${made.body.secret}` } }
    const year = { year: 2021, state: 'open', version: 0 }
    const looks = [
      ['/api/inventory/inventories/2021', { year, records: 0 }],
      ['/api/inventory/energy-contracts?year=2021', { year, items: [] }],
      ['/api/inventory/inventories/2021/restatements', { items: [] }],
    ] as const
    for (const [url, shown] of looks) {
      const answers = []
      for (const who of [auditor, program, fresh]) {
        const { status, body } = await app.call<object>(who, 'GET', url)
        // Since when something counts as new moves with the clock.
        answers.push({ status, body: { ...body, changes: null } })
      }
      expect(answers).toEqual([answers[0], answers[0], answers[0]])
      expect([url, answers[0]]).toMatchObject([url, { status: 200, body: shown }])
    }
  })

  it('is not for strangers', async () => {
    const other = await app.anOrganisation()
    const { body } = await app.call<inventory.Inventory>(other, 'GET', '/api/inventory/inventories/2018')
    expect(body.records).toBe(0)
    const viewer = await app.aMember(owner, 'viewer')
    expect((await app.call(viewer, 'GET', '/api/inventory/inventories/2018')).status).toBe(403)
  })
})
