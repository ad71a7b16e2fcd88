import { randomUUID } from 'node:crypto'
import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import type { Database, Db } from '../../platform/database.ts'
import type { Acting, InventoryApp } from '../testing.ts'

/** Puts the year into a state in the name of whoever acts, and of nobody else, whatever it was before. */
export async function putYear(db: Db, year: number, state: inventory.InventoryState): Promise<void> {
  await sql`update inventories set state = 'open', submitted_by = null, approved_by = null, locked_by = null
    where org_id = app.current_org() and year = ${year}`.execute(db)
  await sql`update inventories set state = ${state},
        submitted_by = case when ${state} = 'in-review' then app.current_person() end,
        approved_by = case when ${state} = 'approved' then app.current_person() end,
        locked_by = case when ${state} = 'locked' then app.current_person() end
      where org_id = app.current_org() and year = ${year}`.execute(db)
}

/** A calendar year that is locked, whether anything was stored for it or not. */
export const aLockedYear = (app: InventoryApp, who: Acting, year: number): Promise<unknown> =>
  app.asOwner(who, async ({ db }) => {
    await sql`insert into inventories (org_id, year, starts_on, ends_on, gwp_set)
      values (${who.organisationId}, ${year}, ${`${year}-01-01`}, ${`${year}-12-31`}, 'AR5') on conflict do nothing`.execute(
      db,
    )
    await putYear(db, year, 'locked')
  })

/** Decides every record of an organisation, in the name of a reviewer whom nobody knows. */
export const decideAll = (database: Database, organisationId: string, state: 'approved' | 'returned'): Promise<void> =>
  database.transaction({ personId: randomUUID(), organisationId, role: 'reviewer' }, async ({ db }) => {
    await sql`update activity_records set state = ${state}, decided_by = app.current_person(), decided_at = prepared_at`.execute(
      db,
    )
    await sql`insert into rollup_dirty (org_id, bucket) select distinct org_id, date_trunc('month', period_start)::date from activity_records`.execute(
      db,
    )
  })

type Caller<W> = {
  readonly call: <T>(who: W, method: 'GET' | 'POST', url: string, body?: object) => Promise<{ status: number; body: T }>
}

const isOpen = ({ accepted }: inventory.GapPlace) => accepted === null
/** A place with its amount, as acceptances name it. */
export const seenPlace = ({ id, amount }: inventory.GapPlace) => ({ id, amount: amount?.value ?? null })

/** Accepts every gap of a year as it is, for the one who acts. */
export async function acceptGaps<W>(app: Caller<W>, who: W, year: number): Promise<void> {
  const at = `/api/inventory/inventories/${year}/gaps`
  const { body } = await app.call<{ gaps: inventory.InventoryGap[] }>(who, 'GET', at)
  const open = body.gaps.filter(({ acceptable, open: places }) => acceptable && places > 0)
  if (open.length === 0) return
  const gaps = open.map(({ code, places }) => ({ code, places: places.filter(isOpen).map(seenPlace) }))
  const { status } = await app.call(who, 'POST', `${at}/accept`, { gaps, reason: 'Looked at by the preparer' })
  if (status !== 204) throw new Error(`the gaps were not accepted: ${status}`)
}
