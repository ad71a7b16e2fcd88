import type { KnownAmount } from '@athar/activity-file'
import type { Resolver } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import { fail } from '../../../platform/errors.ts'
import { choicesColumn, resolverOf, type StoredChoices } from '../../calculation/index.ts'
import { usualQuery } from './doubts.ts'
import type { EntrySite } from './places.ts'

/** What one entry stands on: its site and supplier, the organisation's year, and its factors as they are now. */
export type EntryGround = {
  readonly site: EntrySite | null
  readonly supplierKnown: boolean
  readonly activityArchived: boolean
  readonly fiscalYearFirstMonth: number
  readonly resolver: Resolver
  /** What the site recorded of the activity in this unit before. */
  readonly known: readonly KnownAmount[]
}

type Row = {
  readonly site: string | null
  readonly country: string
  readonly archived: boolean
  readonly supplier_known: boolean
  readonly activity_archived: boolean
  readonly first_month: number
  readonly choices: StoredChoices
  readonly known: KnownAmount[]
}

export async function readEntryGround(
  db: Db,
  organisationId: string,
  entry: Parameters<typeof usualQuery>[1] & Pick<inventory.RecordEntry, 'supplierId'>,
): Promise<EntryGround> {
  const { siteId, supplierId, activity } = entry
  const { rows } = await sql<Row>`
    select s.id as site, s.country::text as country, s.archived_at is not null as archived, o.fiscal_year_first_month as first_month,
      exists (select 1 from suppliers p where p.org_id = o.id and p.id = ${supplierId}) as supplier_known,
      exists (select 1 from own_activities a where a.org_id = o.id and a.key = ${activity} and a.archived_at is not null)
        as activity_archived, ${choicesColumn(organisationId)} as choices,
      (select coalesce(jsonb_agg(k), '[]') from (${usualQuery(organisationId, entry)}) k) as known
    from organisations o left join sites s on s.org_id = o.id and s.id = ${siteId} where o.id = ${organisationId}`.execute(
    db,
  )
  const row = rows[0] ?? fail('not-found')
  return {
    site: row.site === null ? null : { id: row.site, country: row.country, archived: row.archived },
    supplierKnown: row.supplier_known,
    activityArchived: row.activity_archived,
    fiscalYearFirstMonth: row.first_month,
    resolver: resolverOf(row.choices),
    known: row.known,
  }
}
