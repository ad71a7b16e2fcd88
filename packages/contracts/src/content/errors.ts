import { defineErrors } from '../core/errors.ts'

export const contentErrors = defineErrors({
  'content.entry-not-found': { status: 404 },
  'content.version-not-found': { status: 404 },
  'content.slug-taken': { status: 409 },
  /** Pages stand for these only; the details name them: `{ slugs }`. */
  'content.slug-fixed': { status: 422 },
  'content.changed-meanwhile': { status: 409 },
  'content.body-invalid': { status: 400 },
  'content.source-unknown': { status: 422 },
  /** The details are the source as it stands there now; empty where there is none. */
  'content.source-changed': { status: 409 },
  'content.nothing-to-publish': { status: 409 },
  'content.not-published': { status: 409 },
  'content.entry-deleted': { status: 409 },
  'content.not-deleted': { status: 409 },
  'content.order-outdated': { status: 409 },
  'content.too-many': { status: 422 },
})
