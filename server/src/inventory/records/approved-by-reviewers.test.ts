import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { aRecord, anEntry, aSite } from './testing.ts'

let app: InventoryApp
let owner: Acting
beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisation()
  await aRecord(app, owner, anEntry((await aSite(app, owner)).id))
})
afterAll(() => app.close())

/** As somebody in this role who got past the routes. */
const approve = (role: string, table: 'activity_records' | 'inventories') =>
  app.database.transaction({ personId: owner.personId, organisationId: owner.organisationId, role }, async ({ db }) => {
    const { numAffectedRows } = await sql`update ${sql.table(table)} set state = 'approved'`.execute(db)
    // Nobody is to keep it: each begins with what waits.
    await sql`update ${sql.table(table)} set state = ${table === 'inventories' ? 'open' : 'pending'}`.execute(db)
    return Number(numAffectedRows)
  })

describe.each(['activity_records', 'inventories'] as const)('in the rows as well, %s', (table) => {
  it('are approved by reviewers and those above them', async () => {
    for (const role of ['owner', 'admin', 'reviewer']) expect(await approve(role, table)).toBeGreaterThan(0)
  })

  it('are approved by nobody else, who may write them otherwise or not', async () => {
    await expect(approve('preparer', table)).rejects.toMatchObject({ code: '42501' })
    for (const role of ['auditor', 'viewer', '']) expect([role, await approve(role, table)]).toEqual([role, 0])
  })
})
