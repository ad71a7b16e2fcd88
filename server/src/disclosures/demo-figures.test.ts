import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startOrganisationsApp, type OrganisationsApp } from '../organisations/testing.ts'
import { seedDemo } from '../start.ts'
import { inventoryFigures } from './inventory-figures.ts'

let app: OrganisationsApp
beforeAll(async () => {
  app = await startOrganisationsApp({ DEMO: '1' })
  await seedDemo(app.features)
})
afterAll(() => app.close())

it('the sample answers are the figures of the sample inventory', async () => {
  const { platform, features } = app
  const { organisation, personIds } = await features.organisations.makeDemo()
  const tenancy = { personId: personIds.get('preparer')!, organisationId: organisation.id, role: 'preparer' }
  await platform.database.transaction(tenancy, async ({ db }) => {
    const { rows } = await sql<{ year: number; datapoint: string; value: string }>`select year, datapoint,
      value #>> '{}' as value from disclosure_answers where source = 'inventory'`.execute(db)
    expect(rows.length).toBeGreaterThan(4)
    const deps = { inventory: features.inventory, clock: platform.clock }
    const { values } = await inventoryFigures(deps, db, organisation.id, rows[0]!.year)
    const counted = rows.map(({ datapoint }) => [datapoint, values.get(datapoint)])
    expect(rows.map(({ datapoint, value }) => [datapoint, value])).toEqual(counted)
  })
})
