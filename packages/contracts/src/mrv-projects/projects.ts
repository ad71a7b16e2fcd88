import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { regionCodes, type RegionCode } from '../core/region-codes.ts'
import { mayPrepare, mayReadAll } from '../core/roles.ts'
import { bilingualName, cursorQuery, day, idParams, instant, page, uuid } from '../core/wire.ts'
import { historyEntry, mostReason, namedPerson } from '../core/workflow-history.ts'
import { actionsOf } from '../core/workflow.ts'
import { placeInput } from '../sgi/draft.ts'
import { crossesItself, type Ring } from '../sgi/geometry.ts'
import { checkLines, projectStages, projectWorkflow } from './stages.ts'
import { developmentGoals, mostPartners, projectProfiles, projectTypes } from './vocabulary.ts'

const reading = { access: { kind: 'member', roles: mayReadAll } } as const
const preparing = { access: { kind: 'member', roles: mayPrepare } } as const

export const projectPartner = z.object({
  name: z.string().trim().min(1).max(200),
  part: z.string().trim().max(200),
})

/** An outline has three corners or more and never crosses itself. */
export const outlinedPlace = placeInput.superRefine((place, context) => {
  if (place.kind === 'point') return
  const code =
    place.ring.length < 3 ? 'corners-missing' : crossesItself(place.ring as Ring) ? 'outline-crosses' : undefined
  if (code) context.addIssue({ code: 'custom', params: { code } })
})

export const projectInput = z.object({
  name: z.string().trim().min(1).max(200),
  projectType: z.enum(projectTypes),
  profile: z.enum(projectProfiles),
  description: z.string().trim().max(4000),
  place: outlinedPlace.nullable(),
  creditingFrom: day.nullable(),
  creditingTo: day.nullable(),
  goals: z.array(z.enum(developmentGoals)).max(developmentGoals.length),
  partners: z.array(projectPartner).max(mostPartners),
  sgiProjectId: uuid.nullable(),
  /** What its organisation states: the project is registered under no other mechanism. */
  registeredNowhereElse: z.boolean(),
})
export type ProjectInput = z.infer<typeof projectInput>

/** Where a project is, as it is kept: what was drawn, with the region of its middle. */
export type ProjectLocation = { readonly place: ProjectInput['place'] & object; readonly region: RegionCode }
/** What else is kept of one. */
export type ProjectMetadata = Pick<ProjectInput, 'goals' | 'partners'>

export const project = projectInput.extend({
  id: uuid,
  region: z.enum(regionCodes).nullable(),
  state: z.enum(projectStages),
  version: z.number().int(),
  createdBy: namedPerson,
  createdAt: instant,
  updatedAt: instant,
})
export type Project = z.infer<typeof project>

/** Another project of the same type whose place overlaps; of another organisation's nothing else is told. */
const overlap = z.object({ id: uuid.nullable(), name: z.string().nullable() })

export const projectCheck = z.object({
  line: z.enum(checkLines),
  evidence: z.object({ id: uuid, fileName: z.string() }).nullable(),
  reason: z.string(),
  answered: z.boolean(),
})
export type ProjectCheck = z.infer<typeof projectCheck>

export const projectDetail = project.extend({
  sgiProject: z.object({ slug: z.string(), title: bilingualName }).nullable(),
  overlaps: z.array(overlap),
  /** Of the stage that it is in. */
  checks: z.array(projectCheck),
  /** Oldest first. */
  history: z.array(historyEntry(projectWorkflow)),
})
export type ProjectDetail = z.infer<typeof projectDetail>

const version = z.number().int().min(1)

export const listProjects = contract({
  ...reading,
  name: 'mrv-projects.list-projects',
  method: 'GET',
  path: '/api/mrv/projects',
  summary: 'Projects of the organisation, newest first',
  query: cursorQuery.extend({
    state: z.enum(projectStages).optional(),
    projectType: z.enum(projectTypes).optional(),
    profile: z.enum(projectProfiles).optional(),
  }),
  response: page(project),
})

export const readProject = contract({
  ...reading,
  name: 'mrv-projects.read-project',
  method: 'GET',
  path: '/api/mrv/projects/:id',
  summary: 'Project, whole, with the checklist of its stage and projects that overlap',
  params: idParams,
  response: projectDetail,
})

export const addProject = contract({
  ...preparing,
  name: 'mrv-projects.add-project',
  method: 'POST',
  path: '/api/mrv/projects',
  summary: 'Project: add one',
  body: projectInput,
  response: projectDetail,
  status: 201,
})

export const changeProject = contract({
  ...preparing,
  name: 'mrv-projects.change-project',
  method: 'PUT',
  path: '/api/mrv/projects/:id',
  summary: 'Project: change one that is being prepared or validated; refused over a newer version',
  params: idParams,
  body: projectInput.extend({ version }),
  response: projectDetail,
})

export const removeProject = contract({
  ...preparing,
  name: 'mrv-projects.remove-project',
  method: 'DELETE',
  path: '/api/mrv/projects/:id',
  summary: 'Project: delete one that is still being prepared',
  params: idParams,
  status: 204,
})

export const answerCheck = contract({
  ...preparing,
  name: 'mrv-projects.answer-check',
  method: 'PUT',
  path: '/api/mrv/projects/:id/checks/:line',
  summary: 'Checklist of the stage: answer a line by evidence or by a reason',
  params: idParams.extend({ line: z.enum(checkLines) }),
  body: z
    .object({ evidenceId: uuid.nullable(), reason: z.string().trim().max(mostReason) })
    .refine(({ evidenceId, reason }) => evidenceId !== null || reason !== '', {
      params: { code: 'reason-missing' },
      path: ['reason'],
    }),
  response: projectDetail,
})

export const moveProject = contract({
  ...preparing,
  name: 'mrv-projects.move-project',
  method: 'POST',
  path: '/api/mrv/projects/:id/moves',
  summary: 'Project: lead one on to its next stage; refused over a newer version',
  params: idParams,
  body: z.object({
    action: z.enum(actionsOf(projectWorkflow)),
    reason: z.string().trim().max(mostReason).default(''),
    version,
  }),
  response: projectDetail,
})

/** SGI projects that the organisation registered, to link one with. */
export const listLinkable = contract({
  ...reading,
  name: 'mrv-projects.list-linkable',
  method: 'GET',
  path: '/api/mrv/linkable-sgi-projects',
  summary: 'SGI projects of the organisation',
  response: z.object({ items: z.array(z.object({ id: uuid, slug: z.string(), title: bilingualName })) }),
})
