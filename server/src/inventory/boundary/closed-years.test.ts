import { randomUUID } from 'node:crypto'
import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitingSessions } from '../../platform/testing/waiting-sessions.ts'
import { aRecord, anEntry, setYearState } from '../records/testing.ts'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { aHolding, aSiteInput, rootOf } from './testing.ts'

let app: InventoryApp
let owner: Acting
let held: inventory.Entity
let other: inventory.Entity
let site: inventory.Site

beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisationWithMfa()
  const root = await rootOf(app, owner)
  const create = async (en: string) =>
    (
      await app.call<inventory.Entity>(owner, 'POST', '/api/inventory/entities', {
        parentId: root.id,
        name: { en, ar: '' },
        holdings: [aHolding()],
      })
    ).body
  held = await create('Cement Works')
  other = await create('Steel Works')
  site = (await app.call<inventory.Site>(owner, 'POST', '/api/inventory/sites', aSiteInput(held.id))).body
  await aRecord(app, owner, anEntry(site.id))
})
afterAll(() => app.close())

type Answer = { code?: string; details?: Record<string, unknown> }
const put = (path: string, body: object) => app.call<Answer>(owner, 'PUT', `/api/inventory/${path}`, body)
const post = (path: string, body: object) => app.call<Answer>(owner, 'POST', `/api/inventory/${path}`, body)
const denominators = { revenueMinor: null, currency: 'SAR', headcount: '7', output: null, outputUnit: null }

/** Each way to other figures of 2025 than the ones that were approved, without a record's being touched. */
const changes: readonly [string, () => ReturnType<typeof put>][] = [
  [
    'the share held of an entity',
    () =>
      put(`entities/${held.id}`, {
        version: held.version,
        parentId: held.parentId,
        name: held.name,
        holdings: [aHolding({ equityShare: '0.3' })],
      }),
  ],
  [
    'the entity of a site with records',
    () => put(`sites/${site.id}`, { ...aSiteInput(other.id, { name: site.name }), version: site.version }),
  ],
  ['the people that emissions are divided by', () => put('years/2025', { version: 0, denominators })],
  [
    'the screening of scope 3',
    () =>
      put('years/2025/screening', {
        version: 0,
        categories: [{ category: 1, decision: 'not-relevant', reason: 'Nothing is bought' }],
      }),
  ],
  ['the warming potentials', () => put('years/2025/gwp-set', { version: 1, gwpSet: 'AR6' })],
]

/** The warming potentials are a column of the year itself, so that the version seen is an older one by then. */
const closed = {
  status: 409,
  body: {
    code: expect.stringMatching(/^inventory\.(period-locked|wrong-state)$/),
  },
}

describe.each(['approved', 'locked'] as const)('once a year is %s', (state) => {
  it.each(changes)('%s stays', async (_what, change) => {
    await setYearState(app, owner, 2025, state)
    expect(await change()).toMatchObject(closed)
  })
})

describe('where a year is approved at the same moment', () => {
  it.each(changes)('%s stays', async (_what, change) => {
    await setYearState(app, owner, 2025, 'in-review')
    const reviewer = { personId: randomUUID(), organisationId: owner.organisationId, role: 'reviewer' }
    const approval = await app.database.transaction(reviewer, async ({ db }) => {
      await sql`update inventories set state = 'approved', approved_by = ${reviewer.personId}, version = version + 1 where org_id = ${owner.organisationId} and year = 2025`.execute(
        db,
      )
      const answer = change()
      let answered = false
      void answer.then(() => (answered = true))
      const waitsOrIsDone = async () =>
        answered || (await waitingSessions((query) => app.database.pool.query(query))) > 0
      await expect.poll(waitsOrIsDone).toBe(true)
      return { answer }
    })
    expect(await approval.answer).toMatchObject(closed)
  })
})

describe('while a year is in review', () => {
  beforeAll(async () => {
    await aRecord(app, owner, anEntry(site.id, { periodStart: '2026-03-01', periodEnd: '2026-03-31' }))
    await setYearState(app, owner, 2025, 'open')
  })
  type Year = { year: inventory.InventoryYear; denominatorsVersion: number }
  const readYear = async () => (await app.call<Year>(owner, 'GET', '/api/inventory/years/2026')).body
  const entity = async () =>
    (await app.call<{ entities: inventory.Entity[] }>(owner, 'GET', '/api/inventory/entities')).body.entities.find(
      ({ id }) => id === held.id,
    )!
  const screening = async () =>
    (await app.call<{ version: number }>(owner, 'GET', '/api/inventory/years/2026/screening')).body.version

  it.each<[string, () => Promise<unknown>]>([
    [
      'the people that emissions are divided by',
      async () => put('years/2026', { version: (await readYear()).denominatorsVersion, denominators }),
    ],
    [
      'the screening of scope 3',
      async () => put('years/2026/screening', { version: await screening(), categories: [] }),
    ],
    [
      'the share held of an entity',
      async () => {
        const { version, parentId, name } = await entity()
        return put(`entities/${held.id}`, { version, parentId, name, holdings: [aHolding({ equityShare: '0.4' })] })
      },
    ],
    [
      'the entity of a site with records',
      () => put(`sites/${site.id}`, { ...aSiteInput(other.id, { name: site.name }), version: site.version }),
    ],
    [
      'the list of companies within the boundary',
      async () => {
        const { parentId } = await entity()
        return post('entities', { parentId, name: { en: 'Glass Works', ar: '' }, holdings: [aHolding()] })
      },
    ],
    [
      'the floor area of a site with records',
      () =>
        put(`sites/${site.id}`, {
          ...aSiteInput(other.id, { name: site.name, floorAreaM2: '320' }),
          version: site.version + 1,
        }),
    ],
  ])('%s is not changed behind who approves it: what they saw is an older version then', async (_what, change) => {
    await setYearState(app, owner, 2026, 'open')
    await setYearState(app, owner, 2026, 'in-review')
    const { version } = (await readYear()).year
    expect(((await change()) as { status: number }).status).toBeLessThan(300)
    const reviewer = await app.aMember(owner, 'reviewer')
    const approval = await app.call<Answer>(reviewer, 'POST', '/api/inventory/inventories/2026/approve', { version })
    expect(approval).toMatchObject({ status: 409, body: { code: 'inventory.record-changed' } })
  })

  it('a name is no change of it', async () => {
    await setYearState(app, owner, 2026, 'in-review')
    const { year } = await readYear()
    const { version, parentId, holdings } = await entity()
    const renamed = { version, parentId, holdings, name: { en: 'Cement Works II', ar: '' } }
    expect(await put(`entities/${held.id}`, renamed)).toMatchObject({ status: 200 })
    expect((await readYear()).year.version).toBe(year.version)
  })

  it('two who change it at once are answered one after the other', async () => {
    await setYearState(app, owner, 2026, 'in-review')
    const version = (await readYear()).denominatorsVersion
    const change = () => put('years/2026', { version, denominators })
    expect((await Promise.all([change(), change()])).map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
