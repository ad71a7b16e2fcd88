import { sql, type Selectable } from 'kysely'
import { peopleWithRoles } from '../organisations/index.ts'
import type { Db } from '../platform/database.ts'
import type { DisclosureAnswers, DisclosureItems } from '../platform/generated/row-types.ts'
import { tables } from '../platform/tables.ts'

/** `noted` holds the answer and the figure of the inventory that the note on it was written about. */
export type AnswerRow = Omit<Selectable<DisclosureAnswers>, 'orgId' | 'year' | 'importId'>
export type Answers = ReadonlyMap<string, AnswerRow>
type Scope = { readonly organisationId: string; readonly year: number }

/** Every answer of a year; those asked for alone, where some are named. */
export async function answersOf(db: Db, { organisationId, year }: Scope, named?: readonly string[]): Promise<Answers> {
  const rows = await tables(db)
    .selectFrom('disclosureAnswers')
    .selectAll()
    .where('orgId', '=', organisationId)
    .where('year', '=', year)
    .$if(named !== undefined, (all) => all.where(sql<boolean>`datapoint = any(${[...(named ?? [])]}::text[])`))
    .execute()
  return new Map(rows.map((row) => [row.datapoint, row]))
}

export type NewAnswer = Pick<
  AnswerRow,
  'datapoint' | 'value' | 'entered' | 'note' | 'notApplicable' | 'source' | 'bound'
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
    select ${organisationId}, ${year}, n.datapoint, n.value, n.entered, n.note, n."notApplicable", n.source, n.bound,
      n.noted, ${by.sample ?? false}, ${by.importId ?? null}::uuid,
           n.after + 1, ${by.personId}, ${by.at}
      from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
        as n(datapoint text, value jsonb, entered jsonb, note text, "notApplicable" text, source text, bound jsonb,
          noted jsonb, after integer)
    on conflict (org_id, year, datapoint) do update
      set value = excluded.value, entered = excluded.entered, note = excluded.note,
        not_applicable = excluded.not_applicable,
          source = excluded.source, bound = excluded.bound,
          noted = case when a.note = excluded.note then a.noted else excluded.noted end, sample = excluded.sample,
          import_id = excluded.import_id, version = excluded.version,
          changed_by = excluded.changed_by, changed_at = excluded.changed_at
      where a.version = excluded.version - 1
    returning *`.execute(tables(db))
  return new Map(rows.map((row) => [row.datapoint, row]))
}

export type ItemRow = Omit<Selectable<DisclosureItems>, 'orgId' | 'year'>

export async function itemsOf(db: Db, { organisationId, year }: Scope): Promise<ReadonlyMap<string, ItemRow>> {
  const rows = await tables(db)
    .selectFrom('disclosureItems')
    .selectAll()
    .where('orgId', '=', organisationId)
    .where('year', '=', year)
    .execute()
  return new Map(rows.map((row) => [row.slug, row]))
}

export async function storeItem(
  db: Db,
  { organisationId: orgId, year }: Scope,
  { slug, ownerId, dueOn, notApplicable, after }: Omit<ItemRow, 'version'> & { readonly after: number },
): Promise<boolean> {
  const set = { ownerId, dueOn, notApplicable, version: after + 1 }
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('disclosureItems')
    .values({ orgId, year, slug, ...set })
    .onConflict((known) =>
      known.columns(['orgId', 'year', 'slug']).doUpdateSet(set).where('disclosureItems.version', '=', after),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const versions = (db: Db, { organisationId, year }: Scope) =>
  tables(db).selectFrom('disclosureAnswerVersions').where('orgId', '=', organisationId).where('year', '=', year)

/** Datapoints of a year that any version of their answer took from the inventory. */
export async function onceTaken(db: Db, scope: Scope): Promise<ReadonlySet<string>> {
  const rows = await versions(db, scope).select('datapoint').distinct().where('source', '=', 'inventory').execute()
  return new Set(rows.map(({ datapoint }) => datapoint))
}

export const versionsOf = (db: Db, scope: Scope, datapoints: readonly string[]) =>
  versions(db, scope)
    .select(['datapoint', 'version', 'value', 'notApplicable', 'source', 'changedBy', 'changedAt'])
    .where(sql<boolean>`datapoint = any(${[...datapoints]}::text[])`)
    .orderBy('changedAt', 'desc')
    .orderBy('version', 'desc')
    .limit(100)
    .execute()

export const commentsOf = (db: Db, { organisationId, year }: Scope, slug: string) =>
  tables(db)
    .selectFrom('disclosureComments')
    .select(['id', 'text', 'personId', 'at'])
    .where('orgId', '=', organisationId)
    .where('year', '=', year)
    .where('slug', '=', slug)
    .orderBy('id')
    .limit(500)
    .execute()

export const insertComment = (
  db: Db,
  { organisationId: orgId, year }: Scope,
  { slug, text, personId, at }: { slug: string; text: string; personId: string; at: Date },
) => tables(db).insertInto('disclosureComments').values({ orgId, year, slug, text, personId, at }).execute()

/** Who may own an item: those who may answer it. */
export const preparersOf = (db: Db, organisationId: string): Promise<readonly string[]> =>
  peopleWithRoles(db, organisationId, ['owner', 'preparer'])

type Import = { readonly id: string; readonly fileName: string; readonly stored: number }

export const insertImport = (
  db: Db,
  { id, fileName, stored }: Import,
  { organisationId: orgId, personId, at }: { organisationId: string; personId: string; at: Date },
) => tables(db).insertInto('disclosureImports').values({ orgId, id, fileName, stored, personId, at }).execute()

export type NamedEvidence = { readonly datapoint: string; readonly name: string; readonly sha256: string }

/** Evidence that the imported reports of a year name, as far as they were not undone. */
export const namedEvidence = (db: Db, { organisationId, year }: Scope): Promise<NamedEvidence[]> =>
  tables(db)
    .selectFrom('disclosureNamedEvidence as n')
    .innerJoin('disclosureImports as i', (join) =>
      join.onRef('i.orgId', '=', 'n.orgId').onRef('i.id', '=', 'n.importId'),
    )
    .select(({ fn }) => ['n.datapoint', 'n.sha256', fn.min('n.name').as('name')])
    .where('n.orgId', '=', organisationId)
    .where('n.year', '=', year)
    .where('i.undoneAt', 'is', null)
    .groupBy(['n.datapoint', 'n.sha256'])
    .orderBy('n.datapoint')
    .orderBy(({ fn }) => fn.min('n.place'))
    .orderBy('n.sha256')
    .execute()

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
  const rows = await tables(db)
    .selectFrom('disclosureNamedEvidence')
    .select('year')
    .distinct()
    .where('orgId', '=', organisationId)
    .where('importId', '=', importId)
    .execute()
  return rows.map(({ year }) => year)
}

/** Marks an import as undone; answers whether there is one, and whether it was undone before. */
export async function markUndone(
  db: Db,
  { organisationId, id, at }: { readonly organisationId: string; readonly id: string; readonly at: Date },
): Promise<'undone' | 'undone-before' | 'not-found'> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('disclosureImports')
    .set({ undoneAt: at })
    .where('orgId', '=', organisationId)
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return 'undone'
  const found = await tables(db)
    .selectFrom('disclosureImports')
    .select('id')
    .where('orgId', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found ? 'undone-before' : 'not-found'
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
           p.value, p.entered, coalesce(p.note, '') as note, p.not_applicable as "notApplicable", p.bound
      from disclosure_answer_versions v
      join disclosure_answers a using (org_id, year, datapoint)
      left join disclosure_answer_versions p
        on p.org_id = v.org_id and p.year = v.year and p.datapoint = v.datapoint and p.version = v.version - 1
     where v.org_id = ${organisationId} and v.import_id = ${id}
     order by v.year, v.datapoint`.execute(db)
  return rows
}

/** The figures answered to one datapoint, by year. */
export const figuresOfYears = (
  db: Db,
  organisationId: string,
  datapoint: string,
): Promise<{ year: number; value: string }[]> =>
  tables(db)
    .selectFrom('disclosureAnswers')
    .select(['year', sql<string>`value #>> '{}'`.as('value')])
    .where('orgId', '=', organisationId)
    .where('datapoint', '=', datapoint)
    .where(sql`jsonb_typeof(value)`, '=', 'string')
    .orderBy('year')
    .execute()
