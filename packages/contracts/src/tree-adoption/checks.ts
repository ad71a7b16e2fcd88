import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayPrepare, mayReadAll } from '../core/roles.ts'
import { cursorQuery, day, idParams, instant, page, uuid } from '../core/wire.ts'
import { check, proofNumber, speciesNamed } from './adoptions.ts'
import { treeStates } from './sites.ts'

/** Largest photo, in bytes, and its longest side in pixels. */
export const mostPhotoBytes = 10_000_000
export const longestPhotoSide = 12_000
/** Trees one check can be posted for. */
export const mostTreesAtOnce = 200

/** An adopted tree as its planter sees it: whose it is concerns the planter only where the person shows it to all. */
export const siteTree = z.object({
  id: uuid,
  number: proofNumber,
  species: speciesNamed,
  name: z.string().nullable(),
  dedication: z.string().nullable(),
  adoptedAt: instant,
  lastCheck: check.nullable(),
})
export type SiteTree = z.infer<typeof siteTree>

export const listSiteTrees = contract({
  name: 'tree-adoption.list-site-trees',
  method: 'GET',
  path: '/api/tree-adoption/own-sites/:id/trees',
  summary: 'The adopted trees of one site, those longest unchecked first',
  access: { kind: 'member', roles: mayReadAll },
  params: idParams,
  query: cursorQuery,
  response: page(siteTree),
})

export const photo = z.object({
  id: uuid,
  mediaType: z.enum(['image/jpeg', 'image/png', 'image/webp']),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
  sha256: z.string(),
})
export type Photo = z.infer<typeof photo>

export const uploadPhoto = contract({
  name: 'tree-adoption.upload-photo',
  method: 'POST',
  path: '/api/tree-adoption/own-sites/:id/photos',
  summary: 'Keep a photo for a check: JPEG, PNG or WebP by its own bytes; what the camera wrote into it is taken out',
  access: { kind: 'member', roles: mayPrepare },
  params: idParams,
  upload: true,
  transaction: false,
  response: photo,
  status: 201,
})

export const readPhoto = contract({
  name: 'tree-adoption.read-photo',
  method: 'GET',
  path: '/api/tree-adoption/photos/:id',
  summary: 'The photo of a check, for the planter and for those whose tree it shows',
  access: { kind: 'person' },
  params: idParams,
  answer: 'file',
})

export const postChecks = contract({
  name: 'tree-adoption.post-checks',
  method: 'POST',
  path: '/api/tree-adoption/own-sites/:id/checks',
  summary: 'Say how one tree or many were found; whoever adopted one of them cannot check it',
  access: { kind: 'member', roles: mayPrepare },
  params: idParams,
  body: z.object({
    trees: z.array(uuid).min(1).max(mostTreesAtOnce),
    state: z.enum(treeStates),
    checkedOn: day,
    note: z.string().trim().max(500),
    photoId: uuid.nullable(),
  }),
  response: z.object({ posted: z.number().int() }),
  status: 201,
})
