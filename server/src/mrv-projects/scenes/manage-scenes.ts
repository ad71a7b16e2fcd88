import { randomUUID } from 'node:crypto'
import type { mrvProjects, ResponseOf } from '@athar/contracts'
import { mostScenes, type Scene } from '@athar/contracts/mrv-projects'
import type { Db } from '../../platform/database.ts'
import { fail, refuseField } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { namesOf } from '../../platform/people-names.ts'
import { failFrozen } from '../periods/refuse-frozen.ts'
import { frozenSince } from '../periods/store.ts'
import type { ProjectDeps } from '../projects/deps.ts'
import { locate } from '../projects/place.ts'
import { findProject, lockProject } from '../projects/store.ts'
import * as store from './store.ts'

type Deps = Pick<ProjectDeps, 'people' | 'evidence'>

const filesOf = async ({ evidence }: Deps, db: Db, projectId: string) =>
  ((await evidence.ofSubjects(db, 'project', [projectId])).get(projectId) ?? []).filter(
    ({ state }) => state !== 'rejected',
  )

async function present(deps: Deps, db: Db, projectId: string, rows: readonly store.SceneRow[]): Promise<Scene[]> {
  const files = await filesOf(deps, db, projectId)
  const names = await namesOf(
    deps.people,
    db,
    rows.map(({ addedBy }) => addedBy),
  )
  return rows.map(({ id, evidenceId, footprint, takenOn, sensor, addedBy, addedAt }) => {
    const file = files.find((one) => one.id === evidenceId)
    return {
      id,
      evidence: file ? { id: file.id, fileName: file.fileName } : null,
      footprint: footprint.place,
      region: footprint.region,
      takenOn,
      sensor,
      addedBy: names(addedBy),
      addedAt: addedAt.toISOString(),
    }
  })
}

export async function listScenes(
  deps: Deps,
  { actor, params, db }: Call<typeof mrvProjects.listScenes>,
): Promise<ResponseOf<typeof mrvProjects.listScenes>> {
  const { organisationId } = actor
  if (!(await findProject(db, organisationId, params.id))) fail('mrv-projects.project-not-found')
  return { items: await present(deps, db, params.id, await store.scenesOf(db, organisationId, params.id)) }
}

/** The project, held against others that change it; one that was withdrawn stays as it is. */
async function openProject(db: Db, organisationId: string, id: string): Promise<void> {
  const { state } = (await lockProject(db, organisationId, id)) ?? fail('mrv-projects.project-not-found')
  if (state === 'withdrawn') fail('mrv-projects.project-withdrawn')
}

/** A file that backs the project is a scene: where, when and by what it was taken, as the user says. */
export async function addScene(
  deps: Deps,
  { actor, params, body, db, audit, clock }: Call<typeof mrvProjects.addScene>,
): Promise<Scene> {
  const { organisationId, personId } = actor
  const projectId = params.id
  await openProject(db, organisationId, projectId)
  const footprint = locate(body.footprint, 'footprint') ?? fail('unexpected')
  if (body.takenOn > clock.today()) refuseField('takenOn', 'in-the-future')
  if (!(await filesOf(deps, db, projectId)).some(({ id }) => id === body.evidenceId))
    fail('mrv-projects.evidence-not-found')
  if ((await store.scenesOf(db, organisationId, projectId)).length >= mostScenes)
    fail('mrv-projects.too-many-scenes', { most: mostScenes })
  const id = randomUUID()
  const made = { ...body, footprint, id, projectId, organisationId, personId, at: clock.now() }
  if (!(await store.insertScene(db, made))) fail('mrv-projects.scene-there')
  const { evidenceId, takenOn, sensor } = body
  const details = { scene: id, evidence: evidenceId, takenOn, sensor }
  await audit({ action: 'mrv-projects.add-scene', subjectType: 'project', subjectId: projectId, details })
  const row = (await store.findScene(db, organisationId, id)) ?? fail('unexpected')
  const [added] = await present(deps, db, projectId, [row])
  return added!
}

/** What a frozen period rests on stays. */
export async function removeScene({
  actor: { organisationId },
  params,
  db,
  audit,
}: Call<typeof mrvProjects.removeScene>): Promise<void> {
  const { projectId } = (await store.findScene(db, organisationId, params.id)) ?? fail('mrv-projects.scene-not-found')
  await openProject(db, organisationId, projectId)
  const found = (await store.findScene(db, organisationId, params.id)) ?? fail('mrv-projects.scene-not-found')
  const frozen = await frozenSince(db, organisationId, projectId, found.addedAt)
  if (frozen) failFrozen(frozen)
  await store.deleteScene(db, organisationId, found.id)
  const { evidenceId, takenOn, sensor } = found
  const details = { scene: found.id, evidence: evidenceId, takenOn, sensor }
  await audit({ action: 'mrv-projects.remove-scene', subjectType: 'project', subjectId: projectId, details })
}
