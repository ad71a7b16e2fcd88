import type { disclosures } from '@athar/contracts'
import { reportWorkflow, stateOfStep, type ReportState, type ReviewStep } from '@athar/contracts/disclosures'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { DisclosureReportItems } from '../../platform/generated/row-types.ts'
import { countRows, keyset, pageOf, type Place } from '../../platform/list/read-page.ts'
import { callValue, callValues, tables } from '../../platform/tables.ts'
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

export type StoredReport = Subject<typeof reportWorkflow> & {
  readonly organisationId: string
  readonly version: number
  readonly line: disclosures.ReportLine
}

type Counted = { items: number; approved: number; returned: number }
/** With how many of its items are decided in the review that a report is in. */
const reports = (db: Db) =>
  tables(db)
    .selectFrom('disclosureReports as r')
    .innerJoinLateral(
      sql<Counted>`(
        select count(*)::int as items, (count(*) filter (where v = 'approved'))::int as approved,
               (count(*) filter (where v = 'returned'))::int as returned
          from disclosure_report_items i, lateral (select case r.state when 'external-review' then i.external
            when 'board-review' then i.board when 'published' then 'approved' else i.internal end as v) x
         where i.org_id = r.org_id and i.report_id = r.id)`.as('c'),
      (join) => join.onTrue(),
    )
    .selectAll()

const reportOf = (row: Awaited<ReturnType<ReturnType<typeof reports>['execute']>>[number]): StoredReport => ({
  id: row.id,
  organisationId: row.orgId,
  state: row.state,
  version: row.version,
  line: {
    id: row.id,
    year: row.year,
    frameworks: row.frameworks,
    language: row.language,
    state: row.state,
    dueOn: row.dueOn,
    edition: row.edition,
    items: row.items,
    approved: row.approved,
    returned: row.returned,
    changedAt: row.changedAt.toISOString(),
  },
})

const select = async (db: Db, where: RawBuilder<unknown>): Promise<StoredReport[]> =>
  (
    await reports(db)
      .modifyEnd(sql`where ${where}`)
      .execute()
  ).map(reportOf)

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
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('disclosureReports')
    .values({
      orgId: by.organisationId,
      id: made.id,
      year: made.year,
      frameworks: [...made.frameworks],
      language: made.language,
      state: 'draft',
      dueOn: made.dueOn,
      createdBy: by.personId,
      createdAt: by.at,
      changedAt: by.at,
    })
    .onConflict((known) => known.columns(['orgId', 'year', 'frameworks']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  const begun = { id: made.id, organisationId: by.organisationId, side: 'organisation', to: 'draft' } as const
  await addEntries(db, reportFlow, [{ ...begun, action: 'create-report' }], { at: by.at })
  return true
}

export async function sameReport(
  db: Db,
  organisationId: string,
  { year, frameworks }: Pick<NewReport, 'year' | 'frameworks'>,
): Promise<string | undefined> {
  const found = await tables(db)
    .selectFrom('disclosureReports')
    .select('id')
    .where('orgId', '=', organisationId)
    .where('year', '=', year)
    .where(sql<boolean>`frameworks = ${[...frameworks]}::text[]`)
    .executeTakeFirst()
  return found?.id
}

export type StoredItem = Omit<Selectable<DisclosureReportItems>, 'orgId' | 'reportId' | 'item'> & {
  readonly slug: string
}
type OfReport = { readonly organisationId: string; readonly id: string }

const items = (db: Db, { organisationId, id }: OfReport) =>
  tables(db)
    .selectFrom('disclosureReportItems')
    .select(['item as slug', 'datapoints', 'content', 'digest', 'before', 'version', 'internal', 'external', 'board'])
    .where('orgId', '=', organisationId)
    .where('reportId', '=', id)

export const itemsOfReport = (db: Db, report: StoredReport): Promise<StoredItem[]> => items(db, report).execute()

export const findItem = (db: Db, report: StoredReport, slug: string): Promise<StoredItem | undefined> =>
  items(db, report).where('item', '=', slug).executeTakeFirst()

type NewItem = Pick<StoredItem, 'slug' | 'datapoints' | 'content' | 'digest'>

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
export const authorsOf = (db: Db, { organisationId, line }: StoredReport, datapoints: readonly string[]) =>
  callValues(db, 'answered_by', organisationId, line.year, datapoints)

/** Who began a report or answered something of it. */
export const preparersOf = (db: Db, { organisationId, id }: OfReport): Promise<string[]> =>
  callValues(db, 'preparers_of_report', organisationId, id)

/** Whether a person began a report or answered something of it. */
export const hasPrepared = async (db: Db, { id, organisationId }: OfReport, personId: string): Promise<boolean> =>
  (await callValue(db, 'prepared_report', organisationId, id, personId)) ?? false

/** Which datapoints a person answered or edited in a year. */
export async function answeredBy(db: Db, { organisationId, line }: StoredReport, personId: string) {
  const rows = await tables(db)
    .selectFrom('disclosureAnswerVersions')
    .select('datapoint')
    .distinct()
    .where('orgId', '=', organisationId)
    .where('year', '=', line.year)
    .where('changedBy', '=', personId)
    .execute()
  return new Set(rows.map(({ datapoint }) => datapoint))
}

type Verdict = { readonly step: ReviewStep; readonly outcome: 'approved' | 'returned' }

/** Over the version that was seen; false where there is a newer one. */
export async function setVerdict(
  db: Db,
  report: OfReport,
  { slug, version, step, outcome }: Verdict & { readonly slug: string; readonly version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await changedItems(db, report)
    .set({ [step]: outcome })
    .where('item', '=', slug)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
const changedItems = (db: Db, { organisationId, id }: OfReport) =>
  tables(db).updateTable('disclosureReportItems').where('orgId', '=', organisationId).where('reportId', '=', id)

/** What is open in a review is approved with the whole. */
export const approveRest = (db: Db, report: OfReport, step: ReviewStep) =>
  changedItems(db, report)
    .set({ [step]: 'approved' })
    .where(step, '=', 'open')
    .execute()

/** The next edition is reviewed as a whole again. */
export const reopenItems = (db: Db, report: OfReport) =>
  changedItems(db, report).set({ external: 'open', board: 'open' }).execute()

/** Items are touched with their report, so that two decisions at once come one after the other. */
export const touchReport = (db: Db, { organisationId, id }: OfReport, at: Date) =>
  tables(db)
    .updateTable('disclosureReports')
    .set((report) => ({ changedAt: at, version: report('version', '+', 1) }))
    .where('orgId', '=', organisationId)
    .where('id', '=', id)
    .execute()

type Decision = Verdict & {
  readonly slug: string | null
  readonly version: number
  readonly reason: string
  readonly personId: string | null
  readonly reviewerId: string | null
  readonly at: Date
}

export const insertDecision = (db: Db, report: OfReport, { slug, ...made }: Decision) =>
  tables(db)
    .insertInto('disclosureReportDecisions')
    .values({
      orgId: report.organisationId,
      reportId: report.id,
      item: slug,
      step: made.step,
      outcome: made.outcome,
      version: made.version,
      reason: made.reason,
      personId: made.personId,
      reviewerId: made.reviewerId,
      at: made.at,
    })
    .execute()

export type DecisionRow = Awaited<ReturnType<typeof decisionsOf>>[number]

/** Of a reviewer from outside with the person who invited them, and their accredited verifier. */
export const decisionsOf = (db: Db, { organisationId, id }: OfReport) =>
  tables(db)
    .selectFrom('disclosureReportDecisions as d')
    .leftJoin('disclosureReportReviewers as r', (join) =>
      join.onRef('r.orgId', '=', 'd.orgId').onRef('r.id', '=', 'd.reviewerId'),
    )
    .select(['d.item as slug', 'd.step', 'd.outcome', 'd.version', 'd.reason', 'd.personId', 'd.at'])
    .select(['r.name as reviewer', 'r.invitedBy', verifierOfReviewer.as('verifier')])
    .where('d.orgId', '=', organisationId)
    .where('d.reportId', '=', id)
    .orderBy('d.id')
    .execute()

export const byReport = keyset<{ reportId: string; item: string }>('asc', { reportId: 'uuid', item: 'text' })

const waiting = (db: Db, organisationId: string, step: ReviewStep) =>
  tables(db)
    .selectFrom('disclosureReports as r')
    .innerJoin('disclosureReportItems as i', (join) =>
      join.onRef('i.orgId', '=', 'r.orgId').onRef('i.reportId', '=', 'r.id'),
    )
    .where('r.orgId', '=', organisationId)
    .where('r.state', '=', stateOfStep[step])
    .where(`i.${step}`, '<>', 'approved')

/** Items that a review has not approved yet, of reports that are in it. */
export const waitingItems = (db: Db, organisationId: string, step: ReviewStep, place: Place) =>
  waiting(db, organisationId, step)
    .select(['i.reportId', 'i.item', 'r.year', `i.${step} as verdict`, 'r.dueOn'])
    .$call(pageOf(place))
    .execute()

export const countWaiting = (db: Db, organisationId: string, step: ReviewStep): Promise<number> =>
  countRows(waiting(db, organisationId, step))
