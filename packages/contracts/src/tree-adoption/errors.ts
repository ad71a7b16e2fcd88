import { defineErrors } from '../core/errors.ts'

export const treeAdoptionErrors = defineErrors({
  'tree-adoption.site-not-found': { status: 404 },
  'tree-adoption.adoption-not-found': { status: 404 },
  'tree-adoption.proof-not-found': { status: 404 },
  /** The details name other sites that have places: `{ others: { slug, name }[] }`. */
  'tree-adoption.no-places': { status: 409 },
  /** The last day of the site is past. Details: `{ lastDay, others: { slug, name }[] }`. */
  'tree-adoption.adoption-over': { status: 409 },
  'tree-adoption.last-day-past': { status: 422 },
  'tree-adoption.species-not-here': { status: 422 },
  'tree-adoption.species-unknown': { status: 422 },
  'tree-adoption.too-many': { status: 409 },
  /** Details: `{ most }` that one planter may offer at once. */
  'tree-adoption.too-many-sites': { status: 409 },
  'tree-adoption.name-empty': { status: 422 },
  'tree-adoption.hidden-marks': { status: 422 },
  'tree-adoption.contact-details': { status: 422 },
  'tree-adoption.place-outside': { status: 422 },
  'tree-adoption.place-other-region': { status: 422 },
  'tree-adoption.refused': { status: 422 },
  'tree-adoption.withdrawn': { status: 409 },
  'tree-adoption.site-hidden': { status: 409 },
  'tree-adoption.wall-closed': { status: 409 },
  'tree-adoption.adults-on-wall': { status: 409 },
  'tree-adoption.not-on-wall': { status: 404 },
  'tree-adoption.below-taken': { status: 409 },
  'tree-adoption.tree-not-here': { status: 422 },
  'tree-adoption.own-tree': { status: 409 },
  'tree-adoption.check-in-future': { status: 422 },
  'tree-adoption.check-before-adoption': { status: 422 },
  'tree-adoption.photo-missing': { status: 400 },
  'tree-adoption.photo-type': { status: 415 },
  'tree-adoption.photo-too-large': { status: 413 },
  'tree-adoption.photo-dimensions': { status: 422 },
  'tree-adoption.photo-not-found': { status: 404 },
})
