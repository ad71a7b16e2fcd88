import { z } from 'zod'
import { answersSoFar, applicationFields, applicationFile, officerStep, versioned } from '../core/applications.ts'
import { contract } from '../core/contract.ts'
import { regionCodes } from '../core/region-codes.ts'
import { mayPrepare, mayReadAll } from '../core/roles.ts'
import { bilingualName, cursorQuery, day, idParams, instant, page, uuid } from '../core/wire.ts'
import { historyEntry } from '../core/workflow-history.ts'
import {
  projectRegistrationStates,
  projectRegistrationWorkflow,
  registerOfficer,
  registerOfficerActions,
} from './registration-workflow.ts'
import { projectStages } from './stages.ts'
import { projectProfiles, projectTypes } from './vocabulary.ts'

const reads = { kind: 'member', roles: mayReadAll } as const
const writes = { kind: 'member', roles: mayPrepare } as const

export const projectRegistration = z.object({
  ...applicationFields,
  projectId: uuid,
  state: z.enum(projectRegistrationStates),
  history: z.array(historyEntry(projectRegistrationWorkflow)),
})
export type ProjectRegistration = z.infer<typeof projectRegistration>

export const readProjectRegistration = contract({
  name: 'mrv-projects.read-registration',
  method: 'GET',
  path: '/api/mrv/projects/:id/registration',
  summary: 'The latest registration of a project in the public register; null where none was begun',
  access: reads,
  params: idParams,
  response: z.object({ latest: projectRegistration.nullable() }),
})

export const beginProjectRegistration = contract({
  name: 'mrv-projects.begin-registration',
  method: 'POST',
  path: '/api/mrv/projects/:id/registration',
  summary: 'Begin the registration of a project, from its validation on; one at a time',
  access: writes,
  params: idParams,
  response: projectRegistration,
  status: 201,
})

export const saveProjectRegistration = contract({
  name: 'mrv-projects.save-registration',
  method: 'PUT',
  path: '/api/mrv/project-registrations/:id',
  summary: 'Save the answers of a draft; refused over a newer version',
  access: writes,
  params: idParams,
  body: answersSoFar,
  response: versioned,
  bodyLimit: 131_072,
})

export const submitProjectRegistration = contract({
  name: 'mrv-projects.submit-registration',
  method: 'POST',
  path: '/api/mrv/project-registrations/:id/submit',
  summary: 'Submit a registration; refused with answers missing',
  access: writes,
  params: idParams,
  body: versioned,
  response: projectRegistration,
})

export const withdrawProjectRegistration = contract({
  name: 'mrv-projects.withdraw-registration',
  method: 'POST',
  path: '/api/mrv/project-registrations/:id/withdraw',
  summary: 'Withdraw a registration; an approved project leaves the public register',
  access: writes,
  params: idParams,
  body: versioned,
  response: projectRegistration,
})

const reviewedProjectRegistration = z.object({
  id: uuid,
  organisation: bilingualName,
  project: z.string(),
  projectType: z.enum(projectTypes),
  number: z.string().nullable(),
  state: z.enum(projectRegistrationStates),
  submittedAt: instant.nullable(),
})
export type ReviewedProjectRegistration = z.infer<typeof reviewedProjectRegistration>

export const listProjectRegistrations = contract({
  name: 'mrv-projects.list-registrations',
  method: 'GET',
  path: '/api/platform/project-registrations',
  summary: 'Registrations of projects, the last submitted first; drafts stay their organisations’',
  access: registerOfficer,
  query: cursorQuery.extend({ state: z.enum(projectRegistrationStates).optional() }),
  response: page(reviewedProjectRegistration),
})

/** The project as its organisation has it now. */
const projectInReview = z.object({
  id: uuid,
  name: z.string(),
  projectType: z.enum(projectTypes),
  profile: z.enum(projectProfiles),
  region: z.enum(regionCodes).nullable(),
  state: z.enum(projectStages),
  creditingFrom: day.nullable(),
  creditingTo: day.nullable(),
  periods: z.array(
    z.object({
      id: uuid,
      from: day,
      to: day,
      state: z.enum(['draft', 'computed']),
      /** Tonnes; null where nothing is verified. */
      verified: z.string().nullable(),
    }),
  ),
})
export type ProjectInReview = z.infer<typeof projectInReview>

export const projectRegistrationForReview = projectRegistration.extend({
  organisation: bilingualName,
  project: projectInReview,
  documents: z.array(applicationFile),
})
export type ProjectRegistrationForReview = z.infer<typeof projectRegistrationForReview>

export const readProjectRegistrationForReview = contract({
  name: 'mrv-projects.read-registration-for-review',
  method: 'GET',
  path: '/api/platform/project-registrations/:id',
  summary: 'One registration with the facts of its project and its documents, for officers',
  access: registerOfficer,
  params: idParams,
  response: projectRegistrationForReview,
})

export const moveProjectRegistration = contract({
  name: 'mrv-projects.move-registration',
  method: 'POST',
  path: '/api/platform/project-registrations/:id/moves',
  summary: 'Start the review of a registration, return it, approve or reject it',
  access: registerOfficer,
  params: idParams,
  body: officerStep(registerOfficerActions),
  response: projectRegistrationForReview,
})

export const downloadRegistrationFile = contract({
  name: 'mrv-projects.download-registration-file',
  method: 'GET',
  path: '/api/platform/project-registrations/:id/files/:fileId',
  summary: 'A file of a registration, always as a download',
  access: registerOfficer,
  params: idParams.extend({ fileId: uuid }),
  answer: 'file',
  transaction: false,
})
