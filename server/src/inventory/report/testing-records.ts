import { randomUUID } from 'node:crypto'
import { decimal } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { createCalculator } from '../calculation/index.ts'
import { ensureSuppliers, ensureYear } from '../boundary/index.ts'
import { aSiteInput, rootOf } from '../boundary/testing.ts'
import { markMonths, type DataQuality, type RecordState } from '../records/index.ts'
import type { Acting, InventoryApp } from '../testing.ts'

/** One row of an inventory, as a test needs it. */
export type GivenRecord = {
  site: inventory.Site
  activity: string
  quantity: string
  unit: string
  from: string
  to: string
  year?: number
  supplier?: string
  dataQuality?: DataQuality
  state?: RecordState
  note?: string
}

/** A site of the organisation's own entity, or of the one named. */
export async function aSite(
  app: InventoryApp,
  who: Acting,
  over: Partial<inventory.SiteInput> = {},
): Promise<inventory.Site> {
  const root = await rootOf(app, who)
  const { body, status } = await app.call<inventory.Site>(
    who,
    'POST',
    '/api/inventory/sites',
    aSiteInput(root.id, over),
  )
  if (status !== 201) throw new Error(`the site was refused: ${JSON.stringify(body)}`)
  return body
}

/** Stores records with the figures the engine gives them, decided by a reviewer whom nobody knows; answers their numbers. */
export async function storeRecords(app: InventoryApp, who: Acting, given: readonly GivenRecord[]): Promise<string[]> {
  const { organisationId, personId } = who
  const now = app.clock.now()
  const stored = await app.asOwner(who, async ({ db }) => {
    const calculator = await createCalculator(db, organisationId, now)
    const ids: string[] = []
    for (const each of given) {
      const year = each.year ?? Number(each.from.slice(0, 4))
      await ensureYear(app, db, organisationId, year)
      const suppliers = await ensureSuppliers(db, organisationId, each.supplier ? [each.supplier] : [])
      const supplierId = [...suppliers.values()][0] ?? null
      const found = await calculator.resolve({
        activity: each.activity,
        unit: each.unit,
        region: each.site.country,
        year: Number(each.from.slice(0, 4)),
      })
      if (!('id' in found)) throw new Error(`${each.activity} was refused: ${JSON.stringify(found)}`)
      const kg = calculator.columns(decimal(each.quantity), found)
      const { rows } = await sql<{ id: string }>`insert into activity_records
        (org_id, id, inventory_year, period_start, period_end, site_id, activity, quantity, unit, supplier_id, data_quality, resolution_id,
         co2e_ar4_kg, co2e_ar5_kg, co2e_ar6_kg, market_ar4_kg, market_ar5_kg, market_ar6_kg, note, prepared_by, prepared_at)
        values (${organisationId}, nextval('activity_record_ids'), ${year}, ${each.from}, ${each.to}, ${each.site.id}, ${each.activity}, ${each.quantity}, ${each.unit},
         ${supplierId}, ${each.dataQuality ?? 'measured'}, ${found.id}, ${kg.co2e_ar4_kg}, ${kg.co2e_ar5_kg}, ${kg.co2e_ar6_kg},
         ${kg.market_ar4_kg}, ${kg.market_ar5_kg}, ${kg.market_ar6_kg}, ${each.note ?? null}, ${personId}, ${now}) returning id`.execute(
        db,
      )
      ids.push(rows[0]!.id)
    }
    await markMonths(
      db,
      organisationId,
      given.map(({ from }) => from),
    )
    return ids
  })
  const reviewer = { personId: randomUUID(), organisationId, role: 'reviewer' }
  await app.database.transaction(reviewer, async ({ db }) => {
    for (const [nth, id] of stored.entries()) {
      const state = given[nth]!.state ?? 'approved'
      if (state !== 'pending')
        await sql`update activity_records set state = ${state}, decided_by = ${reviewer.personId}, decided_at = ${now}
          where org_id = ${organisationId} and id = ${id}`.execute(db)
    }
  })
  return stored
}
