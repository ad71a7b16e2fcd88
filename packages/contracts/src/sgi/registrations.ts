import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayPrepare, mayReadAll } from '../core/roles.ts'
import { idParams, instant, uuid } from '../core/wire.ts'
import { actionsOf } from '../core/workflow.ts'
import { historyEntry } from '../core/workflow-history.ts'
import { plain, registrationDraft } from './draft.ts'
import { entryKinds, mayReviewRegistrations, registrationStates, registrationWorkflow } from './vocabulary.ts'

const reading = { access: { kind: 'member', roles: mayReadAll } } as const
const preparing = { access: { kind: 'member', roles: mayPrepare } } as const
const reviewing = { access: { kind: 'platform', roles: mayReviewRegistrations } } as const
const bilingual = z.object({ en: z.string(), ar: z.string() })
const version = z.number().int().min(1)
const comment = plain(2000)

/** Registrations of one organisation that are being written, or wait. */
export const mostUndecided = 100

/** Largest photograph and document in bytes, and most of each on one registration. */
export const maxPhotoBytes = 8_000_000
export const maxDocumentBytes = 15_000_000
export const maxPhotos = 12
export const maxDocuments = 10
export const mostAltText = 300

export const registrationFile = z.object({
  id: uuid,
  kind: z.enum(['photo', 'document']),
  fileName: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
  /** What a photograph shows, or what a document is called. */
  alt: bilingual,
  uploadedAt: instant,
})
export type RegistrationFile = z.infer<typeof registrationFile>

export const registrationSummary = z.object({
  id: uuid,
  /** Given when it is first handed in. */
  reference: z.string().nullable(),
  kind: z.enum(entryKinds),
  title: bilingual,
  state: z.enum(registrationStates),
  organisation: bilingual,
  updatedAt: instant,
  submittedAt: instant.nullable(),
  /** Where it stands for everybody, once published. */
  slug: z.string().nullable(),
  sample: z.boolean(),
})
export type RegistrationSummary = z.infer<typeof registrationSummary>

export const registration = registrationSummary.extend({
  draft: registrationDraft,
  /** What everybody sees of it, where it was published. */
  published: registrationDraft.nullable(),
  files: z.array(registrationFile),
  /** Newest first, by side: names are the business of each side alone. */
  events: z.array(historyEntry(registrationWorkflow)),
  version,
})
export type Registration = z.infer<typeof registration>

export const listRegistrations = contract({
  ...reading,
  name: 'sgi.list-registrations',
  method: 'GET',
  path: '/api/sgi/registrations',
  summary: 'What the acting organisation has registered or begun to, newest first',
  response: z.object({ items: z.array(registrationSummary) }),
})

export const readRegistration = contract({
  ...reading,
  name: 'sgi.read-registration',
  method: 'GET',
  path: '/api/sgi/registrations/:id',
  summary: 'One registration of the acting organisation with its files and its trail',
  params: idParams,
  response: registration,
})

export const beginRegistration = contract({
  ...preparing,
  name: 'sgi.begin-registration',
  method: 'POST',
  path: '/api/sgi/registrations',
  summary: 'Begin to register a project or an initiative: an empty draft that only the organisation sees',
  body: z.object({ kind: z.enum(entryKinds) }),
  response: registration,
  status: 201,
})

export const saveDraft = contract({
  ...preparing,
  name: 'sgi.save-draft',
  method: 'PUT',
  path: '/api/sgi/registrations/:id/draft',
  summary: 'Keep what was written so far, over the version named',
  params: idParams,
  body: z.object({ draft: registrationDraft, version }),
  response: z.object({ version, updatedAt: instant }),
  keepsAnswer: false,
})

export const similarEntry = z.object({
  title: bilingual,
  organisation: bilingual.nullable(),
  /** Null where it is a draft or waits for its review. */
  slug: z.string().nullable(),
  reference: z.string().nullable(),
  /** Same name and region: handing this one in is refused. */
  identical: z.boolean(),
})
export type SimilarEntry = z.infer<typeof similarEntry>

export const findSimilar = contract({
  ...reading,
  name: 'sgi.find-similar',
  method: 'GET',
  path: '/api/sgi/registrations/:id/similar',
  summary: 'Published projects and own registrations that look like this one',
  params: idParams,
  response: z.object({ items: z.array(similarEntry) }),
})

export const submitRegistration = contract({
  ...preparing,
  name: 'sgi.submit-registration',
  method: 'POST',
  path: '/api/sgi/registrations/:id/submit',
  summary: 'Hand a complete draft in for review; its reference number is the receipt',
  params: idParams,
  body: z.object({ version }),
  response: registration,
})

export const recallRegistration = contract({
  ...preparing,
  name: 'sgi.recall-registration',
  method: 'POST',
  path: '/api/sgi/registrations/:id/recall',
  summary: 'Take back what nobody has begun to review, to change it',
  params: idParams,
  body: z.object({ version }),
  response: registration,
})

export const reviseRegistration = contract({
  ...preparing,
  name: 'sgi.revise-registration',
  method: 'POST',
  path: '/api/sgi/registrations/:id/revise',
  summary: 'Begin to change what is published; everybody sees the published text until reviewers publish the change',
  params: idParams,
  body: z.object({ version }),
  response: registration,
})

export const dropRevision = contract({
  ...preparing,
  name: 'sgi.drop-revision',
  method: 'POST',
  path: '/api/sgi/registrations/:id/drop-revision',
  summary: 'Drop a change that was not handed in, with its files; the published text stands',
  params: idParams,
  body: z.object({ version }),
  response: registration,
})

export const discardRegistration = contract({
  ...preparing,
  name: 'sgi.discard-registration',
  method: 'DELETE',
  path: '/api/sgi/registrations/:id',
  summary: 'Throw a draft away that was never handed in, with its files',
  params: idParams,
  status: 204,
})

const commentBody = z.object({ comment: comment.min(2) })

export const commentRegistration = contract({
  ...preparing,
  name: 'sgi.comment-registration',
  method: 'POST',
  path: '/api/sgi/registrations/:id/comments',
  summary: 'Write to whoever reviews it',
  params: idParams,
  body: commentBody,
  response: registration,
})

export const uploadPhoto = contract({
  ...preparing,
  name: 'sgi.upload-photo',
  method: 'POST',
  path: '/api/sgi/registrations/:id/photos',
  summary: 'A JPEG or PNG photograph as multipart field `file`; what it tells of camera and place is taken out',
  params: idParams,
  upload: true,
  transaction: false,
  response: registrationFile,
  status: 201,
})

export const uploadDocument = contract({
  ...preparing,
  name: 'sgi.upload-document',
  method: 'POST',
  path: '/api/sgi/registrations/:id/documents',
  summary: 'A PDF as multipart field `file`, shown to everybody once published. Never identity documents',
  params: idParams,
  upload: true,
  transaction: false,
  response: registrationFile,
  status: 201,
})

const fileParams = idParams.extend({ fileId: uuid })

export const describeFile = contract({
  ...preparing,
  name: 'sgi.describe-file',
  method: 'PUT',
  path: '/api/sgi/registrations/:id/files/:fileId',
  summary: 'Say in both languages what a photograph shows or what a document is called',
  params: fileParams,
  body: z.object({ alt: z.object({ en: plain(mostAltText), ar: plain(mostAltText) }) }),
  response: registrationFile,
})

export const removeFile = contract({
  ...preparing,
  name: 'sgi.remove-file',
  method: 'DELETE',
  path: '/api/sgi/registrations/:id/files/:fileId',
  summary: 'Take a file off a registration that is open for change',
  params: fileParams,
  status: 204,
})

export const showFile = contract({
  ...reading,
  name: 'sgi.show-file',
  method: 'GET',
  path: '/api/sgi/registrations/:id/files/:fileId',
  summary: 'The bytes of a file of an own registration',
  params: fileParams,
  answer: 'file',
  transaction: false,
})

export const listForReview = contract({
  ...reviewing,
  name: 'sgi.list-for-review',
  method: 'GET',
  path: '/api/platform/sgi/registrations',
  summary: 'What organisations handed in: first what waits, longest first, then what was decided; drafts stay theirs',
  query: z.object({ state: z.enum(registrationStates).optional() }),
  response: z.object({ items: z.array(registrationSummary) }),
})

export const readForReview = contract({
  ...reviewing,
  name: 'sgi.read-for-review',
  method: 'GET',
  path: '/api/platform/sgi/registrations/:id',
  summary: 'One registration with its files, its trail and what looks like it',
  params: idParams,
  response: registration.extend({ similar: z.array(similarEntry) }),
})

const needsReason = (action: string): boolean =>
  registrationWorkflow.transitions.some((row) => row.action === action && 'reason' in row && row.reason === 'required')

export const decideRegistration = contract({
  ...reviewing,
  name: 'sgi.decide-registration',
  method: 'POST',
  path: '/api/platform/sgi/registrations/:id/decision',
  summary:
    'Begin the review, ask for changes, publish, reject, or take down; nobody decides what they handed in themselves',
  params: idParams,
  body: z
    .object({ action: z.enum(actionsOf(registrationWorkflow, 'platform')), comment: comment.default(''), version })
    .refine(({ action, comment: text }) => !needsReason(action) || text.length >= 3, {
      params: { code: 'comment-missing' },
      path: ['comment'],
    }),
  response: registration,
})

export const commentAsReviewer = contract({
  ...reviewing,
  name: 'sgi.comment-as-reviewer',
  method: 'POST',
  path: '/api/platform/sgi/registrations/:id/comments',
  summary: 'Write to the organisation that registered it',
  params: idParams,
  body: commentBody,
  response: registration,
})

export const showFileForReview = contract({
  ...reviewing,
  name: 'sgi.show-file-for-review',
  method: 'GET',
  path: '/api/platform/sgi/registrations/:id/files/:fileId',
  summary: 'The bytes of a file of a registration',
  params: fileParams,
  answer: 'file',
  transaction: false,
})
