import { mrvProjects } from '@athar/contracts'
import { serve, type ServedRoute } from '../../platform/http/serve.ts'
import type { ProjectDeps } from '../projects/deps.ts'
import type { Evidence } from '../../evidence/index.ts'
import { addScene, listScenes, removeScene } from './manage-scenes.ts'
import { addSurvivalChecks, readSurvivalChecks } from './survival-checks.ts'

type Deps = ProjectDeps & { readonly evidence: Pick<Evidence, 'keepMade' | 'ofSubjects'> }

/** Evidence beside files that are uploaded. */
export const sceneRoutes = (deps: Deps): readonly ServedRoute[] => [
  serve(mrvProjects.listScenes, (call) => listScenes(deps, call)),
  serve(mrvProjects.addScene, (call) => addScene(deps, call)),
  serve(mrvProjects.removeScene, removeScene),

  serve(mrvProjects.readSurvivalChecks, readSurvivalChecks),
  serve(mrvProjects.addSurvivalChecks, (call) => addSurvivalChecks(deps, call)),
]
