import { checkProof, type ProofFile } from '@athar/evidence-log'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from './audit.ts'
import { inventoryFigures } from './disclosures/inventory-figures.ts'
import { startOrganisationsApp, type OrganisationsApp } from './organisations/testing.ts'
import { openDatabase } from './platform/database.ts'
import { seedDemo } from './start.ts'

let app: OrganisationsApp
beforeAll(async () => {
  app = await startOrganisationsApp({ DEMO: '1' })
  await seedDemo(app.features)
  await app.platform.evidenceLog.order()
})
afterAll(() => app.close())

const leaves = async () => {
  const database = openDatabase(app.testDatabase.ownerUrl, { max: 1 })
  try {
    return await database.transaction({}, async ({ db }) => {
      const { rows } = await sql<{ kind: string; subject: string }>`select kind, subject from log_leaves
        where place is not null order by place`.execute(db)
      return rows
    })
  } finally {
    await database.close()
  }
}
const subjectsOf = async (kind: string) => (await leaves()).filter((one) => one.kind === kind).map((one) => one.subject)

it('sample data is in the log: locked years, one signed statement and its evidence', async () => {
  const years = await subjectsOf('inventory.locked')
  const [statements, verified] = [await subjectsOf('verification.signed'), await subjectsOf('evidence.verified')]
  expect([years.length > 0, statements.length, verified.length]).toEqual([true, 1, 1])
  for (const subject of [...years, ...statements, ...verified]) {
    const proof = (await app.app.inject({ method: 'GET', url: `/api/log/proofs/${subject}` })).json<ProofFile>()
    expect(checkProof(proof)).toMatchObject({ holds: true })
  }
})

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

it('the audit finds nothing changed in sample data', async () => {
  const { config } = app.platform
  const database = { ...config.database, ownerUrl: app.testDatabase.ownerUrl }
  expect((await audit({ ...config, database })).findings).toEqual([])
})
