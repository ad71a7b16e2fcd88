import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aRecord, anEntry, aSite } from './records/testing.ts'
import { startInventoryApp, type Acting, type InventoryApp } from './testing.ts'

let app: InventoryApp
let owner: Acting
beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisation()
})
afterAll(() => app.close())

/** In bare SQL, as somebody than whom nobody may do more. */
const write = (statement: ReturnType<typeof sql>) => app.asOwner(owner, ({ db }) => statement.execute(db))

describe('what auditors go by is written once, whatever the program says', () => {
  it.each([
    // Who looks at what, and until when.
    ['engagements', 'verifier_org_id'],
    ['engagements', 'inventory_year'],
    ['engagements', 'starts_on'],
    ['engagements', 'ends_on'],
    ['engagement_visits', 'day'],
    // What was published, and why it was opened again.
    ['restatements', 'reason'],
    ['restatements', 'totals_before'],
    ['restatements', 'opened_by'],
    // What figures were calculated with.
    ['factor_resolutions', 'answer'],
    ['factor_resolutions', 'factor_id'],
    ['own_factors', 'co2e_kg'],
    ['own_factors', 'valid_from'],
    // What proves them.
    ['record_attachments', 'sha256'],
    ['record_attachments', 'file_key'],
    ['energy_contract_evidence', 'sha256'],
    ['energy_contract_evidence', 'file_key'],
    ['imports', 'sha256'],
    ['imports', 'file_key'],
    ['imports', 'created_by'],
    ['sgi_files', 'sha256'],
    ['sgi_files', 'file_key'],
  ])('%s: %s', async (table, column) => {
    const statement = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)}`
    await expect(write(statement)).rejects.toMatchObject({ code: '42501' })
  })

  it.each([
    'engagements',
    'engagement_visits',
    'restatements',
    'factor_resolutions',
    'own_factors',
    'energy_contracts',
    'imports',
  ])('%s stay', async (table) => {
    await expect(write(sql`delete from ${sql.table(table)}`)).rejects.toMatchObject({ code: '42501' })
  })

  it('a year stays: one that was locked would come into being again as an open one', async () => {
    await aRecord(app, owner, anEntry((await aSite(app, owner)).id))
    const years = async () => (await write(sql`select year, state from inventories order by year`)).rows
    const before = await years()
    expect(before.length).toBeGreaterThan(0)
    expect((await write(sql`delete from inventories`)).numAffectedRows).toBe(0n)
    expect(await years()).toEqual(before)
  })

  it('what a figure was calculated with is the same after somebody tried', async () => {
    await aRecord(app, owner, anEntry((await aSite(app, owner)).id))
    const answers = () =>
      app.asOwner(owner, ({ db }) => sql<{ answer: string }>`select answer::text from factor_resolutions`.execute(db))
    const before = (await answers()).rows
    await expect(write(sql`update factor_resolutions set answer = '{}'`)).rejects.toMatchObject({ code: '42501' })
    expect((await answers()).rows).toEqual(before)
    expect(before.length).toBeGreaterThan(0)
  })

  it('an engagement that was ended, and a restatement that was closed, stay so', async () => {
    const { organisationId, personId } = owner
    await write(sql`insert into engagements (org_id, id, verifier_org_id, client_name_en, client_name_ar, verifier_name_en, verifier_name_ar,
        kind, inventory_year, starts_on, ends_on, granted_by, granted_at)
      values (${organisationId}, gen_random_uuid(), gen_random_uuid(), 'Najd', '', 'Gulf Assurance', '', 'inventory', 2025, '2026-01-01', '2026-02-01',
        ${personId}, now())`)
    await write(sql`insert into restatements (org_id, year, reason, totals_before, opened_by, opened_at)
      values (${organisationId}, 2025, 'A ship was counted twice', '{}', ${personId}, now())`)
    await write(sql`update engagements set revoked_by = ${personId}, revoked_at = now(), revoke_reason = 'Done'`)
    await write(sql`update restatements set totals_after = '{}', closed_at = now()`)
    for (const statement of [
      sql`update engagements set revoked_at = null`,
      sql`update engagements set revoke_reason = 'Another'`,
      sql`update restatements set closed_at = null`,
      sql`update restatements set totals_after = '{"total": 0}'`,
    ])
      await expect(write(statement)).rejects.toMatchObject({ code: '42501' })
  })
})
