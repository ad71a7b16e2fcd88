import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { regionCode } from '../core/place.ts'
import { hide } from '../core/hide.ts'
import { cursorQuery, day, idParams, instant, page, uuid } from '../core/wire.ts'
import { slug } from './site-input.ts'
import { treeStates } from './sites.ts'

const name = z.object({ en: z.string(), ar: z.string() })

/** Longest name and dedication, in characters. */
export const longestName = 80
export const longestDedication = 160
/** Trees one person may have adopted at a time. */
export const mostAdoptions = 20

/** The species as it was called on the day of the adoption. */
export const speciesNamed = z.object({ slug: z.string(), name, scientific: z.string() })
export type SpeciesNamed = z.infer<typeof speciesNamed>

export const check = z.object({
  id: uuid,
  state: z.enum(treeStates),
  checkedOn: day,
  note: z.string(),
  /** The photo behind it, if there is one: `tree-adoption.read-photo`. */
  photoId: uuid.nullable(),
})
export type Check = z.infer<typeof check>

/** Begins with `TREE-`; the rest cannot be guessed from another. */
export const proofNumber = z.string().regex(/^TREE-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)

const siteNamed = z.object({ slug, name, place: name, region: regionCode, planter: name, sample: z.boolean() })

export const adoption = z.object({
  id: uuid,
  number: proofNumber,
  species: speciesNamed,
  site: siteNamed,
  name: z.string(),
  dedication: z.string(),
  onWall: z.boolean(),
  /** An editor took name and dedication off the wall; they stay off it. */
  wallClosed: z.boolean(),
  adoptedAt: instant,
  withdrawnAt: instant.nullable(),
  /** Newest first. */
  checks: z.array(check),
})
export type Adoption = z.infer<typeof adoption>

export const adoptTree = contract({
  name: 'tree-adoption.adopt',
  method: 'POST',
  path: '/api/tree-adoption/adoptions',
  summary: 'Adopt a tree: takes one of the remaining places of a site; of two who take the last one, one gets it',
  access: { kind: 'person' },
  body: z.object({
    site: slug,
    species: slug,
    name: z.string().trim().min(1).max(longestName),
    dedication: z.string().trim().max(longestDedication),
    /** Whether name and dedication may be shown to everybody, on the wall and beside the proof. */
    onWall: z.boolean().default(false),
    /** Stands in the form where nobody sees it: people leave it empty. */
    website: z.string().max(200).default(''),
  }),
  response: adoption,
  status: 201,
  rateLimit: { most: 20, seconds: 60 },
})

export const listAdoptions = contract({
  name: 'tree-adoption.list-adoptions',
  method: 'GET',
  path: '/api/tree-adoption/adoptions',
  summary: 'The trees of the signed-in person, newest first',
  access: { kind: 'person' },
  response: z.object({ items: z.array(adoption) }),
})

export const readAdoption = contract({
  name: 'tree-adoption.read-adoption',
  method: 'GET',
  path: '/api/tree-adoption/adoptions/:id',
  summary: 'One tree of the signed-in person, with everything that was seen of it',
  access: { kind: 'person' },
  params: idParams,
  response: adoption,
})

export const chooseWall = contract({
  name: 'tree-adoption.choose-wall',
  method: 'PUT',
  path: '/api/tree-adoption/adoptions/:id/wall',
  summary: 'Give or take back the consent to show name and dedication publicly',
  access: { kind: 'person' },
  params: idParams,
  body: z.object({ onWall: z.boolean() }),
  response: adoption,
})

export const withdrawAdoption = contract({
  name: 'tree-adoption.withdraw',
  method: 'POST',
  path: '/api/tree-adoption/adoptions/:id/withdraw',
  summary: 'Give up an adoption: its place is free again, name and dedication are erased',
  access: { kind: 'person' },
  params: idParams,
  response: adoption,
})

export const downloadCertificate = contract({
  name: 'tree-adoption.download-certificate',
  method: 'GET',
  path: '/api/tree-adoption/adoptions/:id/certificate',
  summary: 'The certificate of an adoption as PDF, in one of the two languages',
  access: { kind: 'person' },
  params: idParams,
  query: z.object({ lang: z.enum(['en', 'ar']) }),
  answer: 'file',
  transaction: false,
  rateLimit: { most: 20, seconds: 60 },
})

export const wallEntry = z.object({
  id: uuid,
  name: z.string(),
  dedication: z.string(),
  species: speciesNamed,
  site: z.object({ slug, name }),
  adoptedOn: day,
})
export type WallEntry = z.infer<typeof wallEntry>

export const readWall = contract({
  name: 'tree-adoption.read-wall',
  method: 'GET',
  path: '/api/tree-adoption/wall',
  summary: 'Who adopted a tree and wants it to be seen, newest first',
  access: { kind: 'public' },
  query: cursorQuery.extend({ limit: z.coerce.number().int().min(1).max(100).default(24) }),
  response: page(wallEntry),
})

export const takeOffWall = hide({
  name: 'tree-adoption.take-off-wall',
  path: '/api/platform/tree-adoption/wall/:id/take-off',
  summary: 'Take name and dedication off the public wall and the proof; whoever adopted the tree is told why',
  params: idParams,
})

export const proof = z.object({
  number: proofNumber,
  species: speciesNamed,
  /** `shown`: its page is there for whoever asks; an editor may have taken it down since. */
  site: siteNamed.extend({ shown: z.boolean() }),
  adoptedOn: day,
  withdrawnOn: day.nullable(),
  /** Null unless the person wants them to be seen. */
  name: z.string().nullable(),
  dedication: z.string().nullable(),
  lastCheck: z.object({ state: z.enum(treeStates), checkedOn: day }).nullable(),
})
export type Proof = z.infer<typeof proof>

export const readProof = contract({
  name: 'tree-adoption.read-proof',
  method: 'GET',
  path: '/api/tree-adoption/proofs/:number',
  summary: 'What a certificate stands for, to anybody who has its number',
  access: { kind: 'public' },
  params: z.object({ number: z.string().max(40) }),
  response: proof,
})
