import { add, decimal, timesRate, toText, ZERO, type Decimal } from '@athar/carbon'
import { sql } from 'kysely'
import type { Choice, Code, LateChange, RowAnswer } from '@athar/activity-file'
import type { inventory } from '@athar/contracts'
import type { Db } from '../../../platform/database.ts'
import {
  missingPrices,
  quantityTimes,
  rateOf,
  ratesPerUnit,
  readPriceIndex,
  type Answered,
  type Spend,
} from '../../calculation/index.ts'
import type { Keyset, Place } from '../../../platform/list/read-page.ts'
import { siteNameKey } from '../../boundary/index.ts'
import { tables } from '../tables.ts'
import { readyRows } from './ready-rows.ts'
import { dropRows, hasRows, rowsOf } from './stage.ts'

export async function readAnswers(db: Db, organisationId: string, importId: string): Promise<Map<number, RowAnswer>> {
  const rows = await tables(db)
    .selectFrom('import_answers')
    .select(['record', 'answer'])
    .where('org_id', '=', organisationId)
    .where('import_id', '=', importId)
    .execute()
  return new Map(rows.map((row) => [row.record, row.answer]))
}

export async function saveAnswers(
  db: Db,
  scope: { organisationId: string; importId: string; personId: string; at: Date },
  answers: ReadonlyMap<number, RowAnswer>,
): Promise<void> {
  if (answers.size === 0) return
  const list = [...answers].map(([record, answer]) => ({ record, answer }))
  await sql`insert into import_answers (org_id, import_id, record, answer, answered_by, answered_at)
    select ${scope.organisationId}, ${scope.importId}, (item->>'record')::int, item->'answer', ${scope.personId}, ${scope.at}
      from jsonb_array_elements(${JSON.stringify(list)}::jsonb) item
    on conflict (org_id, import_id, record) do update set answer = excluded.answer, answered_by = excluded.answered_by, answered_at = excluded.answered_at`.execute(
    db,
  )
}

/** What later rows, or the end of the file, said about earlier ones. */
export async function applyLateChanges(
  db: Db,
  importId: string,
  changes: readonly (LateChange & {
    status: string
    held: boolean
    codes: readonly string[]
    choices: readonly Choice[]
  })[],
): Promise<void> {
  if (changes.length === 0) return
  const column = <T>(of: (change: (typeof changes)[number]) => T): T[] => changes.map(of)
  await sql`
    update ${rowsOf(importId)} r set status = c.status, held = c.held, codes = string_to_array(c.codes, ','),
      choices = case when c.choices is null then r.choices else coalesce(r.choices, '[]'::jsonb) || c.choices::jsonb end
    from unnest(${column(({ record }) => record)}::int[], ${column(({ status }) => status)}::text[], ${column(({ held }) => held)}::boolean[],
      ${column(({ codes }) => codes.join(','))}::text[],
      ${column(({ held, choices }) => (held ? JSON.stringify(choices) : null))}::text[]) as c (record, status, held, codes, choices)
    where r.record = c.record`.execute(db)
}

type SeenRow = { record: number; codes: string[]; quantity: string | null; target: string | null }

/** What the rows said before the end of the file was known; the quantity as in the file, before it was cut by year. */
export async function seenRows(db: Db, importId: string, records: readonly number[]): Promise<Map<number, SeenRow>> {
  if (records.length === 0 || !(await hasRows(db, importId))) return new Map()
  const { rows } = await sql<SeenRow>`select record, codes, coalesce(entered->>'quantity', quantity::text) as quantity,
      (select string_agg(p.target_id || '@' || p.target_version, ',' order by p.slice) from ${rowsOf(importId)} p
        where p.record = r.record) as target
    from ${rowsOf(importId)} r where slice = 0 and record = any(${[...records]}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.record, row]))
}

/** Marks rows that a factor of other years serves; they count. */
export async function markFactorYears(db: Db, importId: string, resolutions: readonly number[]): Promise<void> {
  if (resolutions.length === 0) return
  await sql`update ${rowsOf(importId)} s
    set status = 'flag', codes = array_append(s.codes, ${'factor-year' satisfies Code})
    where s.resolution_id = any(${[...resolutions]}::int[]) and s.status in ('accept', 'flag')`.execute(db)
}

/** What surrounds the data: the header, and what is empty. No figure counts it, so that each format has the same. */
const surround = new Set(['header-row', 'group-header-row', 'repeated-header-row', 'blank-row'])
/** Titles above the table and totals below are told, among what is left out; the rows of the table are the others. */
const beside = new Set(['title-row', 'total-row', 'footer-row'])

type Tally = {
  status: inventory.ImportRow['status']
  held: boolean
  imported: boolean
  corrects: boolean
  codes: string[]
  rows: number
  kg: Decimal
}

/** The figures of the wizard, from the rows themselves, in one passing over them. */
export async function countRows(db: Db, organisationId: string, importId: string): Promise<inventory.ImportCounts> {
  const all = (await hasRows(db, importId)) ? await tallyRows(db, organisationId, importId) : []
  const tallies = all.filter((each) => !each.codes.some((code) => surround.has(code)))
  const codes = new Map<string, number>()
  for (const each of tallies) for (const code of each.codes) codes.set(code, (codes.get(code) ?? 0) + each.rows)
  const rows = (which: (each: Tally) => boolean): number =>
    tallies.filter(which).reduce((all, each) => all + each.rows, 0)
  const kg = tallies.reduce((all, each) => add(all, each.kg), ZERO)
  return {
    records: rows((each) => !each.codes.some((code) => beside.has(code))),
    ready: rows(({ status, imported }) => status === 'accept' && !imported),
    warning: rows(({ status, held, imported }) => status === 'flag' && !held && !imported),
    held: rows(({ held, imported }) => held && !imported),
    refused: rows(({ status }) => status === 'refuse'),
    skipped: rows(({ status }) => status === 'skip'),
    imported: rows(({ imported }) => imported),
    corrections: rows(({ held, imported, corrects }) => corrects && !held && !imported),
    codes: Object.fromEntries([...codes].sort(([a], [b]) => (a < b ? -1 : 1))),
    unknownSites: codes.has('site-unknown') ? await countSites(db, importId, 'site-unknown') : 0,
    newSites: codes.has('site-new') ? await countSites(db, importId, 'site-new') : 0,
    missingPrices: codes.has('price-index-required')
      ? missingPrices(await waitingSpend(db, importId), await readPriceIndex(db, organisationId))
      : [],
    kgCo2e: toText(kg),
  }
}

/** Sums by resolution are few; `kg` is what of these rows could become records now. */
async function tallyRows(db: Db, organisationId: string, importId: string): Promise<Tally[]> {
  type Sum = Omit<Tally, 'kg'> & { resolution: number | null; quantity: string | null }
  const { rows } = await sql<Sum>`
    select status, held, imported, corrects, codes, resolution_id as resolution,
      count(*) filter (where slice = 0)::int as rows, sum(quantity) as quantity
      from ${rowsOf(importId)} group by 1, 2, 3, 4, 5, 6`.execute(db)
  const rates = await ratesPerUnit(db, organisationId, [...new Set(rows.flatMap(({ resolution }) => resolution ?? []))])
  return rows.map(({ resolution, quantity, ...sum }) => {
    const counts = sum.status !== 'refuse' && sum.status !== 'skip' && !sum.held && !sum.imported && !sum.corrects
    const rate = resolution === null ? undefined : rates.get(resolution)
    return { ...sum, kg: counts && rate && quantity !== null ? timesRate(decimal(quantity), rate) : ZERO }
  })
}

async function countSites(db: Db, importId: string, code: string): Promise<number> {
  const { rows } = await sql<{ sites: number }>`
    select count(distinct coalesce(site_id::text, site_text))::int as sites
      from ${rowsOf(importId)} where ${code} = any(codes)`.execute(db)
  return rows[0]!.sites
}

/** Whether the checked rows are there; every file has at least one. */
export async function anyRows(db: Db, importId: string): Promise<boolean> {
  if (!(await hasRows(db, importId))) return false
  const { rows } = await sql<{ any: boolean }>`select exists (select 1 from ${rowsOf(importId)}) as any`.execute(db)
  return rows[0]!.any
}

/** Rows that wait for a price index, by unit and by each calendar year their days touch. */
async function waitingSpend(db: Db, importId: string): Promise<Spend[]> {
  const { rows } = await sql<Spend>`select unit, year, count(*)::int as rows
      from ${rowsOf(importId)}, generate_series(extract(year from period_start)::int, extract(year from period_end)::int) as year
     where slice = 0 and held and 'price-index-required' = any(codes)
     group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

export async function discardRows(db: Db, organisationId: string, importId: string): Promise<void> {
  await dropRows(db, importId)
  await sql`delete from import_answers where org_id = ${organisationId} and import_id = ${importId}`.execute(db)
}

type View = (typeof inventory.importRowViews)[number] | 'rejected'

const views: Record<View, ReturnType<typeof sql>> = {
  /** What the person corrects in a file of its own. */
  rejected: sql`(status = 'refuse' or held and not imported)`,
  ready: sql`status = 'accept' and not imported`,
  warning: sql`status = 'flag' and not held and not imported`,
  held: sql`held and not imported`,
  refused: sql`status = 'refuse'`,
  skipped: sql`status = 'skip' and not codes && ${[...surround]}::text[]`,
  imported: sql`imported`,
}

export type ListedRow = {
  record: number
  line: number
  status: inventory.ImportRow['status']
  held: boolean
  imported: boolean
  codes: string[]
  cells: string[] | null
  choices: inventory.ImportRow['choices'] | null
  site_text: string | null
  site_name: inventory.ImportRow['siteName']
  period_start: string | null
  period_end: string | null
  activity: string | null
  quantity: string | null
  unit: string | null
  supplier: string | null
  reference: string | null
  note: string | null
  data_quality: inventory.DataQuality
  entered: { quantity: string; periodStart: string; periodEnd: string } | null
  other_record: number | null
  kg: string | null
  answered: boolean
  /** Of a row whose factor is of other years. */
  resolution: Answered | null
}

/** Rows of the file in its order, one line each, with the sum of their parts. */
export const inFileOrder: Keyset<ListedRow> = {
  direction: 'asc',
  columns: [{ sql: sql`r.record`, type: 'int', of: ({ record }) => record }],
}

export async function listRows(
  db: Db,
  organisationId: string,
  importId: string,
  page: { view: View | undefined; code: string | undefined },
  { after, order, limit }: Place,
): Promise<ListedRow[]> {
  if (!(await hasRows(db, importId))) return []
  const { rows } = await sql<ListedRow>`
    select r.record, r.line, r.status, r.held, r.imported, r.codes, r.cells, r.choices, r.site_text, r.period_start, r.period_end, r.activity, r.quantity, r.unit,
      r.supplier, r.reference, r.note, r.data_quality, r.entered, r.other_record,
      (select jsonb_build_object('en', s.name_en, 'ar', s.name_ar) from sites s
        where s.org_id = ${organisationId} and s.id = r.site_id) as site_name,
      (select trim_scale(sum(${quantityTimes(sql`p.quantity`, rateOf(sql`f.answer -> 'factor'`, 'AR5'))}))::text from ${rowsOf(importId)} p
         join factor_resolutions f on f.org_id = ${organisationId} and f.id = p.resolution_id where p.record = r.record) as kg,
      (select jsonb_build_object('activity', f.activity, 'unit', f.unit, 'region', f.region, 'year', f.year,
          'answer', jsonb_build_object('factor', f.answer -> 'factor'))
        from factor_resolutions f where 'factor-year' = any(r.codes) and f.org_id = ${organisationId}
         and f.id = r.resolution_id) as resolution,
      exists (select 1 from import_answers a where a.org_id = r.org_id and a.import_id = ${importId}::uuid and a.record = r.record) as answered
    from ${rowsOf(importId)} r where r.slice = 0 and ${after}
      and ${page.view ? views[page.view] : sql`true`} and ${page.code ? sql`${page.code} = any(r.codes)` : sql`true`}
    order by ${order} limit ${limit}`.execute(db)
  return rows
}

type UnknownSiteName = {
  name: string
  rows: number
  isNew: boolean
  choices: { kind: string; decision: { values?: { site?: string } }; score?: number }[] | null
}

/** Names in the file that no site bears, most frequent first. */
export async function unknownSiteNames(db: Db, importId: string): Promise<UnknownSiteName[]> {
  if (!(await hasRows(db, importId))) return []
  const { rows } = await sql<UnknownSiteName>`
    select site_text as name, count(*)::int as rows, bool_or('site-new' = any(codes)) as "isNew",
           (array_agg(choices order by record))[1] as choices from ${rowsOf(importId)}
     where slice = 0 and codes && '{site-unknown,site-new}' and site_text is not null
     group by site_text order by rows desc, name`.execute(db)
  return rows
}

export async function siteTexts(db: Db, importId: string, records: readonly number[]): Promise<string[]> {
  if (!(await hasRows(db, importId))) return []
  const { rows } = await sql<{
    name: string
  }>`select distinct site_text as name from ${rowsOf(importId)}
    where record = any(${[...records]}::int[]) and site_text is not null`.execute(db)
  return rows.map((row) => row.name)
}

/** The sites that ready rows bring along, by the keys of their names. */
export async function newSitesOf(db: Db, importId: string): Promise<{ names: string[]; ids: Map<string, string> }> {
  const { rows } = await sql<{ id: string; name: string }>`
    select site_id as id, min(site_text) as name from ${rowsOf(importId)}
     where ${readyRows} and 'site-new' = any(codes) group by site_id order by min(record)`.execute(db)
  return { names: rows.map(({ name }) => name), ids: new Map(rows.map(({ id, name }) => [siteNameKey(name), id])) }
}
