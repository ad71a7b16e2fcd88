import { randomUUID } from 'node:crypto'
import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { aSiteInput, rootOf } from './testing.ts'
import { aLockedYear } from '../yearly/testing.ts'

let app: InventoryApp
let owner: Acting
let rootId: string

beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisationWithMfa()
  rootId = (await rootOf(app, owner)).id
})
afterAll(() => app.close())

const aSite = (over: Partial<inventory.SiteInput> = {}) => aSiteInput(rootId, over)
const create = (over: Partial<inventory.SiteInput> = {}, who = owner) =>
  app.call<inventory.Site>(who, 'POST', '/api/inventory/sites', aSite(over))

describe('a site', () => {
  it('is created with a code of its own and read back as entered', async () => {
    const made = await create({ name: { en: 'Riyadh HQ', ar: 'المقر الرئيسي' }, aliases: ['HQ'] })
    expect(made).toMatchObject({
      status: 201,
      body: {
        code: 'S0001',
        name: { en: 'Riyadh HQ', ar: 'المقر الرئيسي' },
        country: 'SA',
        floorAreaM2: '1250.5',
        version: 1,
      },
    })
    const next = await create()
    expect(next.body.code).toBe('S0002')
    const read = await app.call<{ site: inventory.Site; use: object }>(
      owner,
      'GET',
      `/api/inventory/sites/${made.body.id}`,
    )
    expect(read.body).toEqual({ site: made.body, use: { records: 0, firstDay: null, lastDay: null, ownFactors: 0 } })
  })

  it('keeps its names to itself, however they are spelled', async () => {
    const made = await create({ name: { en: 'Jeddah Depot', ar: 'مستودع جدة' }, aliases: ['JED-1'] })
    for (const name of [
      { en: 'jeddah-depot', ar: '' },
      { en: '', ar: 'مُستودع جده' },
      { en: 'Jed 1', ar: '' },
    ]) {
      expect(await create({ name })).toMatchObject({
        status: 409,
        body: { code: 'inventory.site-name-taken', details: { siteId: made.body.id, archived: false } },
      })
    }
    expect(await create({ aliases: ['JEDDAH DEPOT'] })).toMatchObject({
      status: 409,
      body: { details: { name: 'JEDDAH DEPOT' } },
    })
    expect(await create({ code: made.body.code })).toMatchObject({
      status: 409,
      body: { code: 'inventory.site-code-taken' },
    })
  })

  it('stands in a city of its region', async () => {
    expect(await create({ region: 'SA-02' })).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', details: { issues: [{ path: 'city', code: 'city-not-in-region' }] } },
    })
    expect(await create({ country: 'AE', city: 'Dubai' })).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: 'region', code: 'region-outside-kingdom' }] } },
    })
    expect(await create({ country: 'AE', region: null, city: 'Dubai' })).toMatchObject({ status: 201 })
  })

  it('needs a name in one language and an entity of the organisation', async () => {
    expect(await create({ name: { en: ' ', ar: '' } })).toMatchObject({
      status: 400,
      body: { details: { issues: [{ code: 'name-missing' }] } },
    })
    expect(await create({ entityId: randomUUID() })).toMatchObject({
      status: 404,
      body: { code: 'inventory.entity-not-found' },
    })
    expect(await create({ floorAreaM2: '0' })).toMatchObject({
      status: 400,
      body: { details: { issues: [{ code: 'not-positive' }] } },
    })
  })

  it('is called what is seen of its name, and nothing that is not seen is a name', async () => {
    const made = await create({ name: { en: 'Hidden\u200b \u202eWorks', ar: '' } })
    expect(made.body).toMatchObject({ name: { en: 'Hidden Works', ar: '' } })
    expect(await create({ name: { en: '\u200b\u2060', ar: '' } })).toMatchObject({
      status: 400,
      body: { details: { issues: [{ code: 'name-missing' }] } },
    })
  })

  it('two people cannot take one name at the same moment', async () => {
    const name = { en: 'Race Terminal', ar: '' }
    const answers = await Promise.all([create({ name }), create({ name }), create({ name })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })
})

describe('a change of a site', () => {
  it('frees the old names and takes the new ones', async () => {
    const { body: site } = await create({ name: { en: 'Old Yard', ar: '' } })
    const changed = await app.call<inventory.Site>(owner, 'PUT', `/api/inventory/sites/${site.id}`, {
      ...aSite({ name: { en: 'New Yard', ar: '' } }),
      version: 1,
    })
    expect(changed).toMatchObject({ status: 200, body: { code: site.code, name: { en: 'New Yard' }, version: 2 } })
    expect((await create({ name: { en: 'Old Yard', ar: '' } })).status).toBe(201)
  })

  it('over an older version is refused and shows the newer one', async () => {
    const { body: site } = await create()
    const change = (floorAreaM2: string) =>
      app.call(owner, 'PUT', `/api/inventory/sites/${site.id}`, {
        ...aSite({ name: site.name, floorAreaM2 }),
        version: 1,
      })
    expect((await change('10')).status).toBe(200)
    expect(await change('20')).toMatchObject({
      status: 409,
      body: { code: 'inventory.boundary-changed', details: { current: { floorAreaM2: '10', version: 2 } } },
    })
  })

  it('does not move records to another country, nor a locked year to another entity', async () => {
    const { body: site } = await create()
    const { body: entity } = await app.call<inventory.Entity>(owner, 'POST', '/api/inventory/entities', {
      parentId: rootId,
      name: { en: 'Holding Co', ar: '' },
      holdings: [
        {
          validFrom: '2020-01-01',
          validTo: null,
          equityShare: '0.6',
          financialControl: 'full',
          operationalControl: true,
        },
      ],
    })
    await aRecord(owner, site.id, '2024-03-01')
    const put = (over: Partial<inventory.SiteInput>, version: number) =>
      app.call(owner, 'PUT', `/api/inventory/sites/${site.id}`, { ...aSite({ name: site.name, ...over }), version })
    expect(await put({ country: 'AE', region: null, city: null }, 1)).toMatchObject({
      status: 409,
      body: { code: 'inventory.site-in-use', details: { records: 1 } },
    })
    expect((await put({ entityId: entity.id }, 1)).status).toBe(200)
    await aLockedYear(app, owner, 2024)
    expect(await put({ entityId: rootId }, 2)).toMatchObject({
      status: 409,
      body: { code: 'inventory.period-locked', details: { year: 2024 } },
    })
  })
})

describe('an archived site', () => {
  it('leaves the list, keeps its names, and comes back', async () => {
    const { body: site } = await create({ name: { en: 'Closed Mill', ar: '' } })
    const archived = await app.call<inventory.Site>(owner, 'POST', `/api/inventory/sites/${site.id}/archive`, {
      version: 1,
    })
    expect(archived).toMatchObject({ status: 200, body: { version: 2, archivedAt: expect.any(String) } })
    const found = (state: string) =>
      app.call<{ items: inventory.Site[]; total: number }>(
        owner,
        'GET',
        `/api/inventory/sites?search=closed%20mill&state=${state}`,
      )
    expect((await found('active')).body.total).toBe(0)
    expect((await found('archived')).body.items[0]?.id).toBe(site.id)
    expect(await create({ name: { en: 'closed mill', ar: '' } })).toMatchObject({
      status: 409,
      body: { details: { archived: true } },
    })
    expect(await app.call(owner, 'POST', `/api/inventory/sites/${site.id}/restore`, { version: 1 })).toMatchObject({
      status: 409,
    })
    expect(await app.call(owner, 'POST', `/api/inventory/sites/${site.id}/restore`, { version: 2 })).toMatchObject({
      status: 200,
      body: { archivedAt: null },
    })
  })
})

describe('who may do what', () => {
  it('an administrator and a preparer add sites; reviewer and auditor read them; a viewer does not', async () => {
    for (const role of ['admin', 'preparer'] as const)
      expect((await create({}, await app.aMember(owner, role))).status).toBe(201)
    for (const role of ['reviewer', 'auditor'] as const) {
      const who = await app.aMember(owner, role)
      expect(await create({}, who)).toMatchObject({
        status: 403,
        body: { code: 'forbidden', details: { roles: ['owner', 'admin', 'preparer'] } },
      })
      expect((await app.call(who, 'GET', '/api/inventory/sites')).status).toBe(200)
    }
    expect((await app.call(await app.aMember(owner, 'viewer'), 'GET', '/api/inventory/sites')).status).toBe(403)
    expect((await app.call(null, 'GET', '/api/inventory/sites')).status).toBe(401)
  })

  it.each(['owner', 'admin'] as const)(
    'an %s changes a site, puts it aside and takes it back, after a second factor',
    async (role) => {
      const { body: site } = await create({ name: { en: `Hall of the ${role}`, ar: '' } })
      const who = await app.aMember(owner, role)
      const actions = [
        ['PUT', '', { ...aSite({ name: site.name, floorAreaM2: '2000' }), version: 1 }, { floorAreaM2: '2000' }],
        ['POST', '/archive', { version: 2 }, { archivedAt: expect.any(String) }],
        ['POST', '/restore', { version: 3 }, { archivedAt: null }],
      ] as const
      const done = (nth: number) =>
        app.call(who, actions[nth]![0], `/api/inventory/sites/${site.id}${actions[nth]![1]}`, actions[nth]![2])
      for (const nth of actions.keys())
        expect(await done(nth)).toMatchObject({ status: 403, body: { code: 'second-factor-missing' } })
      await app.surely(who)
      for (const [nth, [, , , body]] of actions.entries()) expect(await done(nth)).toMatchObject({ status: 200, body })
    },
  )

  it('whoever adds a site to enter what belongs there leaves it to administrators from then on', async () => {
    const preparer = await app.aMember(owner, 'preparer')
    await app.surely(preparer)
    const { body: site } = await create({ name: { en: 'Hall of the preparer', ar: '' } }, preparer)
    const [own, at] = [{ ...aSite({ name: site.name }), version: 1 }, `/api/inventory/sites/${site.id}`]
    for (const answer of [
      await app.call(preparer, 'PUT', at, own),
      await app.call(preparer, 'POST', `${at}/archive`, { version: 1 }),
      await app.call(preparer, 'POST', `${at}/restore`, { version: 1 }),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden', details: { roles: ['owner', 'admin'] } } })
  })

  it('every change leaves its entry in the audit trail, without names', async () => {
    const { body: site } = await create({ name: { en: 'Traced Tower', ar: '' } })
    await app.call(owner, 'PUT', `/api/inventory/sites/${site.id}`, {
      ...aSite({ name: site.name, floorAreaM2: '7' }),
      version: 1,
    })
    await app.call(owner, 'POST', `/api/inventory/sites/${site.id}/archive`, { version: 2 })
    const trail = await app.asOwner(owner, ({ db }) =>
      sql<{
        action: string
        details: object
      }>`select action, details from audit_trail where subject_id = ${site.id} order by id`.execute(db),
    )
    expect(trail.rows.map(({ action }) => action)).toEqual([
      'inventory.create-site',
      'inventory.update-site',
      'inventory.archive-site',
    ])
    expect(JSON.stringify(trail.rows)).not.toContain('Traced')
  })
})

async function aRecord(who: Acting, siteId: string, day: string): Promise<void> {
  await app.asOwner(who, async ({ db }) => {
    await sql`insert into activity_records (org_id, id, inventory_year, period_start, period_end, site_id, activity, quantity, unit, resolution_id, co2e_ar4_kg, co2e_ar5_kg, co2e_ar6_kg, prepared_by, prepared_at)
      values (${who.organisationId}, nextval('activity_record_ids'), ${Number(day.slice(0, 4))}, ${day}, ${day}, ${siteId}, 'electricity-grid', 1, 'kWh', 1, 1, 1, 1, ${who.personId}, ${app.clock.now()})`.execute(
      db,
    )
  })
}
