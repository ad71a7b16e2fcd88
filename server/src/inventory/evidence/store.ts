import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'

export type Named = { readonly id: string; readonly en: string; readonly ar: string }

const named = async (db: Db, query: RawBuilder<Named>): Promise<Named[]> => (await query.execute(db)).rows
const heldIds = async (db: Db, query: RawBuilder<{ id: string }>): Promise<ReadonlySet<string>> =>
  new Set((await query.execute(db)).rows.map(({ id }) => id))

/** Numbers of records only: the text of a link may be anything. */
const numbers = (ids: readonly string[]) => ids.filter((id) => /^\d{1,18}$/.test(id))
const uuids = (ids: readonly string[]) => ids.filter((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))

/** A record is known by its site and its first day. */
export const findRecords = (db: Db, ids: readonly string[]) =>
  named(
    db,
    sql`select r.id::text as id,
        s.name_en || ' · ' || r.period_start as en, s.name_ar || ' · ' || r.period_start as ar
      from activity_records r join sites s on s.org_id = r.org_id and s.id = r.site_id
     where r.org_id = app.current_org() and r.id = any (${numbers(ids)}::bigint[])`,
  )

export const findContracts = (db: Db, ids: readonly string[]) =>
  named(
    db,
    sql`select id::text as id, reference as en, reference as ar from energy_contracts
     where org_id = app.current_org() and id = any (${uuids(ids)}::uuid[])`,
  )

export const findSites = (db: Db, ids: readonly string[]) =>
  named(
    db,
    sql`select id::text as id, name_en as en, name_ar as ar from sites
     where org_id = app.current_org() and id = any (${uuids(ids)}::uuid[])`,
  )

export const lockedRecords = (db: Db, ids: readonly string[]) =>
  heldIds(
    db,
    sql`select r.id::text as id from activity_records r join inventories i on i.org_id = r.org_id
      and i.year = r.inventory_year
     where r.org_id = app.current_org() and r.id = any (${numbers(ids)}::bigint[]) and i.state = 'locked'`,
  )

export const lockedContracts = (db: Db, ids: readonly string[]) =>
  heldIds(
    db,
    sql`select c.id::text as id from energy_contracts c
      join inventories i on i.org_id = c.org_id and c.valid_from between i.starts_on and i.ends_on
     where c.org_id = app.current_org() and c.id = any (${uuids(ids)}::uuid[]) and i.state = 'locked'`,
  )
