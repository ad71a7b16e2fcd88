import type { AnswerValue } from '@athar/frameworks'
import type { disclosures } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { peopleInRoles } from '../organisations/index.ts'

export type AnswerRow = {
  readonly datapoint: string
  readonly value: AnswerValue | null
  readonly entered: { readonly value: string; readonly unit: string } | null
  readonly note: string
  readonly not_applicable: string | null
  readonly source: disclosures.AnswerSource
  readonly bound: Readonly<Record<string, string | null>> | null
  /** The answer and the figure of the inventory that the note was written about; null without a note on a figure. */
  readonly noted: { readonly reported: string; readonly inventory: string | null } | null
  readonly version: number
  readonly changed_by: string | null
  readonly changed_at: Date
  readonly sample: boolean
}
export type Answers = ReadonlyMap<string, AnswerRow>
type Scope = { readonly organisationId: string; readonly year: number }

const columns = sql.raw(
  'datapoint, value, entered, note, not_applicable, source, bound, noted, version, changed_by, changed_at, sample',
)

/** Every answer of a year; those asked for alone, where some are named. */
export async function answersOf(db: Db, { organisationId, year }: Scope, named?: readonly string[]): Promise<Answers> {
  const only = named ? sql`and datapoint = any(${[...named]}::text[])` : sql``
  const { rows } = await sql<AnswerRow>`select ${columns} from disclosure_answers
    where org_id = ${organisationId} and year = ${year} ${only}`.execute(db)
  return new Map(rows.map((row) => [row.datapoint, row]))
}

export type NewAnswer = Pick<
  AnswerRow,
  'datapoint' | 'value' | 'entered' | 'note' | 'not_applicable' | 'source' | 'bound'
> & {
  /** Stored where the note is another; with the same note the pair stays. */
  readonly noted?: AnswerRow['noted']
  /** The version it follows, 0 for none. */
  readonly after: number
}

/** Stores answers that follow the versions named; answers those that were stored. */
export async function storeAnswers(
  db: Db,
  { organisationId, year }: Scope,
  answers: readonly NewAnswer[],
  by: { readonly personId: string; readonly at: Date; readonly sample?: boolean; readonly importId?: string },
): Promise<ReadonlyMap<string, AnswerRow>> {
  if (answers.length === 0) return new Map()
  const { rows } = await sql<AnswerRow>`
    insert into disclosure_answers as a (org_id, year, datapoint, value, entered, note, not_applicable, source, bound,
      noted, sample, import_id, version, changed_by, changed_at)
    select ${organisationId}, ${year}, n.datapoint, n.value, n.entered, n.note, n.not_applicable, n.source, n.bound,
      n.noted, ${by.sample ?? false}, ${by.importId ?? null}::uuid,
           n.after + 1, ${by.personId}, ${by.at}
      from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
        as n(datapoint text, value jsonb, entered jsonb, note text, not_applicable text, source text, bound jsonb,
          noted jsonb, after integer)
    on conflict (org_id, year, datapoint) do update
      set value = excluded.value, entered = excluded.entered, note = excluded.note,
        not_applicable = excluded.not_applicable,
          source = excluded.source, bound = excluded.bound,
          noted = case when a.note = excluded.note then a.noted else excluded.noted end, sample = excluded.sample,
          import_id = excluded.import_id, version = excluded.version,
          changed_by = excluded.changed_by, changed_at = excluded.changed_at
      where a.version = excluded.version - 1
    returning ${columns}`.execute(db)
  return new Map(rows.map((row) => [row.datapoint, row]))
}

export type ItemRow = {
  readonly slug: string
  readonly owner_id: string | null
  readonly due_on: string | null
  readonly not_applicable: string | null
  readonly version: number
}

export async function itemsOf(db: Db, { organisationId, year }: Scope): Promise<ReadonlyMap<string, ItemRow>> {
  const { rows } = await sql<ItemRow>`select slug, owner_id, due_on, not_applicable, version from disclosure_items
    where org_id = ${organisationId} and year = ${year}`.execute(db)
  return new Map(rows.map((row) => [row.slug, row]))
}

export async function storeItem(
  db: Db,
  { organisationId, year }: Scope,
  item: Omit<ItemRow, 'version'> & { readonly after: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into disclosure_items as i (org_id, year, slug, owner_id, due_on, not_applicable, version)
    values (${organisationId}, ${year}, ${item.slug}, ${item.owner_id}, ${item.due_on}, ${item.not_applicable},
      ${item.after} + 1)
    on conflict (org_id, year, slug) do update
      set owner_id = excluded.owner_id, due_on = excluded.due_on,
        not_applicable = excluded.not_applicable, version = excluded.version
      where i.version = excluded.version - 1`.execute(db)
  return numAffectedRows === 1n
}

/** Datapoints of a year that any version of their answer took from the inventory. */
export async function onceTaken(db: Db, { organisationId, year }: Scope): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ datapoint: string }>`select distinct datapoint from disclosure_answer_versions
    where org_id = ${organisationId} and year = ${year} and source = 'inventory'`.execute(db)
  return new Set(rows.map(({ datapoint }) => datapoint))
}

export async function versionsOf(db: Db, { organisationId, year }: Scope, datapoints: readonly string[]) {
  const { rows } = await sql<AnswerRow>`select datapoint, version, value, not_applicable, source, changed_by, changed_at
      from disclosure_answer_versions
     where org_id = ${organisationId} and year = ${year} and datapoint = any(${[...datapoints]}::text[])
     order by changed_at desc, version desc limit 100`.execute(db)
  return rows
}

type CommentRow = { readonly id: string; readonly text: string; readonly person_id: string; readonly at: Date }

export async function commentsOf(
  db: Db,
  { organisationId, year }: Scope,
  slug: string,
): Promise<readonly CommentRow[]> {
  const { rows } = await sql<CommentRow>`select id, text, person_id, at from disclosure_comments
    where org_id = ${organisationId} and year = ${year} and slug = ${slug} order by id limit 500`.execute(db)
  return rows
}

export const insertComment = (
  db: Db,
  { organisationId, year }: Scope,
  comment: { readonly slug: string; readonly text: string; readonly personId: string; readonly at: Date },
) =>
  sql`insert into disclosure_comments (org_id, year, slug, text, person_id, at)
    values (${organisationId}, ${year}, ${comment.slug}, ${comment.text}, ${comment.personId}, ${comment.at})`.execute(
    db,
  )

/** Who may own an item: those who may answer it. */
export async function preparersOf(db: Db, organisationId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ person_id: string }>`${peopleInRoles(
    sql`${organisationId}::uuid`,
    sql`${['owner', 'preparer']}::text[]`,
  )}`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

type Import = { readonly id: string; readonly fileName: string; readonly stored: number }

export const insertImport = (
  db: Db,
  { id, fileName, stored }: Import,
  by: { readonly organisationId: string; readonly personId: string; readonly at: Date },
) =>
  sql`insert into disclosure_imports (org_id, id, file_name, stored, person_id, at)
    values (${by.organisationId}, ${id}, ${fileName}, ${stored}, ${by.personId}, ${by.at})`.execute(db)

export type NamedEvidence = { readonly datapoint: string; readonly name: string; readonly sha256: string }

/** Evidence that the imported reports of a year name, as far as they were not undone. */
export async function namedEvidence(db: Db, { organisationId, year }: Scope): Promise<readonly NamedEvidence[]> {
  const { rows } = await sql<NamedEvidence>`
    select datapoint, sha256, min(name) as name
      from disclosure_named_evidence n join disclosure_imports i on i.org_id = n.org_id and i.id = n.import_id
     where n.org_id = ${organisationId} and n.year = ${year} and i.undone_at is null
     group by datapoint, sha256 order by datapoint, min(place), sha256`.execute(db)
  return rows
}

export const insertNamedEvidence = (
  db: Db,
  { organisationId, year, importId }: Scope & { readonly importId: string },
  named: readonly NamedEvidence[],
) =>
  sql`insert into disclosure_named_evidence (org_id, import_id, year, datapoint, place, name, sha256)
    select ${organisationId}, ${importId}, ${year}, datapoint, place, name, sha256
      from jsonb_to_recordset(${JSON.stringify(named.map((one, place) => ({ ...one, place })))}::jsonb)
        as n(datapoint text, place integer, name text, sha256 text)
    on conflict do nothing`.execute(db)

/** Years for which an import names evidence. */
export async function yearsOfNamedEvidence(db: Db, organisationId: string, importId: string): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`select distinct year from disclosure_named_evidence
    where org_id = ${organisationId} and import_id = ${importId}`.execute(db)
  return rows.map(({ year }) => year)
}

/** Marks an import as undone; answers whether there is one, and whether it was undone before. */
export async function markUndone(
  db: Db,
  { organisationId, id, at }: { readonly organisationId: string; readonly id: string; readonly at: Date },
): Promise<'undone' | 'undone-before' | 'not-found'> {
  const { numAffectedRows } = await sql`update disclosure_imports set undone_at = ${at}
    where org_id = ${organisationId} and id = ${id} and undone_at is null`.execute(db)
  if (numAffectedRows === 1n) return 'undone'
  const { rows } = await sql`select 1 from disclosure_imports
    where org_id = ${organisationId} and id = ${id}`.execute(db)
  return rows.length === 0 ? 'not-found' : 'undone-before'
}

export type ImportedAnswer = Omit<NewAnswer, 'after' | 'source'> & {
  readonly year: number
  readonly version: number
  /** Whether the answer is still the one that the import stored. */
  readonly current: boolean
}

/** What stood before each answer of an import: nothing where the import was the first to answer. */
export async function beforeImport(
  db: Db,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
): Promise<readonly ImportedAnswer[]> {
  const { rows } = await sql<ImportedAnswer>`
    select v.year, v.datapoint, v.version, a.version = v.version as current,
           p.value, p.entered, coalesce(p.note, '') as note, p.not_applicable, p.bound
      from disclosure_answer_versions v
      join disclosure_answers a using (org_id, year, datapoint)
      left join disclosure_answer_versions p
        on p.org_id = v.org_id and p.year = v.year and p.datapoint = v.datapoint and p.version = v.version - 1
     where v.org_id = ${organisationId} and v.import_id = ${id}
     order by v.year, v.datapoint`.execute(db)
  return rows
}

/** The figures answered to one datapoint, by year. */
export async function figuresOfYears(
  db: Db,
  organisationId: string,
  datapoint: string,
): Promise<{ year: number; value: string }[]> {
  const query = sql<{ year: number; value: string }>`select year, value #>> '{}' as value from disclosure_answers
    where org_id = ${organisationId} and datapoint = ${datapoint} and jsonb_typeof(value) = 'string'
    order by year`
  return (await query.execute(db)).rows
}
