import { randomUUID } from 'node:crypto'
import { shareOn, toText } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { readStructure } from './index.ts'
import { aHolding, aSiteInput } from './testing.ts'
import { aLockedYear } from '../yearly/testing.ts'

let app: InventoryApp
let owner: Acting
let root: inventory.Entity

beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisationWithMfa()
  root = (await list())[0]!
})
afterAll(() => app.close())

const list = async (who = owner) =>
  (await app.call<{ entities: inventory.Entity[] }>(who, 'GET', '/api/inventory/entities')).body.entities
const anEntity = (over: Partial<inventory.EntityInput> = {}) => ({
  parentId: root.id,
  name: { en: `Company ${randomUUID()}`, ar: '' },
  holdings: [aHolding()],
  ...over,
})
const create = (over: Partial<inventory.EntityInput> = {}, who = owner) =>
  app.call<inventory.Entity>(who, 'POST', '/api/inventory/entities', anEntity(over))
const update = (entity: inventory.Entity, over: Partial<inventory.Entity> = {}, who = owner) => {
  const { id, version, parentId, name, holdings } = { ...entity, ...over }
  return app.call<inventory.Entity>(who, 'PUT', `/api/inventory/entities/${id}`, { version, parentId, name, holdings })
}
const archive = (entity: inventory.Entity, action: 'archive' | 'restore' = 'archive', who = owner) =>
  app.call<inventory.Entity>(who, 'POST', `/api/inventory/entities/${entity.id}/${action}`, { version: entity.version })

describe('a new organisation', () => {
  it('is its own first entity, held wholly, with settings and the inventory of its fiscal year', async () => {
    const fresh = await app.anOrganisationWithMfa({ fiscalYearFirstMonth: 7, name: { en: 'Tihama', ar: 'تهامة' } })
    expect(await list(fresh)).toMatchObject([
      {
        parentId: null,
        name: { en: 'Tihama', ar: 'تهامة' },
        sites: 0,
        holdings: [
          {
            validFrom: '1900-01-01',
            validTo: null,
            equityShare: '1',
            financialControl: 'full',
            operationalControl: true,
          },
        ],
      },
    ])
    const years = await app.asOwner(fresh, ({ db }) =>
      sql<{
        starts_on: string
        ends_on: string
        gwp_set: string
      }>`select starts_on, ends_on, gwp_set from inventories`.execute(db),
    )
    const today = app.clock.today()
    expect(years.rows).toHaveLength(1)
    expect(years.rows[0]).toMatchObject({
      starts_on: expect.stringMatching(/-07-01$/),
      ends_on: expect.stringMatching(/-06-30$/),
      gwp_set: 'AR5',
    })
    expect((years.rows[0]?.starts_on ?? '') <= today && today <= (years.rows[0]?.ends_on ?? '')).toBe(true)
  })
})

describe('an entity', () => {
  it('is held by period, and counts as the engine says', async () => {
    const { body: venture, status } = await create({
      holdings: [
        aHolding({ validTo: '2023-12-31' }),
        aHolding({ validFrom: '2024-01-01', equityShare: '0.4', financialControl: 'joint', operationalControl: false }),
      ],
    })
    expect(status).toBe(201)
    const { body: below } = await create({ parentId: venture.id, holdings: [aHolding({ equityShare: '0.5' })] })
    const structure = await app.asOwner(owner, ({ db }) => readStructure(db, owner.organisationId))
    const share = (id: string, approach: 'equity-share' | 'financial-control' | 'operational-control', day: string) =>
      toText(shareOn(structure, id, approach, day))
    expect(share(venture.id, 'financial-control', '2023-06-30')).toBe('1')
    expect(share(venture.id, 'financial-control', '2024-06-30')).toBe('0.4')
    expect(share(venture.id, 'operational-control', '2024-06-30')).toBe('0')
    expect(share(below.id, 'equity-share', '2024-06-30')).toBe('0.2')
    expect(share(below.id, 'equity-share', '2019-12-31')).toBe('0')
    const answer = await app.call<{ asOf: string; counted: object }>(owner, 'GET', '/api/inventory/entities')
    expect(answer.body.asOf).toBe(app.clock.today())
    expect(answer.body.counted).toMatchObject({
      [root.id]: { 'operational-control': '1', 'financial-control': '1', 'equity-share': '1' },
      [venture.id]: { 'operational-control': '0', 'financial-control': '0.4', 'equity-share': '0.4' },
    })
  })

  it('is refused with holdings over the same days, a share above one, or days in reverse', async () => {
    expect(await create({ holdings: [aHolding(), aHolding({ validFrom: '2022-01-01' })] })).toMatchObject({
      status: 422,
      body: { code: 'inventory.holdings-overlap', details: { validFrom: '2020-01-01', otherFrom: '2022-01-01' } },
    })
    expect((await create({ holdings: [aHolding({ equityShare: '1.1' })] })).status).toBe(400)
    expect(await create({ holdings: [aHolding({ validTo: '2019-01-01' })] })).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: 'holdings.0.validTo', code: 'period-reversed' }] } },
    })
    expect((await create({ holdings: [] })).status).toBe(400)
  })

  it('has a name of its own and a parent that is there', async () => {
    await create({ name: { en: 'Gulf Cement', ar: 'إسمنت الخليج' } })
    expect(await create({ name: { en: '', ar: 'اسمنت الخليج' } })).toMatchObject({
      status: 409,
      body: { code: 'inventory.entity-name-taken' },
    })
    expect(await create({ parentId: randomUUID() })).toMatchObject({
      status: 404,
      body: { code: 'inventory.entity-not-found' },
    })
  })

  it('is called what is seen of its name, when it is made and when it is renamed', async () => {
    const made = await create({ name: { en: 'Hidden\u200b \u202eHoldings', ar: '' } })
    expect(made.body).toMatchObject({ name: { en: 'Hidden Holdings', ar: '' } })
    const renamed = await update(made.body, { name: { en: '', ar: 'شركة\u200f\u202e خفية' } })
    expect(renamed.body).toMatchObject({ name: { en: '', ar: 'شركة خفية' } })
  })

  it('cannot come to stand below itself, not even by two moves at once', async () => {
    const { body: a } = await create()
    const { body: b } = await create({ parentId: a.id })
    expect(await update(a, { parentId: b.id })).toMatchObject({ status: 422, body: { code: 'inventory.entity-cycle' } })
    const { body: c } = await create()
    const moves = await Promise.all([update(c, { parentId: a.id }), update(a, { parentId: c.id })])
    expect(moves.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('changed by somebody else meanwhile is refused and shown', async () => {
    const { body: entity } = await create()
    expect(await update(entity, { name: { en: 'First Name', ar: '' } })).toMatchObject({
      status: 200,
      body: { version: 2 },
    })
    expect(await update(entity, { name: { en: 'Second Name', ar: '' } })).toMatchObject({
      status: 409,
      body: { code: 'inventory.boundary-changed', details: { current: { name: { en: 'First Name' }, version: 2 } } },
    })
  })

  it('is not held differently within a locked year', async () => {
    const { body: entity } = await create()
    await aLockedYear(app, owner, 2022)
    expect(await update(entity, { holdings: [aHolding({ equityShare: '0.3' })] })).toMatchObject({
      status: 409,
      body: { code: 'inventory.period-locked', details: { year: 2022 } },
    })
    expect(
      (
        await update(entity, {
          holdings: [aHolding({ validTo: '2024-12-31' }), aHolding({ validFrom: '2025-01-01', equityShare: '0.3' })],
        })
      ).status,
    ).toBe(200)
  })
})

describe('the organisation itself', () => {
  it('can be renamed, but neither moved nor held by anybody nor put aside', async () => {
    expect((await update(root, { name: { en: 'Najd Industries Group', ar: 'مجموعة صناعات نجد' } })).status).toBe(200)
    const now = (await list())[0]!
    const { body: other } = await create()
    expect(await update(now, { parentId: other.id })).toMatchObject({
      status: 422,
      body: { code: 'inventory.entity-is-root' },
    })
    expect(await update(now, { holdings: [aHolding()] })).toMatchObject({
      status: 422,
      body: { code: 'inventory.entity-is-root' },
    })
    expect(await update(other, { parentId: null })).toMatchObject({
      status: 422,
      body: { code: 'inventory.entity-is-root' },
    })
    expect(await archive(now)).toMatchObject({ status: 422, body: { code: 'inventory.entity-is-root' } })
  })
})

describe('an entity put aside', () => {
  it('must be empty, takes nothing new, and comes back below a parent in use', async () => {
    const { body: parent } = await create()
    const { body: child } = await create({ parentId: parent.id })
    expect(await archive(parent)).toMatchObject({
      status: 409,
      body: { code: 'inventory.entity-in-use', details: { entities: 1, sites: 0 } },
    })
    const site = aSiteInput(child.id)
    const { body: made } = await app.call<inventory.Site>(owner, 'POST', '/api/inventory/sites', site)
    expect(await archive(child)).toMatchObject({ status: 409, body: { details: { entities: 0, sites: 1 } } })
    await app.call(owner, 'POST', `/api/inventory/sites/${made.id}/archive`, { version: 1 })
    const { body: gone } = await archive(child)
    expect(gone).toMatchObject({ version: 2, archivedAt: expect.any(String) })
    expect(await create({ parentId: child.id })).toMatchObject({
      status: 409,
      body: { code: 'inventory.entity-archived' },
    })
    expect(await app.call(owner, 'POST', `/api/inventory/sites/${made.id}/restore`, { version: 2 })).toMatchObject({
      status: 409,
      body: { code: 'inventory.entity-archived' },
    })
    const { body: goneParent } = await archive(parent)
    expect(await archive(gone, 'restore')).toMatchObject({ status: 409, body: { code: 'inventory.entity-archived' } })
    expect((await archive(goneParent, 'restore')).status).toBe(200)
    expect(await archive(gone, 'restore')).toMatchObject({ status: 200, body: { archivedAt: null } })
    expect((await archive(gone)).status).toBe(409)
  })
})

describe('who may change the structure', () => {
  it('owners and administrators; a preparer reads it', async () => {
    const admin = await app.aMember(owner, 'admin')
    await app.surely(admin)
    const preparer = await app.aMember(owner, 'preparer')
    expect((await create({}, admin)).status).toBe(201)
    expect(await create({}, preparer)).toMatchObject({ status: 403, body: { details: { roles: ['owner', 'admin'] } } })
    expect((await list(preparer)).length).toBeGreaterThan(1)
    expect((await app.call(await app.aMember(owner, 'viewer'), 'GET', '/api/inventory/entities')).status).toBe(403)
  })

  it('no other organisation, by any route', async () => {
    const { body: entity } = await create()
    const stranger = await app.anOrganisationWithMfa()
    const own = (await list(stranger))[0]!
    expect((await list(stranger)).map(({ id }) => id)).toEqual([own.id])
    const answers = await Promise.all([
      update(entity, {}, stranger),
      archive(entity, 'archive', stranger),
      archive(entity, 'restore', stranger),
      create({}, stranger),
      update(own, { parentId: entity.id }, stranger),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 422])
  })
})
