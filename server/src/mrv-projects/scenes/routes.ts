import { mrvProjects } from '@athar/contracts'
import { serve, type ServedRoute } from '../../platform/http/serve.ts'
import type { ProjectDeps } from '../projects/deps.ts'
import { addScene, listScenes, removeScene } from './manage-scenes.ts'

export const sceneRoutes = (deps: ProjectDeps): readonly ServedRoute[] => [
  serve(mrvProjects.listScenes, (call) => listScenes(deps, call)),
  serve(mrvProjects.addScene, (call) => addScene(deps, call)),
  serve(mrvProjects.removeScene, removeScene),
]
