import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { formAnswers, formDefinition } from '../core/defined-form.ts'
import { mayPrepare, mayReadAll } from '../core/roles.ts'
import { bilingualName, cursorQuery, idParams, instant, page, uuid } from '../core/wire.ts'
import { historyEntry, mostReason } from '../core/workflow-history.ts'
import { listingEditorActions, listingStates, listingWorkflow } from './listing-workflow.ts'
import { listingCategories, marketplaceEditor } from './vocabulary.ts'

const reads = { kind: 'member', roles: mayReadAll } as const
const writes = { kind: 'member', roles: mayPrepare } as const
const version = z.number().int().min(1)
/** One of the two may be empty. */
const texts = z.object({ en: z.string(), ar: z.string() })

/** A picture or a document of a listing; the answers name those that belong to it. */
export const listingFile = z.object({
  id: uuid,
  kind: z.enum(['picture', 'document']),
  fileName: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
})
export type ListingFile = z.infer<typeof listingFile>
/** Of one listing, whether its answers name them or not. */
export const mostListingFiles = 60
export const maxPictureBytes = 10_000_000
export const maxListingDocumentBytes = 20_000_000

const listed = z.object({
  id: uuid,
  category: z.enum(listingCategories),
  /** Of the draft where there is one, else as submitted. */
  title: texts,
  state: z.enum(listingStates),
  /** Given when it is submitted first. */
  number: z.string().nullable(),
  /** When what visitors read was published; null where they read nothing. */
  publishedAt: instant.nullable(),
  changedAt: instant,
})

export const ownListing = listed.extend({
  submittedAt: instant.nullable(),
  form: formDefinition,
  answers: formAnswers,
  /** What visitors read; null where they read nothing. */
  published: formAnswers.nullable(),
  files: z.array(listingFile),
  version,
  history: z.array(historyEntry(listingWorkflow)),
})
export type OwnListing = z.infer<typeof ownListing>
export type ListedListing = z.infer<typeof listed>

export const listOwnListings = contract({
  name: 'marketplace.list-own',
  method: 'GET',
  path: '/api/marketplace/own-listings',
  summary: 'The listings of the acting organisation, the last changed first',
  access: reads,
  query: cursorQuery.extend({ state: z.enum(listingStates).optional() }),
  response: page(listed),
})

export const beginListing = contract({
  name: 'marketplace.begin-listing',
  method: 'POST',
  path: '/api/marketplace/own-listings',
  summary: 'Begin a listing in a category; an organisation has at most 50 that are not withdrawn',
  access: writes,
  body: z.object({ category: z.enum(listingCategories) }),
  response: ownListing,
  status: 201,
})

export const readOwnListing = contract({
  name: 'marketplace.read-own',
  method: 'GET',
  path: '/api/marketplace/own-listings/:id',
  summary: 'One listing of the acting organisation with what is published of it',
  access: reads,
  params: idParams,
  response: ownListing,
})

export const saveListing = contract({
  name: 'marketplace.save-listing',
  method: 'PUT',
  path: '/api/marketplace/own-listings/:id',
  summary: 'Save the answers of a listing; refused over a newer version. What is published stays as it is',
  access: writes,
  params: idParams,
  body: z.object({ answers: formAnswers, version }),
  response: z.object({ version }),
  bodyLimit: 131_072,
})

const step = {
  method: 'POST' as const,
  access: writes,
  params: idParams,
  body: z.object({ version }),
  response: ownListing,
}

export const submitListing = contract({
  ...step,
  name: 'marketplace.submit-listing',
  path: '/api/marketplace/own-listings/:id/submit',
  summary: 'Submit a listing, or a change of a published one, for review; refused with answers missing or not plain',
})

export const withdrawListing = contract({
  ...step,
  name: 'marketplace.withdraw-listing',
  path: '/api/marketplace/own-listings/:id/withdraw',
  summary: 'Withdraw a listing; visitors no longer see it',
})

export const reopenListing = contract({
  ...step,
  name: 'marketplace.reopen-listing',
  path: '/api/marketplace/own-listings/:id/reopen',
  summary: 'Take up a withdrawn listing again as a draft',
})

const upload = {
  method: 'POST' as const,
  access: writes,
  params: idParams,
  upload: true as const,
  transaction: false,
  response: listingFile,
  status: 201 as const,
}

export const addListingPicture = contract({
  ...upload,
  name: 'marketplace.add-picture',
  path: '/api/marketplace/own-listings/:id/pictures',
  summary: 'Add a JPEG or PNG of at most 10 MB to a listing',
})

export const addListingDocument = contract({
  ...upload,
  name: 'marketplace.add-document',
  path: '/api/marketplace/own-listings/:id/documents',
  summary: 'Add a PDF of at most 20 MB to a listing',
})

export const showOwnListingFile = contract({
  name: 'marketplace.show-own-file',
  method: 'GET',
  path: '/api/marketplace/own-listings/:id/files/:fileId',
  summary: 'A file of a listing of the acting organisation',
  access: reads,
  params: idParams.extend({ fileId: uuid }),
  answer: 'file',
  transaction: false,
})

const reviewed = z.object({
  id: uuid,
  organisation: bilingualName,
  category: z.enum(listingCategories),
  title: texts,
  number: z.string(),
  state: z.enum(listingStates),
  submittedAt: instant,
  /** Whether visitors read an earlier version of it. */
  isChange: z.boolean(),
})
export type ReviewedListing = z.infer<typeof reviewed>

export const listListingsForReview = contract({
  name: 'marketplace.list-for-review',
  method: 'GET',
  path: '/api/platform/listings',
  summary: 'Listings of the marketplace, the last submitted first; drafts stay their providers’',
  access: marketplaceEditor,
  query: cursorQuery.extend({ state: z.enum(listingStates).optional() }),
  response: page(reviewed),
})

export const listingForReview = ownListing.omit({ changedAt: true }).extend({
  number: z.string(),
  organisation: bilingualName,
  organisationId: uuid,
})
export type ListingForReview = z.infer<typeof listingForReview>

export const readListingForReview = contract({
  name: 'marketplace.read-for-review',
  method: 'GET',
  path: '/api/platform/listings/:id',
  summary: 'One listing as submitted, with what is published of it, for editors',
  access: marketplaceEditor,
  params: idParams,
  response: listingForReview,
})

export const moveListing = contract({
  name: 'marketplace.move-listing',
  method: 'POST',
  path: '/api/platform/listings/:id/moves',
  summary: 'Publish a listing, return it, suspend or restore it',
  access: marketplaceEditor,
  params: idParams,
  body: z.object({
    action: z.enum(listingEditorActions),
    note: z.string().trim().max(mostReason).default(''),
    version,
  }),
  response: listingForReview,
})

export const showListingFileForReview = contract({
  name: 'marketplace.show-file-for-review',
  method: 'GET',
  path: '/api/platform/listings/:id/files/:fileId',
  summary: 'A file of a submitted listing, for editors',
  access: marketplaceEditor,
  params: idParams.extend({ fileId: uuid }),
  answer: 'file',
  transaction: false,
})
