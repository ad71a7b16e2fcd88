import { defineErrors } from '../core/errors.ts'

/** Codes with their status; the words stand in the message files under `errors`. */
export const evidenceErrors = defineErrors({
  'evidence.not-found': { status: 404 },
  'evidence.own-evidence': { status: 409 },
  'evidence.file-empty': { status: 422 },
  /** Details: `{ mostMb }`. */
  'evidence.file-too-large': { status: 413 },
  'evidence.file-type': { status: 415 },
  'evidence.upload-not-found': { status: 404 },
  'evidence.upload-expired': { status: 410 },
  /** Details: `{ offset }`, where the upload goes on. */
  'evidence.upload-offset': { status: 409 },
  'evidence.tus-version': { status: 412 },
  'evidence.subject-not-found': { status: 404 },
  'evidence.project-not-found': { status: 404 },
  /** Details: `{ mostFiles, mostGb }`, of one person over all organisations. */
  'evidence.person-quota': { status: 409 },
  /** Details: `{ mostFiles, mostGb }`. */
  'evidence.organisation-quota': { status: 409 },
  'evidence.too-many-links': { status: 409 },
  'evidence.held': { status: 409 },
  'evidence.bytes-gone': { status: 410 },
  'evidence.no-picture': { status: 404 },
  'evidence.superseded': { status: 409 },
  'evidence.kept-with-subject': { status: 409 },
})
