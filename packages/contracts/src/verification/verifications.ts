import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayPrepare } from '../core/roles.ts'
import { cursorQuery, idParams, page, uuid } from '../core/wire.ts'
import { mostReason } from '../core/workflow-history.ts'
import { engagedView } from '../mrv-projects/periods.ts'
import { beginInput, conclusionInput, findingInput, itemId, sampleInput, termsInput, visitInput } from './inputs.ts'
import { listedVerification, verificationDetail } from './values.ts'
import { reads, sampleOutcomes, teamRoles, verifies } from './vocabulary.ts'
import { plainSteps, resolutions, verificationStates } from './workflow.ts'

const version = z.number().int().min(1)
const note = z.string().trim().max(mostReason).default('')
/** Reads the client's year through the engagement, which opens a transaction of its own. */
const engaged = { access: verifies, transaction: false } as const
const one = { params: idParams, response: verificationDetail } as const

export const listVerifications = contract({
  name: 'verification.list',
  method: 'GET',
  path: '/api/mrv/verifications',
  summary: 'Verifications of the acting organisation, as verifier or client, newest first',
  access: reads,
  query: cursorQuery.extend({
    state: z.enum(verificationStates).optional(),
    side: z.enum(['client', 'verifier']).optional(),
  }),
  response: page(listedVerification),
})

export const readVerification = contract({
  name: 'verification.read',
  method: 'GET',
  path: '/api/mrv/verifications/:id',
  summary: 'One verification: to the client without working papers and sample',
  access: reads,
  ...one,
})

export const beginVerification = contract({
  name: 'verification.begin',
  method: 'POST',
  path: '/api/mrv/verifications',
  summary: 'Begin the verification of the inventory or report that an engagement opens',
  ...engaged,
  body: beginInput,
  response: verificationDetail,
  status: 201,
})

export const saveTerms = contract({
  name: 'verification.save-terms',
  method: 'PUT',
  path: '/api/mrv/verifications/:id',
  summary: 'Save level, materiality, scope and risk notes; refused over a newer version',
  ...engaged,
  ...one,
  body: termsInput.extend({ version }),
})

export const addTeamMember = contract({
  name: 'verification.add-member',
  method: 'POST',
  path: '/api/mrv/verifications/:id/team',
  summary: 'Add a member of the verifier; refused for members of the client and those who prepared or approved',
  access: verifies,
  ...one,
  body: z.object({ personId: uuid, role: z.enum(teamRoles) }),
})

export const removeTeamMember = contract({
  name: 'verification.remove-member',
  method: 'DELETE',
  path: '/api/mrv/verifications/:id/team/:personId',
  summary: 'Remove a person from the team before the review begins',
  access: verifies,
  params: idParams.extend({ personId: uuid }),
  response: verificationDetail,
})

export const declareIndependence = contract({
  name: 'verification.declare-independence',
  method: 'POST',
  path: '/api/mrv/verifications/:id/declaration',
  summary: 'Declare one’s own independence from the client',
  access: verifies,
  ...one,
})

export const drawSample = contract({
  name: 'verification.draw-sample',
  method: 'POST',
  path: '/api/mrv/verifications/:id/sample',
  summary: 'Draw items by stratum, by a seed from the head of the log; every draw is kept',
  ...engaged,
  ...one,
  body: sampleInput,
})

export const downloadSubject = contract({
  name: 'verification.download-subject',
  method: 'GET',
  path: '/api/mrv/verifications/:id/subject',
  summary: 'The published report or the monitoring period that is verified, as JSON, a report as PDF',
  access: verifies,
  params: idParams,
  query: z.object({ format: z.enum(['pdf', 'json']), lang: z.enum(['en', 'ar']) }),
  answer: 'file',
  transaction: false,
})

export const readPeriodOf = contract({
  name: 'verification.read-period',
  method: 'GET',
  path: '/api/mrv/verifications/:id/period',
  summary: 'The monitoring period that is verified, with checklists, flags and corrections, through the engagement',
  access: verifies,
  transaction: false,
  params: idParams,
  response: engagedView,
})

export const downloadPeriodFile = contract({
  name: 'verification.download-period-file',
  method: 'GET',
  path: '/api/mrv/verifications/:id/period/files/:evidenceId',
  summary: 'Evidence of the checklists, scenes and calibrations of the project, always as a download',
  access: verifies,
  params: idParams.extend({ evidenceId: uuid }),
  answer: 'file',
  transaction: false,
})

export const checkRecord = contract({
  name: 'verification.check-record',
  method: 'PUT',
  path: '/api/mrv/verifications/:id/sample/:recordId',
  summary: 'Write down whether a sampled record agrees with its evidence',
  access: verifies,
  params: idParams.extend({ recordId: z.string().regex(itemId) }),
  body: z.object({ outcome: z.enum(sampleOutcomes), note }),
  response: verificationDetail,
})

export const raiseFinding = contract({
  name: 'verification.raise-finding',
  method: 'POST',
  path: '/api/mrv/verifications/:id/findings',
  summary: 'Raise a finding with its severity, basis and effect in kilograms',
  access: verifies,
  ...one,
  body: findingInput,
  status: 201,
})

const findingParams = idParams.extend({ findingId: uuid })
export const resolveFinding = contract({
  name: 'verification.resolve-finding',
  method: 'POST',
  path: '/api/mrv/verifications/:id/findings/:findingId/resolution',
  summary: 'Return the answer to a finding, close the finding, or keep it',
  access: verifies,
  params: findingParams,
  body: z.object({ action: z.enum(resolutions), note, version }),
  response: verificationDetail,
})

export const answerFinding = contract({
  name: 'verification.answer-finding',
  method: 'POST',
  path: '/api/mrv/verifications/:id/findings/:findingId/answer',
  summary: 'Answer a finding, for the client',
  access: { kind: 'member', roles: mayPrepare },
  params: findingParams,
  body: z.object({ answer: z.string().trim().min(1).max(4000), version }),
  response: verificationDetail,
})

export const downloadFindingFile = contract({
  name: 'verification.download-finding-file',
  method: 'GET',
  path: '/api/mrv/verifications/:id/findings/:findingId/files/:fileId',
  summary: 'The bytes of evidence that backs an answer, always as a download',
  access: reads,
  params: findingParams.extend({ fileId: uuid }),
  answer: 'file',
  transaction: false,
})

export const recordVisit = contract({
  name: 'verification.record-visit',
  method: 'POST',
  path: '/api/mrv/verifications/:id/visits',
  summary: 'Write down a site visit',
  access: verifies,
  ...one,
  body: visitInput,
  status: 201,
})

export const removeVisit = contract({
  name: 'verification.remove-visit',
  method: 'DELETE',
  path: '/api/mrv/verifications/:id/visits/:visitId',
  summary: 'Remove a site visit that was written down by mistake',
  access: verifies,
  params: idParams.extend({ visitId: uuid }),
  response: verificationDetail,
})

export const moveVerification = contract({
  name: 'verification.move',
  method: 'POST',
  path: '/api/mrv/verifications/:id/moves',
  summary: 'Assign, start the review, reopen it, or decline with reasons',
  access: verifies,
  ...one,
  body: z.object({ action: z.enum(plainSteps), note, version }),
})

export const saveConclusion = contract({
  name: 'verification.save-conclusion',
  method: 'PUT',
  path: '/api/mrv/verifications/:id/conclusion',
  summary: 'Save the opinion that the statement is to express',
  ...engaged,
  ...one,
  body: conclusionInput,
})

export const finishReview = contract({
  name: 'verification.finish-review',
  method: 'POST',
  path: '/api/mrv/verifications/:id/review',
  summary: 'Finish the review as the second member: the figures of now are those to be signed',
  ...engaged,
  ...one,
  body: z.object({ version }),
})
