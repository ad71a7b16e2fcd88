import {
  applicationWorkflow,
  awardedStates,
  type Applicant,
  type ApplicationState,
  type CallTerms,
  type GrantProject,
  type GrantProjectRef,
  type JudgedApplication,
  type NamedProject,
  type OwnApplication,
} from '@athar/contracts/grants'
import type { FormAnswers, FormDefinition, RegionCode } from '@athar/contracts'
import { sql } from 'kysely'
import { applicationsOf as kitOf, filesOfRows, withWriter, type StoredFile } from '../../platform/applications/index.ts'
import type { Db } from '../../platform/database.ts'
import { allOf, whereGiven, type Keyset, type Place } from '../../platform/list/read-page.ts'
import { defineFlow } from '../../platform/workflow/flow.ts'
import { addEntries } from '../../platform/workflow/history.ts'
import { callRows, tables } from '../../platform/tables.ts'
import { waitingStates } from './calls.ts'

export const applicationFlow = defineFlow({
  workflow: applicationWorkflow,
  table: 'grant_applications',
  changedAt: 'changed_at',
  versioned: true,
  fourEyes: 'grants.own-application',
})

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]
export type StoredApplication = OwnApplication & {
  /** The applying organisation, or the person. */
  readonly organisationId: string
  readonly state: ApplicationState
  readonly form: FormDefinition | null
  readonly answers: FormAnswers
  readonly draft: FormAnswers
  /** As submitted, and as chosen so far. */
  readonly project: NamedProject | null
  readonly draftProject: NamedProject | null
  readonly applicant: { readonly en: string; readonly ar: string }
  readonly awarded: number | null
  /** Of the call, as it was at the decision; null before. */
  readonly terms: CallTerms | null
  /** Whether the caller decided on it. */
  readonly ownDecision: boolean
  readonly preparedBy: readonly string[]
  readonly createdBy: string
  readonly version: number
}

const rows = (db: Db) =>
  tables(db)
    .selectFrom('grantApplications as a')
    .innerJoin('grants as g', 'g.id', 'a.grantId')
    .selectAll('a')
    .select(['g.title', 'g.titleAr'])
    .select(sql<boolean>`coalesce(a.decided_by = app.current_person(), false)`.as('ownDecision'))

const applicationOf = (row: Row): StoredApplication => ({
  organisationId: row.orgId,
  id: row.id,
  grantId: row.grantId,
  title: { en: row.title, ar: row.titleAr },
  state: row.state,
  status: row.state,
  number: row.number,
  submittedAt: row.submittedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  form: row.form,
  answers: row.answers,
  draft: row.draft,
  project: row.project,
  draftProject: row.draftProject,
  applicant: row.applicant,
  awarded: row.awarded === null ? null : Number(row.awarded),
  terms: row.terms,
  ownDecision: row.ownDecision,
  preparedBy: row.preparedBy,
  createdBy: row.createdBy,
  version: row.version,
})

/** Of one applicant, newest first; an applicant has as many as there were calls. */
export const applicationsOf = async (db: Db, applicantId: string): Promise<StoredApplication[]> =>
  (
    await rows(db)
      .where('a.orgId', '=', applicantId)
      .orderBy('a.createdAt', 'desc')
      .orderBy('a.id')
      .limit(500)
      .execute()
  ).map(applicationOf)

/** What was awarded to an applicant before, the newest first; without one application. */
export const awardsTo = (db: Db, { organisationId, id }: Pick<StoredApplication, 'organisationId' | 'id'>) =>
  rows(db)
    .select('g.currency')
    .where('a.orgId', '=', organisationId)
    .where('a.id', '<>', id)
    .where('a.state', 'in', awardedStates)
    .orderBy('a.decidedAt', 'desc')
    .orderBy('a.id')
    .limit(50)
    .execute()

/** What officers may know of the organisation that applied; none of a person, or of one that was deleted. */
export async function organisationBehind(
  db: Db,
  id: string,
): Promise<{ type: NonNullable<Applicant['type']>; region: RegionCode } | undefined> {
  const { rows } = await sql<{ type: NonNullable<Applicant['type']>; region: RegionCode }>`
    select type, region from app.grant_applicant(${id})`.execute(db)
  return rows[0]
}

/** Those of the ids that the caller’s organisation applied with. */
export async function applicationsWith(db: Db, ids: readonly string[]): Promise<StoredApplication[]> {
  const uuids = ids.filter((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
  if (uuids.length === 0) return []
  const own = rows(db)
    .where('a.id', 'in', uuids)
    .where(sql<boolean>`a.org_id = app.current_org()`)
  return (await own.execute()).map(applicationOf)
}

/** What officers read of the evidence of an applicant. */
export const filesOf = async (db: Db, id: string): Promise<StoredFile[]> =>
  filesOfRows(await callRows(db, 'grant_files', id))

export async function findApplication(db: Db, id: string): Promise<StoredApplication | undefined> {
  const row = await rows(db).where('a.id', '=', id).executeTakeFirst()
  return row && applicationOf(row)
}

export const applications = kitOf({
  flow: applicationFlow,
  find: findApplication,
  numbered: 'G',
  notFound: 'grants.application-not-found',
  ofOwn: 'grants.own-application',
  incomplete: 'grants.form-incomplete',
})

export type NewApplication = {
  readonly id: string
  readonly applicantId: string
  readonly grantId: string
  readonly state: 'draft' | 'submitted'
  readonly number: string | null
  readonly applicant: { readonly en: string; readonly ar: string }
  readonly personId: string
  readonly at: Date
  readonly project: GrantProjectRef | null
}

/** Once for each applicant and call; undefined where there is one already that was not withdrawn. */
export async function insertApplication(db: Db, made: NewApplication): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('grantApplications')
    .values({
      orgId: made.applicantId,
      id: made.id,
      grantId: made.grantId,
      state: made.state,
      number: made.number,
      submittedAt: made.state === 'submitted' ? made.at : null,
      project: made.state === 'submitted' ? projectJson(made.project) : null,
      draftProject: projectJson(made.project),
      applicant: JSON.stringify(made.applicant),
      preparedBy: [made.personId],
      createdBy: made.personId,
      createdAt: made.at,
      changedAt: made.at,
    })
    .onConflict((known) =>
      known
        .columns(['grantId', 'orgId'])
        .where(sql<boolean>`state <> 'withdrawn'`)
        .doNothing(),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  const begun = {
    id: made.id,
    organisationId: made.applicantId,
    side: 'person',
    action: 'apply',
    to: made.state,
  } as const
  await addEntries(db, applicationFlow, [begun], { at: made.at })
  return true
}

const projectJson = (project: GrantProjectRef | null) => project && JSON.stringify(project)

/** Whether the database refused a project of another organisation, or one that is gone. */
export const isOfOther = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'grant_applications_project'

/** Keeps what a draft is for; the database gives it the name of the project. */
export async function saveProject(
  db: Db,
  saved: {
    readonly id: string
    readonly project: GrantProjectRef | null
    readonly personId: string
    readonly at: Date
  },
): Promise<void> {
  await sql`update grant_applications set draft_project = ${projectJson(saved.project)}::jsonb, changed_at = ${saved.at},
      prepared_by = ${withWriter(saved.personId)} where id = ${saved.id}`.execute(db)
}

/** Projects that the acting organisation may name. */
export const nameableProjects = async (db: Db): Promise<GrantProject[]> =>
  (
    await sql<GrantProject>`select kind, id, name, trim_scale(verified)::text as "verifiedTonnes"
      from app.nameable_projects()`.execute(db)
  ).rows

/** A project that an application names, with what was verified of it by now. */
export async function withVerified(
  db: Db,
  applicationId: string,
  project: NamedProject | null,
): Promise<GrantProject | null> {
  if (project === null) return null
  const { rows: found } = await sql<{ verifiedTonnes: string | null }>`select
      trim_scale(app.verified_of_grant_project(${applicationId}))::text as "verifiedTonnes"`.execute(db)
  return { ...project, verifiedTonnes: found[0]?.verifiedTonnes ?? null }
}

/** The applications of an applicant that name a project, the newest first. */
export const applicationsNaming = (db: Db, applicantId: string, projectId: string) =>
  rows(db)
    .select('g.currency')
    .where('a.orgId', '=', applicantId)
    .where(sql<boolean>`coalesce(a.project, a.draft_project) ->> 'id' = ${projectId}`)
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id')
    .limit(100)
    .execute()

/** Who is still to be told of a change to a call, with the applicant they wrote for. */
export const writersOf = (db: Db, grantId: string) =>
  tables(db)
    .selectFrom('grantApplications')
    .select(['id', 'orgId as organisationId', 'createdBy'])
    .where('grantId', '=', grantId)
    .where('state', 'in', [...waitingStates, 'returned'])
    .execute()

type JudgedRow = Omit<JudgedApplication, 'submittedAt' | 'awarded'> & {
  submitted_at: Date | null
  awarded: string | null
  rank: string
}

/** The best first: those without points come last. */
export const bestFirst: Keyset<JudgedRow> = {
  direction: 'desc',
  columns: [
    { sql: sql`rank`, type: 'decimal', of: ({ rank }) => rank },
    { sql: sql`id`, type: 'uuid', of: ({ id }) => id },
  ],
}

/** What was handed in to a call, with its scores. */
export async function judgedApplications(
  db: Db,
  { grantId, state }: { grantId: string; state: ApplicationState | undefined },
  { after, order, limit }: Place,
): Promise<JudgedRow[]> {
  const where = allOf(
    sql`a.grant_id = ${grantId}`,
    sql`a.state <> 'draft'`,
    whereGiven(state, (value) => sql`a.state = ${value}`),
  )
  return (
    await sql<JudgedRow>`select * from (
        select a.id, a.number, a.applicant, a.state as status, a.submitted_at, a.awarded, a.version,
               case when a.answers ->> 'requested' ~ '^\\d{1,15}(\\.\\d{1,2})?$'
                 then a.answers ->> 'requested' end as requested,
               r.reviews, r.scored, round(r.mean, 1)::text as mean, r.least, r.most,
               coalesce(round(r.mean, 6), -1)::text::numeric as rank
          from grant_applications a, lateral (
            select count(*)::int as reviews, (count(*) filter (where r.state = 'scored'))::int as scored,
                   avg(r.total) as mean, min(r.total) as least, max(r.total) as most
              from grant_reviews r where r.application_id = a.id and r.state <> 'conflict') r
         where ${where}) judged
      where ${after} order by ${order} limit ${limit}`.execute(db)
  ).rows
}

export const judgedOf = ({ submitted_at: at, awarded, rank: _rank, ...row }: JudgedRow): JudgedApplication => ({
  ...row,
  submittedAt: at?.toISOString() ?? null,
  awarded: awarded === null ? null : Number(awarded),
})

/** The accounts of a recipient, held so that none is given meanwhile. */
export async function holdAccounts(db: Db, applicantId: string): Promise<void> {
  await sql`select app.hold_accounts(${applicantId})`.execute(db)
}

/** The registration whose account waits for an officer before the next release; null where none does. */
export async function waitingAccount(db: Db, applicantId: string): Promise<string | null> {
  const { rows } = await sql<{ registration: string | null }>`select w.registration_id as registration
    from app.waiting_account(${applicantId}) w`.execute(db)
  return rows[0]?.registration ?? null
}

/** What the person of the transaction applied for goes with them; what they were paid for stays nameless. */
export async function forgetApplicant(db: Db, called: { readonly en: string; readonly ar: string }): Promise<void> {
  await sql`select app.forget_grant_applicant(${JSON.stringify(called)})`.execute(db)
}

type Report = { title: Both; milestone: Both; report: string; at: Date }
type Both = { en: string; ar: string }

/** What a person reported of milestones, the newest first. */
export const reportsBy = async (db: Db): Promise<Report[]> =>
  (await sql<Report>`select title, milestone, report, at from app.own_milestone_reports()`.execute(db)).rows
