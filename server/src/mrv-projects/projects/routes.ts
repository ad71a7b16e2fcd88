import { mrvProjects } from '@athar/contracts'
import { serve, type ServedRoute } from '../../platform/http/serve.ts'
import { addProject } from './add-project.ts'
import { answerCheck } from './answer-check.ts'
import { changeProject } from './change-project.ts'
import type { ProjectDeps } from './deps.ts'
import { listLinkable } from './list-linkable.ts'
import { listOpenProjects } from './list-open-projects.ts'
import { listProjects } from './list-projects.ts'
import { moveProject } from './move-project.ts'
import { readProject } from './read-project.ts'
import { removeProject } from './remove-project.ts'

export const projectRoutes = (deps: ProjectDeps): readonly ServedRoute[] => [
  serve(mrvProjects.listProjects, (call) => listProjects(deps, call)),
  serve(mrvProjects.readProject, (call) => readProject(deps, call)),
  serve(mrvProjects.addProject, (call) => addProject(deps, call)),
  serve(mrvProjects.changeProject, (call) => changeProject(deps, call)),
  serve(mrvProjects.answerCheck, (call) => answerCheck(deps, call)),
  serve(mrvProjects.moveProject, (call) => moveProject(deps, call)),
  serve(mrvProjects.removeProject, removeProject),
  serve(mrvProjects.listLinkable, listLinkable),
  serve(mrvProjects.listOpenProjects, listOpenProjects),
]
