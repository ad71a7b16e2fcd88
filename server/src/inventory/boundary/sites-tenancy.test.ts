import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { aSiteInput, rootOf } from './testing.ts'

let app: InventoryApp
let owner: Acting
let rootId: string

beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisation()
  rootId = (await rootOf(app, owner)).id
})
afterAll(() => app.close())

const create = (over: Partial<inventory.SiteInput> = {}, who = owner) =>
  app.call<inventory.Site>(who, 'POST', '/api/inventory/sites', aSiteInput(rootId, over))

describe('another organisation', () => {
  it('neither sees nor changes a site by any route', async () => {
    const { body: site } = await create({ name: { en: 'Private Works', ar: '' } })
    const stranger = await app.anOrganisationWithMfa()
    const answers = await Promise.all([
      app.call(stranger, 'GET', `/api/inventory/sites/${site.id}`),
      app.call(stranger, 'PUT', `/api/inventory/sites/${site.id}`, { ...aSiteInput(rootId), version: 1 }),
      app.call(stranger, 'POST', `/api/inventory/sites/${site.id}/archive`, { version: 1 }),
      app.call(stranger, 'POST', `/api/inventory/sites/${site.id}/restore`, { version: 1 }),
      create({ entityId: rootId }, stranger),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    const list = await app.call<{ items: inventory.Site[] }>(
      stranger,
      'GET',
      '/api/inventory/sites?search=private&state=all',
    )
    expect(list.body.items).toEqual([])
    const asMember = await app.call(
      { ...stranger, headers: { ...stranger.headers, 'athar-organisation': owner.organisationId } },
      'GET',
      '/api/inventory/sites',
    )
    expect(asMember).toMatchObject({ status: 403, body: { code: 'not-a-member' } })
    // The name is free there: names are kept apart by organisation.
    expect(
      (await create({ name: { en: 'Private Works', ar: '' }, entityId: (await rootOf(app, stranger)).id }, stranger))
        .status,
    ).toBe(201)
  })

  it('reads nothing and writes nothing in raw SQL', async () => {
    const stranger = await app.anOrganisation()
    await app.asOwner(stranger, async ({ db }) => {
      for (const table of [
        'sites',
        'site_names',
        'entities',
        'entity_holdings',
        'inventories',
        'inventory_settings',
        'suppliers',
        'inventory_denominators',
        'inventory_reporting',
        'scope3_screening',
      ]) {
        const foreign = await sql<{
          n: string
        }>`select count(*) as n from ${sql.table(table)} where org_id = ${owner.organisationId}`.execute(db)
        expect([table, foreign.rows[0]?.n]).toEqual([table, '0'])
        const changed = await sql`delete from ${sql.table(table)} where org_id = ${owner.organisationId}`.execute(db)
        expect([table, changed.numAffectedRows]).toEqual([table, 0n])
      }
    })
    const smuggle = app.asOwner(stranger, ({ db }) =>
      sql`insert into suppliers (org_id, name, name_key) values (${owner.organisationId}, 'x', 'x')`.execute(db),
    )
    await expect(smuggle).rejects.toThrow(/row-level security/)
  })
})
