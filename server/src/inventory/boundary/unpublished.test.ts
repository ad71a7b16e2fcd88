import { randomUUID } from 'node:crypto'
import type { OrganisationRole } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aSite } from '../records/testing.ts'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'

let app: InventoryApp
let owner: Acting
beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisation()
  await aSite(app, owner)
  await app.call(owner, 'POST', '/api/inventory/suppliers', { name: 'Gulf Fuels' })
  await app.call(owner, 'PUT', '/api/inventory/years/2025', {
    version: 0,
    denominators: { revenueMinor: '100', currency: 'SAR', headcount: null, output: null, outputUnit: null },
  })
  await app.call(owner, 'PUT', '/api/inventory/years/2025/screening', {
    version: 0,
    categories: [{ category: 1, decision: 'included', reason: '' }],
  })
  await app.asOwner(owner, async ({ db }) => {
    await sql`insert into engagements (org_id, id, verifier_org_id, client_name_en, client_name_ar, verifier_name_en, verifier_name_ar,
        kind, inventory_year, starts_on, ends_on, granted_by, granted_at)
      values (${owner.organisationId}, ${owner.organisationId}, gen_random_uuid(), 'Najd', '', 'Gulf Assurance', '', 'inventory', 2025, '2026-01-01',
        '2026-02-01', ${owner.personId}, now())`.execute(db)
  })
  const verifier = { personId: randomUUID(), organisationId: owner.organisationId, role: 'auditor' }
  await app.database.transaction(verifier, ({ db }) =>
    sql`insert into engagement_visits (org_id, engagement_id, person_id, day)
      values (${owner.organisationId}, ${owner.organisationId}, ${verifier.personId}, '2026-01-01')`.execute(db),
  )
})
afterAll(() => app.close())

const tables = [
  'entities',
  'entity_holdings',
  'sites',
  'site_names',
  'suppliers',
  'inventory_denominators',
  'scope3_screening',
  'engagements',
  'engagement_visits',
]

/** How many rows of each table somebody reads in bare SQL. */
const read = (role: OrganisationRole) =>
  app.database.transaction({ personId: owner.personId, organisationId: owner.organisationId, role }, async ({ db }) => {
    const seen: string[] = []
    for (const table of tables)
      if ((await sql`select 1 from ${sql.table(table)}`.execute(db)).rows.length > 0) seen.push(table)
    return seen
  })

it('what no route shows to viewers, the rows do not show them either', async () => {
  expect(await read('auditor')).toEqual(tables)
  expect(await read('viewer')).toEqual([])
})
