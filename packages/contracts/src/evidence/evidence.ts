import { z } from 'zod'
import { byOwners } from '../core/access.ts'
import { contract } from '../core/contract.ts'
import { mayPrepare, mayReadAll, mayReview } from '../core/roles.ts'
import { cursorQuery, idParams, instant, page, uuid } from '../core/wire.ts'
import { historyEntry, mostReason, namedPerson } from '../core/workflow-history.ts'
import { actionsOf, statesOf, workflow, type ActionOf, type StateOf } from '../core/workflow.ts'
import { evidenceKinds, evidenceLabels, evidenceOrigins, evidenceSubjectKinds } from './vocabulary.ts'

const uploader = { kind: 'member', roles: mayPrepare } as const
const reviewer = { kind: 'member', roles: mayReview } as const

/** Another person verifies or rejects; a newer file replaces; what nothing rests on may be destroyed. */
export const evidenceWorkflow = workflow({
  feature: 'evidence',
  subject: 'evidence',
  states: { pending: 'info', verified: 'positive', rejected: 'critical', superseded: 'neutral', destroyed: 'neutral' },
  initial: ['pending'],
  begin: { action: 'add', by: uploader },
  transitions: [
    {
      action: 'verify',
      from: ['pending'],
      to: 'verified',
      by: reviewer,
      reason: 'optional',
      fourEyes: true,
      button: 'primary',
    },
    {
      action: 'reject',
      from: ['pending'],
      to: 'rejected',
      by: reviewer,
      reason: 'required',
      fourEyes: true,
      button: 'danger',
    },
    // Follows from the upload of a newer file.
    {
      action: 'supersede',
      from: ['pending', 'verified', 'rejected'],
      to: 'superseded',
      by: uploader,
      when: 'replaced',
    },
    {
      action: 'destroy',
      from: ['pending', 'verified', 'rejected', 'superseded'],
      to: 'destroyed',
      by: byOwners,
      reason: 'required',
      when: 'free',
    },
  ],
})
export type EvidenceState = StateOf<typeof evidenceWorkflow>
export type EvidenceAction = ActionOf<typeof evidenceWorkflow>
export const evidenceStates = statesOf(evidenceWorkflow)
export const decisions = ['verify', 'reject'] as const satisfies readonly EvidenceAction[]
export const evidenceActions = actionsOf(evidenceWorkflow)

export const subject = z.object({
  kind: z.enum(evidenceSubjectKinds),
  id: z.string().trim().min(1).max(100),
})
export type EvidenceSubjectRef = z.infer<typeof subject>

const word = z.enum(evidenceLabels)
export const evidenceEntry = z.object({
  id: uuid,
  fileName: z.string(),
  mediaType: z.string(),
  kind: z.enum(evidenceKinds),
  bytes: z.number().int(),
  sha256: z.string(),
  state: z.enum(evidenceStates),
  label: word,
  /** Counts the files that replaced one another. */
  version: z.number().int(),
  origin: z.enum(evidenceOrigins),
  uploadedBy: namedPerson,
  uploadedAt: instant,
  verifiedBy: namedPerson,
  verifiedAt: instant.nullable(),
  /** How many subjects it backs. */
  links: z.number().int(),
  sample: z.boolean(),
})
export type EvidenceEntry = z.infer<typeof evidenceEntry>

export const evidenceLink = subject.extend({
  /** Null where the subject is gone. */
  name: z.object({ en: z.string(), ar: z.string() }).nullable(),
  path: z.string().nullable(),
  linkedAt: instant,
})
export type EvidenceLink = z.infer<typeof evidenceLink>

export const evidenceDetail = evidenceEntry.omit({ links: true }).extend({
  projectId: uuid.nullable(),
  links: z.array(evidenceLink),
  versions: z.array(
    z.object({
      id: uuid,
      version: z.number().int(),
      fileName: z.string(),
      state: z.enum(evidenceStates),
      uploadedAt: instant,
    }),
  ),
  history: z.array(historyEntry(evidenceWorkflow)),
  /** Whether the reader uploaded it: another person decides. */
  isOwn: z.boolean(),
  /** Whether something that is locked or signed rests on it. */
  isHeld: z.boolean(),
})
export type EvidenceDetail = z.infer<typeof evidenceDetail>

const filters = {
  state: z.enum(evidenceStates).optional(),
  kind: z.enum(evidenceKinds).optional(),
  label: word.optional(),
  /** Words in the name or in the text of the file. */
  q: z.string().trim().max(200).optional(),
  subjectKind: z.enum(evidenceSubjectKinds).optional(),
  subjectId: z.string().max(100).optional(),
}
export const evidenceFilters = z.object(filters)
export type EvidenceFilters = z.infer<typeof evidenceFilters>

export const listEvidence = contract({
  name: 'evidence.list',
  method: 'GET',
  path: '/api/mrv/evidence',
  summary: 'Evidence of the organisation, newest first; with a subject, what is linked to it',
  access: { kind: 'member', roles: mayReadAll },
  query: cursorQuery.extend(filters),
  response: page(evidenceEntry).extend({ counts: z.record(z.enum(evidenceStates), z.number().int()) }),
})

export const readEvidence = contract({
  name: 'evidence.read',
  method: 'GET',
  path: '/api/mrv/evidence/:id',
  summary: 'One piece of evidence: facts, versions, links and history',
  access: { kind: 'member', roles: mayReadAll },
  params: idParams,
  response: evidenceDetail,
})

export const downloadEvidence = contract({
  name: 'evidence.download',
  method: 'GET',
  path: '/api/mrv/evidence/:id/file',
  summary: 'The file itself, always as a download',
  access: { kind: 'member', roles: mayReadAll },
  params: idParams,
  answer: 'file',
  transaction: false,
})

export const decideEvidence = contract({
  name: 'evidence.decide',
  method: 'POST',
  path: '/api/mrv/evidence/:id/decision',
  summary: 'Verify or reject; never by the person who uploaded it',
  access: { kind: 'member', roles: mayReview },
  params: idParams,
  body: z
    .object({ action: z.enum(decisions), reason: z.string().trim().max(mostReason).default('') })
    .refine(({ action, reason }) => action !== 'reject' || reason.length >= 3, {
      params: { code: 'reason-missing' },
      path: ['reason'],
    }),
  response: evidenceDetail,
})

export const labelEvidence = contract({
  name: 'evidence.label',
  method: 'PUT',
  path: '/api/mrv/evidence/:id/label',
  summary: 'Change how the file is to be handled',
  access: { kind: 'member', roles: mayPrepare },
  params: idParams,
  body: z.object({ label: word }),
  response: evidenceDetail,
})

export const linkEvidence = contract({
  name: 'evidence.link',
  method: 'POST',
  path: '/api/mrv/evidence/:id/links',
  summary: 'Say what the file backs',
  access: { kind: 'member', roles: mayPrepare },
  params: idParams,
  body: subject,
  response: evidenceDetail,
})

export const unlinkEvidence = contract({
  name: 'evidence.unlink',
  method: 'POST',
  path: '/api/mrv/evidence/:id/unlink',
  summary: 'Take a link back',
  access: { kind: 'member', roles: mayPrepare },
  params: idParams,
  body: subject,
  response: evidenceDetail,
})

export const destroyEvidence = contract({
  name: 'evidence.destroy',
  method: 'POST',
  path: '/api/mrv/evidence/:id/destroy',
  summary: 'Destroy the bytes for good; name, hash and history stay',
  access: byOwners,
  params: idParams,
  body: z.object({ reason: z.string().trim().min(3).max(mostReason) }),
  response: evidenceDetail,
})
