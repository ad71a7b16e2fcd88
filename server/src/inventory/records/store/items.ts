import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { quantityTimes } from '../../calculation/index.ts'
import type { DataQuality, RecordState } from '../tables.ts'
import type { Sql } from './conditions.ts'

const upstream = (set: 'ar4' | 'ar5' | 'ar6'): Sql =>
  sql`${quantityTimes(sql`r.quantity`, sql.ref(`rates.${set}`))} as ${sql.ref(`upstream_${set}`)}`

/** A record `r` with its site `s`, its answer `f`, its supplier `p` and the `rates` of its supply chain, as lists show it. */
export const itemColumns = (ownFigure: Sql): Sql => sql`
  r.id, r.version, r.inventory_year, r.period_start, r.period_end, r.site_id, s.code as site_code, s.name_en as site_en, s.name_ar as site_ar,
  r.activity, r.quantity, r.unit, r.supplier_id, p.name as supplier, r.data_quality, r.state, r.resolution_id, f.scope, f.category, f.factor_id, f.flags,
  r.co2e_ar4_kg, r.co2e_ar5_kg, r.co2e_ar6_kg, r.market_ar4_kg, r.market_ar5_kg, r.market_ar6_kg,
  ${upstream('ar4')}, ${upstream('ar5')}, ${upstream('ar6')},
  ${ownFigure} as own_figure,
  coalesce(r.entered ->> 'periodStart' <> r.period_start::text
    or r.entered ->> 'periodEnd' <> r.period_end::text, false) as split,
  r.reference, r.note, r.import_id, r.import_row,
  r.prepared_by, r.prepared_at, r.decided_by, r.decided_at`

/** How many files hang on a record `r`. */
export const attachmentCount: Sql = sql`(select count(*)::int from record_attachments a where a.org_id = r.org_id and a.record_id = r.id)`

/** What `itemColumns` needs beside the record. */
export const itemJoins: Sql = sql`
  join sites s on s.org_id = r.org_id and s.id = r.site_id
  join factor_resolutions f on f.org_id = r.org_id and f.id = r.resolution_id
  left join suppliers p on p.org_id = r.org_id and p.id = r.supplier_id`

export type ItemRow = {
  id: string
  version: number
  inventory_year: number
  period_start: string
  period_end: string
  site_id: string
  site_code: string
  site_en: string
  site_ar: string
  activity: string
  quantity: string
  unit: string
  supplier_id: number | null
  supplier: string | null
  data_quality: DataQuality
  state: RecordState
  resolution_id: number
  scope: inventory.RecordItem['scope']
  category: string
  factor_id: string
  flags: string[]
  co2e_ar4_kg: string
  co2e_ar5_kg: string
  co2e_ar6_kg: string
  market_ar4_kg: string | null
  market_ar5_kg: string | null
  market_ar6_kg: string | null
  upstream_ar4: string | null
  upstream_ar5: string | null
  upstream_ar6: string | null
  own_figure: boolean
  split: boolean
  reference: string | null
  note: string | null
  import_id: string | null
  import_row: number | null
  prepared_by: string
  prepared_at: Date
  decided_by: string | null
  decided_at: Date | null
}

const perSet = (ar4: string | null, ar5: string | null, ar6: string | null): inventory.KgPerSet | null =>
  ar4 === null || ar5 === null || ar6 === null ? null : { AR4: ar4, AR5: ar5, AR6: ar6 }

type Beside = Pick<inventory.RecordItem, 'attachments' | 'outsideBoundary'>

export const itemOf = (row: ItemRow, beside: Beside): inventory.RecordItem => ({
  id: row.id,
  version: row.version,
  inventoryYear: row.inventory_year,
  periodStart: row.period_start,
  periodEnd: row.period_end,
  site: { id: row.site_id, code: row.site_code, name: { en: row.site_en, ar: row.site_ar } },
  activity: row.activity,
  quantity: row.quantity,
  unit: row.unit,
  supplier: row.supplier_id === null ? null : { id: row.supplier_id, name: row.supplier ?? '' },
  dataQuality: row.data_quality,
  state: row.state,
  resolutionId: row.resolution_id,
  scope: row.scope,
  category: row.category,
  factorId: row.factor_id,
  flags: row.flags,
  kgCo2e: { AR4: row.co2e_ar4_kg, AR5: row.co2e_ar5_kg, AR6: row.co2e_ar6_kg },
  marketKgCo2e: perSet(row.market_ar4_kg, row.market_ar5_kg, row.market_ar6_kg),
  upstreamKgCo2e: perSet(row.upstream_ar4, row.upstream_ar5, row.upstream_ar6),
  ownFigureMatches: row.own_figure,
  outsideBoundary: beside.outsideBoundary,
  split: row.split,
  reference: row.reference,
  note: row.note,
  importId: row.import_id,
  importRow: row.import_row,
  attachments: beside.attachments,
  preparedBy: row.prepared_by,
  preparedAt: row.prepared_at.toISOString(),
  decidedBy: row.decided_by,
  decidedAt: row.decided_at?.toISOString() ?? null,
})
