import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { placePoint, regionCode } from '../core/place.ts'
import { mayPrepare, mayReadAll } from '../core/roles.ts'
import { hide } from '../core/hide.ts'
import { day, idParams, instant, uuid } from '../core/wire.ts'
import { siteInput, slug } from './site-input.ts'

const name = z.object({ en: z.string(), ar: z.string() })
/** How a tree was found: `replaced` is another tree of the same kind in its place. */
export const treeStates = ['alive', 'weak', 'dead', 'replaced'] as const
export type TreeState = (typeof treeStates)[number]

export const site = z.object({
  id: uuid,
  slug,
  name,
  /** The place in words, such as a town. */
  place: name,
  region: regionCode,
  ...placePoint,
  /** Slugs of the content kind `native-tree` that are planted here. */
  species: z.array(z.string()),
  capacity: z.number().int(),
  /** Places nobody has taken; zero where the site takes no more adoptions. */
  remaining: z.number().int(),
  open: z.boolean(),
  /** The last day of adoption, in the Kingdom; null where none is set. */
  lastDay: day.nullable(),
  /** Whether that day is past: what was adopted stays, nothing is adopted any more. */
  over: z.boolean(),
  /** Who plants here and posts the checks. */
  planter: name,
  sample: z.boolean(),
})
export type Site = z.infer<typeof site>

export const listSites = contract({
  name: 'tree-adoption.list-sites',
  method: 'GET',
  path: '/api/tree-adoption/sites',
  summary:
    'Planting sites where trees are adopted, with their remaining places, last day and position; those that are over come last',
  access: { kind: 'public' },
  query: z.object({ region: regionCode.optional(), species: slug.optional() }),
  response: z.object({ items: z.array(site) }),
})

/** Of the adopted trees, how many were found in which state when last looked at. */
export const survival = z.object({
  adopted: z.number().int(),
  checked: z.number().int(),
  alive: z.number().int(),
  weak: z.number().int(),
  dead: z.number().int(),
  replaced: z.number().int(),
  lastCheckedOn: day.nullable(),
})
export type Survival = z.infer<typeof survival>

export const siteDetail = site.extend({ survival })
export type SiteDetail = z.infer<typeof siteDetail>

export const readSite = contract({
  name: 'tree-adoption.read-site',
  method: 'GET',
  path: '/api/tree-adoption/sites/:slug',
  summary: 'One planting site, with what became of the trees adopted there',
  access: { kind: 'public' },
  params: z.object({ slug }),
  response: siteDetail,
})

export const hideSite = hide({
  name: 'tree-adoption.hide-site',
  path: '/api/platform/tree-adoption/sites/:slug/hide',
  summary: 'Take a planting site off the public pages; its planter is told why, trees that were adopted stay',
  params: z.object({ slug }),
})

export const ownSite = siteDetail.extend({
  /** An editor took it off the public pages; it takes no adoptions any more. */
  hidden: z.boolean(),
  version: z.number().int(),
  createdAt: instant,
})
export type OwnSite = z.infer<typeof ownSite>

export const listOwnSites = contract({
  name: 'tree-adoption.list-own-sites',
  method: 'GET',
  path: '/api/tree-adoption/own-sites',
  summary: 'The planting sites of the acting organisation, closed ones too',
  access: { kind: 'member', roles: mayReadAll },
  response: z.object({ items: z.array(ownSite) }),
})

export const createSite = contract({
  name: 'tree-adoption.create-site',
  method: 'POST',
  path: '/api/tree-adoption/own-sites',
  summary: 'Offer a planting site for adoption',
  access: { kind: 'member', roles: mayPrepare },
  body: siteInput,
  response: ownSite,
  status: 201,
})

export const readOwnSite = contract({
  name: 'tree-adoption.read-own-site',
  method: 'GET',
  path: '/api/tree-adoption/own-sites/:id',
  summary: 'One planting site of the acting organisation',
  access: { kind: 'member', roles: mayReadAll },
  params: idParams,
  response: ownSite,
})

export const updateSite = contract({
  name: 'tree-adoption.update-site',
  method: 'PUT',
  path: '/api/tree-adoption/own-sites/:id',
  summary: 'Change a planting site; never below the places that were taken',
  access: { kind: 'member', roles: mayPrepare },
  params: idParams,
  body: siteInput.extend({ version: z.number().int().min(1) }),
  response: ownSite,
})
