import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayPrepare, mayReadAll, mayReview } from '../core/roles.ts'
import { cursorQuery, day, idParams, instant, page, uuid } from '../core/wire.ts'
import { historyEntry, mostReason, namedPerson } from '../core/workflow-history.ts'
import { actionsOf, statesOf, workflow, type StateOf } from '../core/workflow.ts'

const reading = { access: { kind: 'member', roles: mayReadAll } } as const
const preparing = { access: { kind: 'member', roles: mayPrepare } } as const

const preparer = { kind: 'member', roles: mayPrepare } as const
const reviewer = { kind: 'member', roles: mayReview } as const

/** Prepared by one person, decided by another. */
export const projectWorkflow = workflow({
  feature: 'mrv-projects',
  subject: 'project',
  states: {
    prepare: 'neutral',
    validate: 'info',
    submit: 'info',
    register: 'info',
    monitor: 'info',
    verify: 'info',
    approve: 'info',
    issue: 'info',
    withdrawn: 'positive',
  },
  initial: ['prepare'],
  begin: { action: 'add-project', by: preparer },
  transitions: [
    { action: 'begin-validation', from: ['prepare'], to: 'validate', by: preparer },
    { action: 'hand-in', from: ['validate'], to: 'submit', by: preparer },
    { action: 'record-registration', from: ['submit'], to: 'register', by: preparer },
    { action: 'begin-monitoring', from: ['register'], to: 'monitor', by: preparer },
    { action: 'begin-verification', from: ['monitor'], to: 'verify', by: preparer },
    { action: 'record-approval', from: ['verify'], to: 'approve', by: preparer },
    { action: 'record-issue', from: ['approve'], to: 'issue', by: preparer },
    { action: 'withdraw', from: ['issue'], to: 'withdrawn', by: reviewer, fourEyes: true, button: 'primary' },
    {
      action: 'return-project',
      from: ['validate', 'submit', 'register', 'monitor', 'verify', 'approve', 'issue'],
      to: 'prepare',
      by: reviewer,
      reason: 'required',
      button: 'quiet',
    },
  ],
})
export const projectStates = statesOf(projectWorkflow)
export type ProjectState = StateOf<typeof projectWorkflow>

export const projectProjectTypeOptions = [
  'renewable-energy',
  'energy-efficiency',
  'planting',
  'organic-waste',
  'refrigerants',
] as const

export const projectProfileOptions = ['national', 'generic'] as const

export const projectInput = z.object({
  name: z.string().trim().min(1).max(200),
  projectType: z.enum(projectProjectTypeOptions),
  profile: z.enum(projectProfileOptions),
  description: z.string().trim().max(4000),
  creditingFrom: day.nullable(),
  creditingTo: day.nullable(),
})
export type ProjectInput = z.infer<typeof projectInput>

export const project = projectInput.extend({
  id: uuid,
  state: z.enum(projectStates),
  version: z.number().int(),
  createdBy: namedPerson,
  createdAt: instant,
  changedAt: instant,
})
export type Project = z.infer<typeof project>

export const projectDetail = project.extend({
  /** Oldest first. */
  history: z.array(historyEntry(projectWorkflow)),
})
export type ProjectDetail = z.infer<typeof projectDetail>

export const listProjects = contract({
  ...reading,
  name: 'mrv-projects.list-projects',
  method: 'GET',
  path: '/api/mrv-projects/projects',
  summary: 'Projects of the organisation, newest first',
  query: cursorQuery.extend({
    state: z.enum(projectStates).optional(),
    projectType: z.enum(projectProjectTypeOptions).optional(),
    profile: z.enum(projectProfileOptions).optional(),
  }),
  response: page(project),
})

export const readProject = contract({
  ...reading,
  name: 'mrv-projects.read-project',
  method: 'GET',
  path: '/api/mrv-projects/projects/:id',
  summary: 'Project, whole',
  params: idParams,
  response: projectDetail,
})

export const addProject = contract({
  ...preparing,
  name: 'mrv-projects.add-project',
  method: 'POST',
  path: '/api/mrv-projects/projects',
  summary: 'Project: add one',
  body: projectInput,
  response: projectDetail,
  status: 201,
})

export const changeProject = contract({
  ...preparing,
  name: 'mrv-projects.change-project',
  method: 'PUT',
  path: '/api/mrv-projects/projects/:id',
  summary: 'Project: change one; refused over a newer version',
  params: idParams,
  body: projectInput.extend({ version: z.number().int().min(1) }),
  response: projectDetail,
})

export const removeProject = contract({
  ...preparing,
  name: 'mrv-projects.remove-project',
  method: 'DELETE',
  path: '/api/mrv-projects/projects/:id',
  summary: 'Project: delete one that is still in its first state',
  params: idParams,
  status: 204,
})

export const moveProject = contract({
  access: { kind: 'member', roles: ['owner', 'preparer', 'reviewer'] },
  name: 'mrv-projects.move-project',
  method: 'POST',
  path: '/api/mrv-projects/projects/:id/moves',
  summary: 'Project: lead one on to its next state; refused over a newer version',
  params: idParams,
  body: z
    .object({
      action: z.enum(actionsOf(projectWorkflow)),
      reason: z.string().trim().max(mostReason).default(''),
      version: z.number().int().min(1),
    })
    .refine(({ action, reason }) => action !== 'return-project' || reason.length >= 3, {
      params: { code: 'reason-missing' },
      path: ['reason'],
    }),
  response: projectDetail,
})
