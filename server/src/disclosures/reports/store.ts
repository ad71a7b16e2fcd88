import type { disclosures } from '@athar/contracts'
import { reportWorkflow, stateOfStep, type ReportState, type ReviewStep } from '@athar/contracts/disclosures'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { keyset, type Place } from '../../platform/list/read-page.ts'
import { defineFlow, type Subject } from '../../platform/workflow/flow.ts'
import { addEntries } from '../../platform/workflow/history.ts'
import { verifierOfReviewer } from './reviewers-store.ts'

export const reportFlow = defineFlow({
  workflow: reportWorkflow,
  table: 'disclosure_reports',
  changedAt: 'changed_at',
  versioned: true,
  fourEyes: 'disclosures.own-report',
})

type Framework = disclosures.ReportLine['frameworks'][number]
type Row = {
  org_id: string
  id: string
  year: number
  frameworks: Framework[]
  language: 'en' | 'ar'
  state: ReportState
  due_on: string | null
  edition: number
  changed_at: Date
  version: number
  items: number
  approved: number
  returned: number
}
export type StoredReport = Subject<typeof reportWorkflow> & {
  readonly organisationId: string
  readonly version: number
  readonly line: disclosures.ReportLine
}

const columns = sql`org_id, id, year, frameworks, language, state, due_on::text as due_on, edition, changed_at, version,
  c.items, c.approved, c.returned`
/** How many of its items are decided in the review that a report is in. */
const counted = sql`cross join lateral (
  select count(*)::int as items, (count(*) filter (where v = 'approved'))::int as approved,
         (count(*) filter (where v = 'returned'))::int as returned
    from disclosure_report_items i, lateral (select case r.state when 'external-review' then i.external
      when 'board-review' then i.board when 'published' then 'approved' else i.internal end as v) x
   where i.org_id = r.org_id and i.report_id = r.id) c`

const reportOf = (row: Row): StoredReport => ({
  id: row.id,
  organisationId: row.org_id,
  state: row.state,
  version: row.version,
  line: {
    id: row.id,
    year: row.year,
    frameworks: row.frameworks,
    language: row.language,
    state: row.state,
    dueOn: row.due_on,
    edition: row.edition,
    items: row.items,
    approved: row.approved,
    returned: row.returned,
    changedAt: row.changed_at.toISOString(),
  },
})

const select = async (db: Db, where: RawBuilder<unknown>): Promise<StoredReport[]> =>
  (await sql<Row>`select ${columns} from disclosure_reports r ${counted} where ${where}`.execute(db)).rows.map(reportOf)

export const findReport = async (db: Db, organisationId: string, id: string): Promise<StoredReport | undefined> =>
  (await select(db, sql`org_id = ${organisationId} and id = ${id}`))[0]

export const reportsOf = (db: Db, organisationId: string): Promise<StoredReport[]> =>
  select(db, sql`org_id = ${organisationId} order by year desc, created_at desc limit 500`)

export const reportsInState = (db: Db, organisationId: string, state: ReportState): Promise<StoredReport[]> =>
  select(db, sql`org_id = ${organisationId} and state = ${state} order by due_on nulls last, created_at limit 100`)

/** Those of a year that may still change. */
export const openReports = (db: Db, organisationId: string, year: number): Promise<StoredReport[]> =>
  select(
    db,
    sql`org_id = ${organisationId} and year = ${year} and state <> 'published' order by created_at for update of r`,
  )

export type NewReport = Pick<disclosures.ReportLine, 'id' | 'year' | 'frameworks' | 'language' | 'dueOn'>

/** Undefined where there is one; else its id is answered. */
export async function insertReport(
  db: Db,
  made: NewReport,
  by: { readonly organisationId: string; readonly personId: string; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql`insert into disclosure_reports (org_id, id, year, frameworks, language, state, due_on,
      created_by, created_at, changed_at)
    values (${by.organisationId}, ${made.id}, ${made.year}, ${[...made.frameworks]}::text[], ${made.language}, 'draft',
      ${made.dueOn}, ${by.personId}, ${by.at}, ${by.at})
    on conflict (org_id, year, frameworks) do nothing returning id`.execute(db)
  if (rows.length === 0) return false
  const begun = { id: made.id, organisationId: by.organisationId, side: 'organisation', to: 'draft' } as const
  await addEntries(db, reportFlow, [{ ...begun, action: 'create-report' }], { at: by.at })
  return true
}

export async function sameReport(
  db: Db,
  organisationId: string,
  { year, frameworks }: Pick<NewReport, 'year' | 'frameworks'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from disclosure_reports
    where org_id = ${organisationId} and year = ${year} and frameworks = ${[...frameworks]}::text[]`.execute(db)
  return rows[0]?.id
}

export type StoredItem = {
  readonly slug: string
  readonly datapoints: readonly string[]
  readonly content: disclosures.ItemContent
  readonly digest: string
  readonly before: disclosures.ItemContent | null
  readonly version: number
  readonly internal: disclosures.Verdict
  readonly external: disclosures.Verdict
  readonly board: disclosures.Verdict
}

export async function itemsOfReport(db: Db, { id, organisationId }: StoredReport): Promise<StoredItem[]> {
  const { rows } =
    await sql<StoredItem>`select item as slug, datapoints, content, digest, before, version, internal, external,
      board from disclosure_report_items where org_id = ${organisationId} and report_id = ${id}`.execute(db)
  return rows
}

export async function findItem(db: Db, report: StoredReport, slug: string): Promise<StoredItem | undefined> {
  const { rows } =
    await sql<StoredItem>`select item as slug, datapoints, content, digest, before, version, internal, external,
      board from disclosure_report_items
     where org_id = ${report.organisationId} and report_id = ${report.id} and item = ${slug}`.execute(db)
  return rows[0]
}

type NewItem = Pick<StoredItem, 'slug' | 'datapoints' | 'content' | 'digest'>
type OfReport = { readonly organisationId: string; readonly id: string }

/** Stores items that are new, and those whose content changed as another version; answers which changed. */
export async function storeItems(db: Db, report: OfReport, items: readonly NewItem[]): Promise<readonly string[]> {
  const { rows } = await sql<{ slug: string }>`
    insert into disclosure_report_items as i (org_id, report_id, item, datapoints, content, digest)
    select ${report.organisationId}, ${report.id}, n.slug, n.datapoints, n.content, n.digest
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as n(slug text, datapoints text[], content jsonb, digest text)
    on conflict (org_id, report_id, item) do update
      set before = i.content, content = excluded.content, digest = excluded.digest, version = i.version + 1,
          internal = 'open', external = 'open', board = 'open'
      where i.digest <> excluded.digest
    returning item as slug`.execute(db)
  return rows.map(({ slug }) => slug)
}

/** Who answered or edited what a report rests on, or one item of it. */
export async function authorsOf(db: Db, { organisationId, line }: StoredReport, datapoints: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select app.answered_by(${organisationId}, ${line.year}::smallint, ${[...datapoints]}::text[]) as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Who began a report or answered something of it. */
export async function preparersOf(db: Db, { organisationId, id }: OfReport): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select app.preparers_of_report(${organisationId}, ${id}) as id`.execute(db)
  return rows.map((row) => row.id)
}

/** Whether a person began a report or answered something of it. */
export async function hasPrepared(db: Db, { id, organisationId }: OfReport, personId: string): Promise<boolean> {
  const { rows } = await sql<{ prepared: boolean }>`
    select app.prepared_report(${organisationId}, ${id}, ${personId}) as prepared`.execute(db)
  return rows[0]!.prepared
}

/** Which datapoints a person answered or edited in a year. */
export async function answeredBy(db: Db, { organisationId, line }: StoredReport, personId: string) {
  const { rows } = await sql<{ datapoint: string }>`select distinct datapoint from disclosure_answer_versions
    where org_id = ${organisationId} and year = ${line.year} and changed_by = ${personId}`.execute(db)
  return new Set(rows.map(({ datapoint }) => datapoint))
}

type Verdict = { readonly step: ReviewStep; readonly outcome: 'approved' | 'returned' }

/** Over the version that was seen; false where there is a newer one. */
export async function setVerdict(
  db: Db,
  report: OfReport,
  { slug, version, step, outcome }: Verdict & { readonly slug: string; readonly version: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update disclosure_report_items set ${sql.id(step)} = ${outcome}
    where org_id = ${report.organisationId} and report_id = ${report.id} and item = ${slug}
      and version = ${version}`.execute(db)
  return numAffectedRows === 1n
}

/** What is open in a review is approved with the whole. */
export const approveRest = (db: Db, report: OfReport, step: ReviewStep) =>
  sql`update disclosure_report_items set ${sql.id(step)} = 'approved'
    where org_id = ${report.organisationId} and report_id = ${report.id} and ${sql.id(step)} = 'open'`.execute(db)

/** The next edition is reviewed as a whole again. */
export const reopenItems = (db: Db, report: OfReport) =>
  sql`update disclosure_report_items set external = 'open', board = 'open'
    where org_id = ${report.organisationId} and report_id = ${report.id}`.execute(db)

/** Items are touched with their report, so that two decisions at once come one after the other. */
export const touchReport = (db: Db, report: OfReport, at: Date) =>
  sql`update disclosure_reports set changed_at = ${at}, version = version + 1
    where org_id = ${report.organisationId} and id = ${report.id}`.execute(db)

type Decision = Verdict & {
  readonly slug: string | null
  readonly version: number
  readonly reason: string
  readonly personId: string | null
  readonly reviewerId: string | null
  readonly at: Date
}

export const insertDecision = (db: Db, report: OfReport, made: Decision) =>
  sql`insert into disclosure_report_decisions (org_id, report_id, item, step, outcome, version, reason, person_id,
      reviewer_id, at)
    values (${report.organisationId}, ${report.id}, ${made.slug}, ${made.step}, ${made.outcome}, ${made.version},
      ${made.reason}, ${made.personId}, ${made.reviewerId}, ${made.at})`.execute(db)

export type DecisionRow = {
  readonly slug: string | null
  readonly step: ReviewStep
  readonly outcome: 'approved' | 'returned'
  readonly version: number
  readonly reason: string
  readonly person_id: string | null
  readonly reviewer: string | null
  /** Of a reviewer from outside: the person who invited them, and their accredited verifier. */
  readonly invited_by: string | null
  readonly verifier: { readonly en: string; readonly ar: string } | null
  readonly at: Date
}

export async function decisionsOf(db: Db, { organisationId, id }: OfReport): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`select d.item as slug, d.step, d.outcome, d.version, d.reason, d.person_id,
      r.name as reviewer, r.invited_by, ${verifierOfReviewer} as verifier, d.at
      from disclosure_report_decisions d
      left join disclosure_report_reviewers r on r.org_id = d.org_id and r.id = d.reviewer_id
     where d.org_id = ${organisationId} and d.report_id = ${id} order by d.id`.execute(db)
  return rows
}

type WaitingRow = {
  report_id: string
  item: string
  year: number
  verdict: disclosures.Verdict
  due_on: string | null
}
export const byReport = keyset<WaitingRow>('asc', { report_id: 'uuid', item: 'text' })

/** Items that a review has not approved yet, of reports that are in it. */
export async function waitingItems(
  db: Db,
  organisationId: string,
  step: ReviewStep,
  { after, order, limit }: Place,
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select i.report_id, i.item, r.year, i.${sql.id(step)} as verdict, r.due_on::text as due_on
      from disclosure_reports r join disclosure_report_items i on i.org_id = r.org_id and i.report_id = r.id
     where r.org_id = ${organisationId} and r.state = ${stateOfStep[step]} and i.${sql.id(step)} <> 'approved'
       and ${after} order by ${order} limit ${limit}`.execute(db)
  return rows
}

export async function countWaiting(db: Db, organisationId: string, step: ReviewStep): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*)::int as found
      from disclosure_reports r join disclosure_report_items i on i.org_id = r.org_id and i.report_id = r.id
     where r.org_id = ${organisationId} and r.state = ${stateOfStep[step]} and i.${sql.id(step)} <> 'approved'`.execute(
    db,
  )
  return rows[0]?.found ?? 0
}
