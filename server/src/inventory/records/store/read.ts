import type { ResolutionJson } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import { tables } from '../../../platform/tables.ts'
import type { Sql } from './conditions.ts'
import { upstreamRates } from './filter.ts'
import { heldColumns, heldItemOf, type HeldRow } from './held-item.ts'
import { itemColumns, itemJoins, type ItemRow } from './items.ts'

type Name = { en: string; ar: string }
export type OwnFactorFacts = {
  name: Name
  unit: string
  region: string | null
  validFrom: string
  validTo: string | null
}

export type FoundRecord = {
  readonly item: inventory.RecordItem
  readonly entered: inventory.EnteredBill | null
  readonly parts: inventory.RecordDetail['parts']
  readonly country: string
  readonly siteArchived: boolean
  readonly yearState: inventory.InventoryState
  readonly gwpSet: inventory.GwpSetName
  readonly answer: ResolutionJson
  readonly edition: string
  readonly resolvedAt: Date
  readonly ownWork: boolean
  readonly fileName: string | null
  readonly attachments: inventory.Attachment[]
  readonly versions: inventory.ReplacedVersion[]
  /** Own factors of the activity by id, for the names of those that were left. */
  readonly ownFactors: Readonly<Record<string, OwnFactorFacts>>
}

type Row = ItemRow &
  HeldRow & {
    entered: inventory.EnteredBill | null
    country: string
    archived: boolean
    year_state: inventory.InventoryState | null
    gwp_set: inventory.GwpSetName
    answer: ResolutionJson
    library_edition: string
    resolved_at: Date
    file_name: string | null
    rests_on_own: boolean
    attached: inventory.Attachment[] | null
  }
/** Only changed records have versions, only parts of a bill have others, and only then are own factors to be named. */
type More = {
  own_work: boolean
  parts: inventory.RecordDetail['parts'] | null
  versions: inventory.ReplacedVersion[] | null
  own_factors: Record<string, OwnFactorFacts> | null
}

/**
 * Whether a person prepared the record `r`, or any version of it since it was last approved: whoever did does not
 * approve it.
 */
export const preparedBy = (personId: string): Sql => sql`(r.prepared_by = ${personId} or exists (
  select 1 from activity_record_history v where v.org_id = r.org_id and v.record_id = r.id and v.prepared_by = ${personId}
     and v.version > coalesce((select max(a.version) from activity_record_history a
                                where a.org_id = r.org_id and a.record_id = r.id and a.state = 'approved'), 0)))`

/** Whether what the record `r` says came by a file that a person brought, chose the reading of or answered for, and nobody approved it since. */
const shapedBy: Sql = sql`(r.import_id = any ((select app.shaped_imports())::uuid[]) and not app.approved_before(r.org_id, r.id))`

/** Whether the figure of the record `r` is by a factor, or a level of the price index, that the person entered who asks. */
const byOwnFactor = sql`r.resolution_id = any ((select app.own_answers())::integer[])`

/** What nobody approves, though another person prepared the record `r`: it rests on their own file or factor. */
export const restsOnOwn: Sql = sql`(${byOwnFactor} or coalesce(${shapedBy}, false))`

const attached = sql`(select jsonb_agg(jsonb_build_object('id', a.id, 'fileName', a.file_name, 'mediaType', a.media_type, 'bytes', a.bytes, 'sha256', a.sha256,
    'uploadedBy', a.uploaded_by, 'uploadedAt', a.uploaded_at) order by a.uploaded_at, a.id)
  from record_attachments a where a.org_id = r.org_id and a.record_id = r.id)`

const versions = sql`(select jsonb_agg(jsonb_build_object('version', v.version, 'snapshot', v.snapshot, 'removed', v.removed, 'reason', v.reason,
    'changedBy', v.changed_by, 'changedAt', v.changed_at) order by v.version desc)
  from activity_record_history v where v.org_id = r.org_id and v.record_id = r.id)`

const parts = sql`(select jsonb_agg(jsonb_build_object('id', o.id::text, 'inventoryYear', o.inventory_year, 'periodStart', o.period_start, 'periodEnd', o.period_end,
    'quantity', o.quantity::text) order by o.period_start, o.id)
  from activity_records o where r.entered is not null and o.org_id = r.org_id and o.site_id = r.site_id and o.activity = r.activity and o.id <> r.id
   and o.period_start between (r.entered ->> 'periodStart')::date and (r.entered ->> 'periodEnd')::date and o.entered = r.entered
   and (o.period_start, o.period_end) <> (r.period_start, r.period_end)
   and ((o.import_id is not distinct from r.import_id and o.import_row is not distinct from r.import_row)
     or (o.import_id is null) <> (r.import_id is null)))`

const ownFactors = sql`(select jsonb_object_agg(w.id, jsonb_build_object('name', jsonb_build_object('en', w.name_en, 'ar', w.name_ar), 'unit', w.unit, 'region', w.region,
    'validFrom', w.valid_from, 'validTo', w.valid_to))
  from own_factors w where w.org_id = r.org_id and w.activity = r.activity)`

/**
 * One record with all that its page shows. A record as it was first entered, whole and by a factor of the library, is one
 * question to the database; what only others have is a second.
 */
export async function findRecord(
  db: Db,
  { organisationId, personId }: { organisationId: string; personId: string },
  id: string,
): Promise<FoundRecord | null> {
  const { rows } = await recordQuery(organisationId, id).execute(db)
  const row = rows[0]
  if (!row) return null
  const plain =
    row.version === 1 && row.entered === null && row.answer.losers.every(({ origin }) => origin === 'library')
  return foundOf(
    row,
    plain
      ? { ...nothingMore, own_work: row.prepared_by === personId || row.rests_on_own }
      : await findMore(db, { organisationId, personId }, id),
  )
}

/** Exported for the benchmark, which asks the same without sign-in and row-level security. */
export const recordQuery = (organisationId: string, id: string): RawBuilder<Row> => sql`
  select ${itemColumns(sql`true`)}, ${heldColumns(organisationId)}, r.entered, s.country, s.archived_at is not null as archived, y.state as year_state,
    coalesce(y.gwp_set, (select gwp_set from inventory_settings where org_id = r.org_id), 'AR5') as gwp_set,
    f.answer, f.library_edition, f.created_at as resolved_at, i.file_name,
    ${restsOnOwn} as rests_on_own, ${attached} as attached
  from activity_records r ${itemJoins} ${upstreamRates({})}
  left join inventories y on y.org_id = r.org_id and y.year = r.inventory_year
  left join imports i on i.org_id = r.org_id and i.id = r.import_id
  where r.org_id = ${organisationId} and r.id = ${id}`

const nothingMore = { parts: null, versions: null, own_factors: null }

async function findMore(
  db: Db,
  { organisationId, personId }: { organisationId: string; personId: string },
  id: string,
): Promise<More> {
  const { rows } = await sql<More>`
    select ${preparedBy(personId)} or ${restsOnOwn} as own_work, ${versions} as versions, ${parts} as parts, ${ownFactors} as own_factors
    from activity_records r where r.org_id = ${organisationId} and r.id = ${id}`.execute(db)
  return rows[0] ?? { ...nothingMore, own_work: false }
}

const foundOf = (row: Row, more: More): FoundRecord => ({
  item: heldItemOf(row, row.attached?.length ?? 0),
  entered: row.entered,
  parts: more.parts ?? [],
  country: row.country.trim(),
  siteArchived: row.archived,
  yearState: row.year_state ?? 'open',
  gwpSet: row.gwp_set,
  answer: row.answer,
  edition: row.library_edition,
  resolvedAt: row.resolved_at,
  ownWork: more.own_work,
  fileName: row.file_name,
  attachments: row.attached ?? [],
  versions: more.versions ?? [],
  ownFactors: more.own_factors ?? {},
})

/** What became of a record that is no longer there, if anything is known of it. */
export async function findRemoval(db: Db, organisationId: string, id: string) {
  const row = await tables(db)
    .selectFrom('activityRecordVersions')
    .select(['changedAt', 'changedBy', 'reason'])
    .where('orgId', '=', organisationId)
    .where('recordId', '=', id)
    .where('removed', '=', true)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { removedAt: row.changedAt.toISOString(), removedBy: row.changedBy, reason: row.reason }
}
