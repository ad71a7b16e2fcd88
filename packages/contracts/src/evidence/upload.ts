import { z } from 'zod'
import { contract, documentedLimit } from '../core/contract.ts'
import { mayPrepare } from '../core/roles.ts'
import { idParams, instant, uuid } from '../core/wire.ts'
import { subject } from './evidence.ts'
import { evidenceLabels } from './vocabulary.ts'

/** One part as the page sends it. */
export const partBytes = 4 * 1024 * 1024

export const beginUpload = contract({
  name: 'evidence.upload',
  method: 'POST',
  path: '/api/mrv/upload',
  rateLimit: documentedLimit,
  summary: 'Ask for an address to upload a file to, by one PUT or in parts by tus 1.0, within 24 hours',
  access: { kind: 'member', roles: mayPrepare },
  body: z.object({
    filename: z.string().trim().min(1).max(255),
    contentType: z.string().trim().max(200),
    projectId: uuid.optional(),
    /** In bytes, where it is known. */
    size: z.number().int().min(1).optional(),
    label: z.enum(evidenceLabels).default('restricted'),
    /** What the file backs. */
    subject: subject.optional(),
    /** The evidence that this file replaces. */
    supersedes: uuid.optional(),
  }),
  response: z.object({ uploadUrl: z.string(), evidenceId: uuid, expiresAt: instant }),
  status: 201,
})

const address = '/api/mrv/uploads/:id'
const access = { kind: 'member', roles: mayPrepare } as const

export const uploadState = z.object({
  id: uuid,
  /** How many bytes are here. */
  offset: z.number().int(),
  size: z.number().int().nullable(),
  expiresAt: instant,
  /** Null until the file is complete. */
  evidenceId: uuid.nullable(),
  /** The same bytes were here before: nothing was added. */
  duplicate: z.boolean(),
})
export type UploadState = z.infer<typeof uploadState>

export const readUpload = contract({
  name: 'evidence.read-upload',
  method: 'GET',
  path: address,
  summary: 'How far an upload is, also as HEAD with `Upload-Offset` of tus',
  access,
  params: idParams,
  response: uploadState,
})

export const putUpload = contract({
  name: 'evidence.put-upload',
  method: 'PUT',
  path: address,
  summary: 'The whole file in one request',
  access,
  params: idParams,
  response: uploadState,
  upload: 'bytes',
  transaction: false,
})

export const patchUpload = contract({
  name: 'evidence.patch-upload',
  method: 'PATCH',
  path: address,
  summary: 'The next part of a file, by tus 1.0',
  access,
  params: idParams,
  status: 204,
  upload: 'bytes',
  transaction: false,
})
