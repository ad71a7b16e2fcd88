import {
  projectWorkflow,
  type CheckLine,
  type ProjectInput,
  type ProjectStage,
  type ProjectType,
} from '@athar/contracts/mrv-projects'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Projects } from '../../platform/generated/row-types.ts'
import { keyset, pageOf, type Place } from '../../platform/list/read-page.ts'
import { callRows, tables } from '../../platform/tables.ts'
import { defineFlow } from '../../platform/workflow/flow.ts'
import { addEntries } from '../../platform/workflow/history.ts'
import { locate } from './place.ts'

export const projectFlow = defineFlow({
  workflow: projectWorkflow,
  table: 'projects',
  changedAt: 'updated_at',
  versioned: true,
})

export type ProjectRow = Selectable<Projects>
export const newestFirst = keyset<ProjectRow>('desc', { createdAt: 'instant', id: 'uuid' })

const ofOrganisation = (db: Db, organisationId: string) =>
  tables(db).selectFrom('projects').selectAll().where('orgId', '=', organisationId)

type Filter = {
  readonly state?: ProjectStage | undefined
  readonly projectType?: ProjectType | undefined
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

/** Those of the ids that the caller may see. */
export const projectsById = (db: Db, ids: readonly string[]): Promise<Pick<ProjectRow, 'id' | 'name'>[]> =>
  tables(db)
    .selectFrom('projects')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()

type By = { readonly organisationId: string; readonly personId: string; readonly at: Date }

const columnsOf = ({ place, goals, partners, ...input }: ProjectInput) => {
  const location = locate(place)
  return {
    ...input,
    location: location && JSON.stringify(location),
    metadata: JSON.stringify({ goals, partners }),
  }
}

export async function insertProject(
  db: Db,
  { organisationId, personId, at }: By,
  id: string,
  input: ProjectInput,
): Promise<void> {
  const made = { orgId: organisationId, id, createdBy: personId, createdAt: at, updatedBy: personId, updatedAt: at }
  await tables(db)
    .insertInto('projects')
    .values({ ...columnsOf(input), ...made, state: 'prepare' })
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
    .updateTable('projects')
    .set({ ...columnsOf(input), version: version + 1, updatedBy: personId, updatedAt: at })
    .where('orgId', '=', organisationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return saved.numUpdatedRows === 1n
}

export const hasDevices = async (db: Db, organisationId: string, projectId: string): Promise<boolean> =>
  (await tables(db)
    .selectFrom('mrvDevices')
    .select('id')
    .where('orgId', '=', organisationId)
    .where('projectId', '=', projectId)
    .limit(1)
    .executeTakeFirst()) !== undefined

export async function deleteProject(db: Db, organisationId: string, id: string): Promise<boolean> {
  const query = tables(db).deleteFrom('projects').where('orgId', '=', organisationId).where('id', '=', id)
  return (await query.executeTakeFirst()).numDeletedRows === 1n
}

/** Places of other projects of a type; a stranger's has neither id nor name. */
export const placesOfType = (db: Db, { projectType, id }: Pick<ProjectRow, 'projectType' | 'id'>) =>
  callRows(db, 'places_of_type', projectType, id)

export const checksOf = (db: Db, { orgId, id, state }: Pick<ProjectRow, 'orgId' | 'id' | 'state'>) =>
  tables(db)
    .selectFrom('projectChecks')
    .select(['line', 'evidenceId', 'reason', 'answeredAt'])
    .where('orgId', '=', orgId)
    .where('projectId', '=', id)
    .where('stage', '=', state)
    .execute()

type Answer = { readonly line: CheckLine; readonly evidenceId: string | null; readonly reason: string }

export async function saveCheck(
  db: Db,
  { organisationId: orgId, personId: answeredBy, at: answeredAt }: By,
  { id: projectId, state: stage }: Pick<ProjectRow, 'id' | 'state'>,
  { line, evidenceId, reason }: Answer,
): Promise<void> {
  await tables(db)
    .insertInto('projectChecks')
    .values({ orgId, projectId, stage, line, evidenceId, reason, answeredBy, answeredAt })
    .onConflict((one) =>
      one.columns(['orgId', 'projectId', 'stage', 'line']).doUpdateSet({ evidenceId, reason, answeredBy, answeredAt }),
    )
    .execute()
}

/** Whether a signed statement stands on one of its periods. */
export const isVerified = async (db: Db, organisationId: string, projectId: string): Promise<boolean> =>
  (await tables(db)
    .selectFrom('mrvPeriods')
    .select('id')
    .where('orgId', '=', organisationId)
    .where('projectId', '=', projectId)
    .where('verifiedNumber', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined
