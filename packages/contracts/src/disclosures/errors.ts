import { defineErrors } from '../core/errors.ts'

/** Codes with their status; the words stand in the message files under `errors`. */
export const disclosuresErrors = defineErrors({
  'disclosures.item-not-found': { status: 404 },
  'disclosures.answer-not-found': { status: 404 },
  /** Details: `{ owner }`. */
  'disclosures.owner-not-preparing': { status: 422 },
  'disclosures.import-not-found': { status: 404 },
  'disclosures.import-undone': { status: 409 },
  'disclosures.list-missing': { status: 422 },
  'disclosures.list-empty': { status: 422 },
  /** Details: `{ mostBytes }`. */
  'disclosures.list-too-large': { status: 413 },
  'disclosures.list-type': { status: 422 },
  'disclosures.list-unreadable': { status: 422 },
  /** Details: `{ most }`. */
  'disclosures.list-too-long': { status: 422 },
  /** Details: `{ column }`. */
  'disclosures.list-columns-missing': { status: 422 },
  'disclosures.report-not-found': { status: 404 },
  /** Details: `{ id }`. */
  'disclosures.report-exists': { status: 409 },
  'disclosures.report-empty': { status: 422 },
  /** Details: `{ people }`: who may. */
  'disclosures.own-report': { status: 403 },
  /** Details: `{ slug, seen, version }`. */
  'disclosures.item-changed': { status: 409 },
  /** Details: `{ items }`. */
  'disclosures.report-changed': { status: 409 },
  /** Details: `{ items }`. */
  'disclosures.items-returned': { status: 409 },
  /** Details: `{ number, figures }`, each with its id and label. */
  'disclosures.figures-unanswered': { status: 409 },
  /** Details: `{ number, figures }`, each with its id and label. */
  'disclosures.figures-moved': { status: 409 },
  'disclosures.own-reviewer': { status: 403 },
  'disclosures.reviewer-is-member': { status: 422 },
  'disclosures.reviewer-is-author': { status: 422 },
  /** Details: `{ retryAfterSeconds }`. */
  'disclosures.invited-often': { status: 429 },
  'disclosures.reviewer-until': { status: 422 },
  'disclosures.reviewer-not-found': { status: 404 },
  'disclosures.link-closed': { status: 403 },
  'disclosures.edition-not-found': { status: 404 },
  'disclosures.no-taxonomy': { status: 404 },
  'disclosures.entity-unnamed': { status: 422 },
  'disclosures.nothing-published': { status: 409 },
})
