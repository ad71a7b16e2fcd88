import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { regionCodes } from '../core/region-codes.ts'
import { mayPrepare, mayReadAll } from '../core/roles.ts'
import { day, idParams, instant, uuid } from '../core/wire.ts'
import { namedPerson } from '../core/workflow-history.ts'
import { outlinedPlace } from './projects.ts'

/** Of one project. */
export const mostScenes = 200

/** A picture of a satellite or a drone, by what its organisation says of it. */
export const sceneInput = z.object({
  evidenceId: uuid,
  footprint: outlinedPlace,
  takenOn: day,
  sensor: z.string().trim().min(1).max(200),
})
export type SceneInput = z.infer<typeof sceneInput>

export const scene = sceneInput.omit({ evidenceId: true }).extend({
  id: uuid,
  /** Null where the file backs the project no more. */
  evidence: z.object({ id: uuid, fileName: z.string() }).nullable(),
  region: z.enum(regionCodes),
  addedBy: namedPerson,
  addedAt: instant,
})
export type Scene = z.infer<typeof scene>

export const listScenes = contract({
  name: 'mrv-projects.list-scenes',
  method: 'GET',
  path: '/api/mrv/projects/:id/scenes',
  summary: 'Scenes of a project, the last taken first',
  access: { kind: 'member', roles: mayReadAll },
  params: idParams,
  response: z.object({ items: z.array(scene) }),
})

export const addScene = contract({
  name: 'mrv-projects.add-scene',
  method: 'POST',
  path: '/api/mrv/projects/:id/scenes',
  summary: 'Scene: add one, a file among the evidence of the project with its footprint, day and sensor; a file is one',
  access: { kind: 'member', roles: mayPrepare },
  params: idParams,
  body: sceneInput,
  response: scene,
  status: 201,
})

export const removeScene = contract({
  name: 'mrv-projects.remove-scene',
  method: 'DELETE',
  path: '/api/mrv/scenes/:id',
  summary: 'Scene: remove one that no frozen period rests on; its file stays',
  access: { kind: 'member', roles: mayPrepare },
  params: idParams,
  status: 204,
})
