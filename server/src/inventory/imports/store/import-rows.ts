import { sql } from 'kysely'
import type { Choice, LateChange, RowAnswer } from '@athar/activity-file'
import type { inventory } from '@athar/contracts'
import type { Db } from '../../../platform/database.ts'
import { tables } from '../tables.ts'

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
  organisationId: string,
  importId: string,
  changes: readonly (LateChange & {
    status: string
    held: boolean
    codes: readonly string[]
    choices: readonly Choice[]
  })[],
): Promise<void> {
  if (changes.length === 0) return
  await sql`update import_rows r set status = c.status, held = c.held, codes = c.codes, choices = case when c.held then coalesce(r.choices, '[]'::jsonb) || c.choices else r.choices end
    from (select (item->>'record')::int as record, item->>'status' as status, (item->>'held')::boolean as held,
                 array(select jsonb_array_elements_text(item->'codes')) as codes, item->'choices' as choices
            from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) item) c
    where r.org_id = ${organisationId} and r.import_id = ${importId} and r.record = c.record`.execute(db)
}

export async function codesOf(
  db: Db,
  organisationId: string,
  importId: string,
  records: readonly number[],
): Promise<Map<number, string[]>> {
  if (records.length === 0) return new Map()
  const { rows } = await sql<{ record: number; codes: string[] }>`select record, codes from import_rows
    where org_id = ${organisationId} and import_id = ${importId} and slice = 0 and record = any(${[...records]}::int[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.record, row.codes]))
}

/** Refuses rows that the inventory already holds, word for word, or under the same reference with another quantity; answers how many. */
export async function refuseWhatIsThere(db: Db, organisationId: string, importId: string): Promise<number> {
  const { rows } = await sql<{
    any: boolean
  }>`select exists (select 1 from activity_records where org_id = ${organisationId}) as any`.execute(db)
  if (!rows[0]?.any) return 0
  await sql`update import_rows s set imported = true from activity_records r
    where s.org_id = ${organisationId} and s.import_id = ${importId} and r.org_id = s.org_id and r.import_id = s.import_id and r.import_row = s.record
      and r.id between (select first_record_id from imports where org_id = ${organisationId} and id = ${importId})
                   and (select last_record_id from imports where org_id = ${organisationId} and id = ${importId})`.execute(
    db,
  )
  const refuse = async (code: string, condition: ReturnType<typeof sql>): Promise<number> => {
    const { numAffectedRows } = await sql`
    update import_rows s set status = 'refuse', held = false, codes = array_append(s.codes, ${code})
    where s.org_id = ${organisationId} and s.import_id = ${importId} and s.status in ('accept', 'flag') and not s.imported and s.resolution_id is not null
      and exists (select 1 from activity_records r where r.org_id = ${organisationId} and r.period_start = s.period_start and r.site_id = s.site_id
        and r.period_end = s.period_end and r.activity = s.activity and r.import_id is distinct from s.import_id and ${condition})`.execute(
      db,
    )
    return Number(numAffectedRows ?? 0n)
  }
  const same = await refuse(
    'already-in-inventory',
    sql`r.quantity = s.quantity and r.unit = s.unit and r.reference is not distinct from s.reference and r.note is not distinct from s.note`,
  )
  const other = await refuse(
    'reference-in-inventory',
    sql`s.reference is not null and r.reference = s.reference and (r.quantity <> s.quantity or r.unit <> s.unit)`,
  )
  return same + other
}

/** The figures of the wizard, from the rows themselves. */
export async function countRows(db: Db, organisationId: string, importId: string): Promise<inventory.ImportCounts> {
  const { rows } = await sql<
    Record<'records' | 'ready' | 'warning' | 'held' | 'refused' | 'skipped' | 'imported' | 'unknown_sites', number> & {
      kg: string | null
    }
  >`
    select count(*) filter (where slice = 0)::int as records,
      count(*) filter (where slice = 0 and status = 'accept' and not imported)::int as ready,
      count(*) filter (where slice = 0 and status = 'flag' and not held and not imported)::int as warning,
      count(*) filter (where slice = 0 and held and not imported)::int as held,
      count(*) filter (where slice = 0 and status = 'refuse')::int as refused,
      count(*) filter (where slice = 0 and status = 'skip')::int as skipped,
      count(*) filter (where slice = 0 and imported)::int as imported,
      (select count(distinct site_text)::int from import_rows where org_id = ${organisationId} and import_id = ${importId} and 'site-unknown' = any(codes)) as unknown_sites,
      sum(co2e_ar5_kg) filter (where status in ('accept', 'flag') and not held and not imported) as kg
    from import_rows where org_id = ${organisationId} and import_id = ${importId}`.execute(db)
  const codes = await sql<{
    code: string
    rows: number
  }>`select code, count(*)::int as rows from import_rows, unnest(codes) as code
    where org_id = ${organisationId} and import_id = ${importId} and slice = 0 and codes <> '{}' group by code order by code`.execute(
    db,
  )
  const row = rows[0]!
  return {
    records: row.records,
    ready: row.ready,
    warning: row.warning,
    held: row.held,
    refused: row.refused,
    skipped: row.skipped,
    imported: row.imported,
    codes: Object.fromEntries(codes.rows.map((item) => [item.code, item.rows])),
    unknownSites: row.unknown_sites,
    kgCo2e: row.kg ?? '0',
  }
}

export async function discardRows(db: Db, organisationId: string, importId: string): Promise<void> {
  await sql`delete from import_rows where org_id = ${organisationId} and import_id = ${importId}`.execute(db)
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
  skipped: sql`status = 'skip'`,
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
  period_start: string | null
  period_end: string | null
  activity: string | null
  quantity: string | null
  unit: string | null
  supplier: string | null
  reference: string | null
  note: string | null
  entered: { quantity: string; periodStart: string; periodEnd: string } | null
  other_record: number | null
  kg: string | null
  answered: boolean
}

/** Rows of the file in its order, one line each, with the sum of their parts. */
export async function listRows(
  db: Db,
  organisationId: string,
  importId: string,
  page: {
    view: View | undefined
    code: string | undefined
    after: number
    limit: number
  },
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select r.record, r.line, r.status, r.held, r.imported, r.codes, r.cells, r.choices, r.site_text, r.period_start, r.period_end, r.activity, r.quantity, r.unit,
      r.supplier, r.reference, r.note, r.entered, r.other_record,
      (select sum(p.co2e_ar5_kg) from import_rows p where p.org_id = r.org_id and p.import_id = r.import_id and p.record = r.record) as kg,
      exists (select 1 from import_answers a where a.org_id = r.org_id and a.import_id = r.import_id and a.record = r.record) as answered
    from import_rows r where r.org_id = ${organisationId} and r.import_id = ${importId} and r.slice = 0 and r.record > ${page.after}
      and ${page.view ? views[page.view] : sql`true`} and ${page.code ? sql`${page.code} = any(r.codes)` : sql`true`}
    order by r.record limit ${page.limit}`.execute(db)
  return rows
}

/** Names in the file that no site bears, most frequent first. */
export async function unknownSiteNames(
  db: Db,
  organisationId: string,
  importId: string,
): Promise<
  {
    name: string
    rows: number
    choices: { kind: string; decision: { values?: { site?: string } }; score?: number }[] | null
  }[]
> {
  const { rows } = await sql<{
    name: string
    rows: number
    choices: { kind: string; decision: { values?: { site?: string } }; score?: number }[] | null
  }>`
    select site_text as name, count(*)::int as rows, (array_agg(choices order by record))[1] as choices from import_rows
     where org_id = ${organisationId} and import_id = ${importId} and slice = 0 and 'site-unknown' = any(codes) and site_text is not null
     group by site_text order by rows desc, name`.execute(db)
  return rows
}

export async function siteTexts(
  db: Db,
  organisationId: string,
  importId: string,
  records: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select distinct site_text as name from import_rows where org_id = ${organisationId} and import_id = ${importId}
    and record = any(${[...records]}::int[]) and site_text is not null`.execute(db)
  return rows.map((row) => row.name)
}
