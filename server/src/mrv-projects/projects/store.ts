import { projectWorkflow, type ProjectInput, type ProjectState } from '@athar/contracts/mrv-projects'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { MrvProjectsProjects } from '../../platform/generated/row-types.ts'
import { keyset, pageOf, type Place } from '../../platform/list/read-page.ts'
import { tables } from '../../platform/tables.ts'
import { defineFlow } from '../../platform/workflow/flow.ts'
import { addEntries } from '../../platform/workflow/history.ts'

export const projectFlow = defineFlow({
  workflow: projectWorkflow,
  table: 'mrv_projects_projects',
  changedAt: 'changed_at',
  versioned: true,
  fourEyes: 'mrv-projects.own-project',
})

export type ProjectRow = Selectable<MrvProjectsProjects>
export const newestFirst = keyset<ProjectRow>('desc', { createdAt: 'instant', id: 'uuid' })

const ofOrganisation = (db: Db, organisationId: string) =>
  tables(db).selectFrom('mrvProjectsProjects').selectAll().where('orgId', '=', organisationId)

type Filter = {
  readonly state?: ProjectState | undefined
  readonly projectType?: ProjectInput['projectType'] | undefined
  readonly profile?: ProjectInput['profile'] | undefined
}

export const listProjects = (db: Db, organisationId: string, filter: Filter, place: Place): Promise<ProjectRow[]> =>
  ofOrganisation(db, organisationId)
    .$if(filter.state !== undefined, (all) => all.where('state', '=', filter.state!))
    .$if(filter.projectType !== undefined, (all) => all.where('projectType', '=', filter.projectType!))
    .$if(filter.profile !== undefined, (all) => all.where('profile', '=', filter.profile!))
    .$call(pageOf(place))
    .execute()

export const findProject = (db: Db, organisationId: string, id: string): Promise<ProjectRow | undefined> =>
  ofOrganisation(db, organisationId).where('id', '=', id).executeTakeFirst()

/** The same, kept as it is until the transaction ends. */
export const lockProject = (db: Db, organisationId: string, id: string): Promise<ProjectRow | undefined> =>
  ofOrganisation(db, organisationId).where('id', '=', id).forUpdate().executeTakeFirst()

type By = { readonly organisationId: string; readonly personId: string; readonly at: Date }

export async function insertProject(
  db: Db,
  { organisationId, personId, at }: By,
  id: string,
  input: ProjectInput,
): Promise<void> {
  const made = { orgId: organisationId, id, createdBy: personId, createdAt: at, changedBy: personId, changedAt: at }
  await tables(db)
    .insertInto('mrvProjectsProjects')
    .values({ ...input, ...made, state: 'prepare' })
    .execute()
  const begun = { id, organisationId, side: 'organisation', action: 'add-project', to: 'prepare', version: 1 } as const
  await addEntries(db, projectFlow, [begun], { at })
}

/** False where another user saved first. */
export async function updateProject(
  db: Db,
  { organisationId, personId, at }: By,
  { id, version, ...input }: ProjectInput & { readonly id: string; readonly version: number },
): Promise<boolean> {
  const saved = await tables(db)
    .updateTable('mrvProjectsProjects')
    .set({ ...input, version: version + 1, changedBy: personId, changedAt: at })
    .where('orgId', '=', organisationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return saved.numUpdatedRows === 1n
}

export async function deleteProject(db: Db, organisationId: string, id: string): Promise<boolean> {
  const query = tables(db).deleteFrom('mrvProjectsProjects').where('orgId', '=', organisationId).where('id', '=', id)
  return (await query.executeTakeFirst()).numDeletedRows === 1n
}
