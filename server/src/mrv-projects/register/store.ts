import {
  projectRegistrationForm,
  projectRegistrationWorkflow,
  type ProjectRegistrationState,
  type ProjectType,
  type ReviewedProjectRegistration,
} from '@athar/contracts/mrv-projects'
import { sql, type Selectable } from 'kysely'
import { applicationsOf, filesOfRows, type StoredFile } from '../../platform/applications/index.ts'
import type { Db } from '../../platform/database.ts'
import type { ProjectRegistrations } from '../../platform/generated/row-types.ts'
import { allOf, keyset, whereGiven, type Place } from '../../platform/list/read-page.ts'
import { actingOrganisation, callRows, rowsOf, tables } from '../../platform/tables.ts'
import { defineFlow } from '../../platform/workflow/flow.ts'
import { addEntries } from '../../platform/workflow/history.ts'

export const registrationFlow = defineFlow({
  workflow: projectRegistrationWorkflow,
  table: 'project_registrations',
  changedAt: 'changed_at',
  versioned: true,
  fourEyes: 'mrv-projects.registration-own',
})

type Row = Selectable<ProjectRegistrations>
/** With the form as submitted, or as it is asked now. */
const registrationOf = (row: Row) => ({
  ...row,
  organisationId: row.orgId,
  form: row.form ?? projectRegistrationForm,
})
export type StoredRegistration = ReturnType<typeof registrationOf>

const rows = (db: Db) => tables(db).selectFrom('projectRegistrations').selectAll()

export const registrations = applicationsOf({
  flow: registrationFlow,
  find: async (db: Db, id: string): Promise<StoredRegistration | undefined> =>
    (await rows(db).where('id', '=', id).execute()).map(registrationOf)[0],
  numbered: 'P',
  notFound: 'mrv-projects.registration-not-found',
  ofOwn: 'mrv-projects.registration-own',
  incomplete: 'mrv-projects.registration-incomplete',
})

/** The one of a project that is written or was written last. */
export async function latestRegistration(
  db: Db,
  organisationId: string,
  projectId: string,
): Promise<StoredRegistration | undefined> {
  const newest = rows(db)
    .where('orgId', '=', organisationId)
    .where('projectId', '=', projectId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(1)
  return (await newest.execute()).map(registrationOf)[0]
}

type New = {
  readonly id: string
  readonly organisationId: string
  readonly projectId: string
  readonly personId: string
  readonly at: Date
}

/** One at a time of a project; false where another is open or approved. */
export async function insertRegistration(db: Db, made: New): Promise<boolean> {
  const { id, organisationId, projectId, personId, at } = made
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('projectRegistrations')
    .values({
      orgId: organisationId,
      id,
      projectId,
      state: 'draft',
      preparedBy: [personId],
      createdBy: personId,
      createdAt: at,
      changedAt: at,
    })
    .onConflict((known) =>
      known
        .columns(['orgId', 'projectId'])
        .where(sql<boolean>`state in ('draft', 'submitted', 'under-review', 'returned', 'approved')`)
        .doNothing(),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  const begun = { id, organisationId, side: 'organisation', action: 'begin', to: 'draft' } as const
  await addEntries(db, registrationFlow, [begun], { at })
  return true
}

type ListedRow = Omit<ReviewedProjectRegistration, 'submittedAt'> & { submitted_at: Date }
export const lastSubmittedFirst = keyset<ListedRow>('desc', { submitted_at: 'instant', id: 'uuid' })

/** For officers; what was never submitted is its organisation’s alone. */
export async function registrationsForReview(
  db: Db,
  state: ProjectRegistrationState | undefined,
  { after, order, limit }: Place,
): Promise<ListedRow[]> {
  const where = allOf(
    sql`number is not null`,
    whereGiven(state, (value) => sql`state = ${value}`),
    after,
  )
  return (
    await sql<ListedRow>`with page as materialized (
        select id, number, state, submitted_at
          from project_registrations where ${where} order by ${order} limit ${limit})
      select page.*, json_build_object('en', p.organisation_en, 'ar', p.organisation_ar) as organisation,
          p.name as project, p.project_type as "projectType"
        from page, app.registering_project(page.id) p order by ${order}`.execute(db)
  ).rows
}

export const listedOf = ({ submitted_at: at, ...row }: ListedRow): ReviewedProjectRegistration => ({
  ...row,
  submittedAt: at.toISOString(),
})

/** The project of a registration, for officers. */
export const projectOf = async (db: Db, id: string) => (await callRows(db, 'registering_project', id))[0]

/** The files that the answers name, for officers. */
export const filesOf = async (db: Db, id: string): Promise<StoredFile[]> =>
  filesOfRows(await callRows(db, 'project_registration_files', id))

/** Those of the ids that the caller’s organisation has, with their project and state. */
export async function registrationsOf(db: Db, ids: readonly string[]) {
  const uuids = ids.filter((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
  return tables(db)
    .selectFrom('projectRegistrations')
    .select(['id', 'projectId', 'state'])
    .where('orgId', '=', actingOrganisation)
    .where(sql<boolean>`id = any (${uuids}::uuid[])`)
    .execute()
}

/** Whether anything was ever begun for a project. */
export const hasRegistration = async (db: Db, organisationId: string, projectId: string): Promise<boolean> =>
  (await latestRegistration(db, organisationId, projectId)) !== undefined

const registered = (db: Db) => tables(db).selectFrom(rowsOf('registered_projects', null).as('r'))
export type RegisteredRow = Awaited<ReturnType<typeof registeredProjects>>[number]

type Asked = {
  readonly projectType?: ProjectType | undefined
  /** Those of one SGI project, or those that are linked with none. */
  readonly sgiProjectId?: string | null
  readonly limit?: number
  readonly offset?: number
}

const asked = (db: Db, { projectType, sgiProjectId }: Asked) =>
  registered(db)
    .$if(projectType !== undefined, (all) => all.where('projectType', '=', projectType!))
    .$if(sgiProjectId === null, (all) => all.where('sgiProjectId', 'is', null))
    .$if(typeof sgiProjectId === 'string', (all) => all.where('sgiProjectId', '=', sgiProjectId!))

/** Projects in the public register, the last entered first. */
export const registeredProjects = (db: Db, { limit = 1000, offset = 0, ...rest }: Asked = {}) =>
  asked(db, rest)
    .selectAll()
    .orderBy('registeredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countRegistered(db: Db, filter: Asked = {}): Promise<number> {
  const counted = asked(db, filter).select(sql<number>`count(*)::int`.as('found'))
  return (await counted.executeTakeFirst())?.found ?? 0
}

export const findRegistered = async (db: Db, id: string): Promise<RegisteredRow | undefined> =>
  (await callRows(db, 'registered_projects', id))[0]

export const verifiedPeriods = (db: Db, projectId: string) => callRows(db, 'registered_periods', projectId)

/** Verified tonnes of all projects in the register; null where nothing is verified. */
export async function verifiedOfAll(db: Db): Promise<string | null> {
  const { rows: found } = await sql<{ tonnes: string | null }>`select trim_scale(sum(verified))::text as tonnes
    from app.registered_projects()`.execute(db)
  return found[0]?.tonnes ?? null
}

/** The same of those that are linked with a published SGI project. */
export async function verifiedOfLinked(db: Db) {
  const { rows: found } = await sql<{ tonnes: string | null; projects: number; sample: boolean }>`select
      trim_scale(sum(verified))::text as tonnes, count(*)::int as projects, coalesce(bool_or(sample), false) as sample
    from app.registered_projects() where sgi_project_id is not null`.execute(db)
  return found[0] ?? { tonnes: null, projects: 0, sample: false }
}

/** Verified tonnes of the registered projects that are linked with a published SGI project, by its id. */
export async function verifiedOfSgi(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows: found } = await sql<{ id: string; tonnes: string }>`select sgi_project_id as id,
      trim_scale(sum(verified))::text as tonnes from app.registered_projects()
    where sgi_project_id is not null and verified is not null group by sgi_project_id`.execute(db)
  return new Map(found.map(({ id, tonnes }) => [id, tonnes]))
}
