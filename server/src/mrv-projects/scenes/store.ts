import type { SceneInput } from '@athar/contracts/mrv-projects'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { ProjectScenes } from '../../platform/generated/row-types.ts'
import { tables } from '../../platform/tables.ts'
import type { ProjectLocation } from '@athar/contracts/mrv-projects'

export type SceneRow = Selectable<ProjectScenes>

const scenes = (db: Db, organisationId: string) =>
  tables(db).selectFrom('projectScenes').selectAll().where('orgId', '=', organisationId)

/** The last taken first. */
export const scenesOf = (db: Db, organisationId: string, projectId: string): Promise<SceneRow[]> =>
  scenes(db, organisationId)
    .where('projectId', '=', projectId)
    .orderBy('takenOn', 'desc')
    .orderBy('addedAt', 'desc')
    .orderBy('id')
    .execute()

export const findScene = (db: Db, organisationId: string, id: string): Promise<SceneRow | undefined> =>
  scenes(db, organisationId).where('id', '=', id).executeTakeFirst()

type New = Omit<SceneInput, 'footprint'> & {
  readonly id: string
  readonly organisationId: string
  readonly projectId: string
  readonly footprint: ProjectLocation
  readonly personId: string
  readonly at: Date
}

/** False where the file is a scene of the project already. */
export async function insertScene(
  db: Db,
  { organisationId, personId, at, footprint, ...scene }: New,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('projectScenes')
    .values({ ...scene, orgId: organisationId, footprint: JSON.stringify(footprint), addedBy: personId, addedAt: at })
    .onConflict((known) => known.columns(['orgId', 'projectId', 'evidenceId']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const deleteScene = async (db: Db, organisationId: string, id: string): Promise<void> =>
  void (await tables(db).deleteFrom('projectScenes').where('orgId', '=', organisationId).where('id', '=', id).execute())
