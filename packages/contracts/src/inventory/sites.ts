import { z } from 'zod'
import { byAdministrators } from '../core/access.ts'
import { contract } from '../core/contract.ts'
import { regionCode } from '../core/place.ts'
import { mayAddSites, mayReadAll } from '../core/roles.ts'
import { cursorQuery, day, idParams, instant, page, uuid } from '../core/wire.ts'
import { countryCode } from './countries.ts'
import { siteAlias, siteInput } from './site-input.ts'

export const site = z.object({
  id: uuid,
  code: z.string(),
  name: z.object({ en: z.string(), ar: z.string() }),
  /** Other names under which files mention the site. */
  aliases: z.array(z.string()),
  entityId: uuid,
  country: z.string(),
  region: z.string().nullable(),
  /** In the Kingdom the id of a listed city, elsewhere the city's name as typed. */
  city: z.string().nullable(),
  floorAreaM2: z.string().nullable(),
  version: z.number().int(),
  archivedAt: instant.nullable(),
})
export type Site = z.infer<typeof site>

export const siteStates = ['active', 'archived', 'all'] as const

export const listSites = contract({
  name: 'inventory.list-sites',
  method: 'GET',
  path: '/api/inventory/sites',
  summary: 'Sites of the organisation, by name',
  access: { kind: 'member', roles: mayReadAll },
  query: cursorQuery.extend({
    search: z.string().trim().max(200).optional(),
    entityId: uuid.optional(),
    country: countryCode.optional(),
    region: regionCode.optional(),
    state: z.enum(siteStates).default('active'),
    sort: z.enum(['name-en', 'name-ar', 'code']).default('name-en'),
  }),
  /** `total` counts all that match, not this page alone. */
  response: page(site).extend({ total: z.number().int() }),
})

/** What hangs on a site: shown before it is archived. */
export const siteUse = z.object({
  records: z.number().int(),
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  ownFactors: z.number().int(),
})

export const readSite = contract({
  name: 'inventory.read-site',
  method: 'GET',
  path: '/api/inventory/sites/:id',
  summary: 'One site and what hangs on it',
  access: { kind: 'member', roles: mayReadAll },
  params: idParams,
  response: z.object({ site, use: siteUse }),
})

export const createSite = contract({
  name: 'inventory.create-site',
  method: 'POST',
  path: '/api/inventory/sites',
  summary: 'Add a site; its names and aliases must be free, however they are spelled',
  access: { kind: 'member', roles: mayAddSites },
  body: siteInput,
  response: site,
  status: 201,
})

/** Most sites one call creates. */
export const maxNewSites = 10_000

export const createSites = contract({
  name: 'inventory.create-sites',
  method: 'POST',
  path: '/api/inventory/sites/bulk',
  summary: 'Add many sites that share entity, country and region; a name already known answers its site',
  access: { kind: 'member', roles: mayAddSites },
  body: z.object({
    /** The organisation itself when null. */
    entityId: uuid.nullable(),
    country: countryCode.default('SA'),
    region: regionCode.nullable(),
    names: z.array(siteAlias).min(1).max(maxNewSites),
  }),
  response: z.object({ sites: z.array(z.object({ name: z.string(), siteId: uuid, created: z.boolean() })) }),
  status: 201,
  bodyLimit: 8_388_608,
})

/** What can be wrong with a row of a list of sites. */
export const siteFileProblems = [
  'name-missing',
  'name-taken',
  'name-twice',
  'code-taken',
  'code-twice',
  'code-wrong',
  'entity-unknown',
  'country-unknown',
  'region-unknown',
  'region-outside-kingdom',
  'city-unknown',
  'city-not-in-region',
  'area-wrong',
  'area-ambiguous',
  'too-long',
] as const
export type SiteFileProblem = (typeof siteFileProblems)[number]

const siteFileRow = z.object({
  line: z.number().int(),
  code: z.string(),
  name: z.object({ en: z.string(), ar: z.string() }),
  region: z.string().nullable(),
  /** Other names, such as the numbers of its meters. */
  meters: z.number().int(),
  problems: z.array(z.enum(siteFileProblems)),
  /** The cells of a row with a fault, to correct them. */
  written: z.record(z.string(), z.string()).nullable(),
})
export type SiteFileRow = z.infer<typeof siteFileRow>

export const importSites = contract({
  name: 'inventory.import-sites',
  method: 'POST',
  path: '/api/inventory/sites/file',
  summary: 'A list of sites (.csv or a workbook) as multipart field `file`: faults by row; `store=true` adds good rows',
  access: { kind: 'member', roles: mayAddSites },
  query: z.object({
    store: z.enum(['true', 'false']).default('false'),
    /** The decimal mark of the whole file; without it 1.234 and 1,234 are refused as `area-ambiguous`. */
    decimalMark: z.enum(['point', 'comma']).optional(),
  }),
  upload: true,
  transaction: false,
  response: z.object({
    rows: z.array(siteFileRow),
    stored: z.number().int(),
    /** The column that no heading names, or that there are no rows. */
    missing: z.enum(['name', 'rows']).nullable(),
  }),
})

export const updateSite = contract({
  name: 'inventory.update-site',
  method: 'PUT',
  path: '/api/inventory/sites/:id',
  summary: 'Change a site; refused when somebody else changed it meanwhile',
  access: byAdministrators,
  params: idParams,
  body: siteInput.extend({ version: z.number().int().min(1) }),
  response: site,
})

const versionBody = z.object({ version: z.number().int().min(1) })

export const archiveSite = contract({
  name: 'inventory.archive-site',
  method: 'POST',
  path: '/api/inventory/sites/:id/archive',
  summary: 'Put a site aside: its records stay and count, new ones are not taken',
  access: byAdministrators,
  params: idParams,
  body: versionBody,
  response: site,
})

export const restoreSite = contract({
  name: 'inventory.restore-site',
  method: 'POST',
  path: '/api/inventory/sites/:id/restore',
  summary: 'Take an archived site back into use',
  access: byAdministrators,
  params: idParams,
  body: versionBody,
  response: site,
})
