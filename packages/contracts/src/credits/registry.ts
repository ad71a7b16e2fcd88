import { z } from 'zod'
import { contract, documentedLimit } from '../core/contract.ts'
import { regionCodes } from '../core/region-codes.ts'
import { bilingualName, day, instant, uuid } from '../core/wire.ts'
import { projectTypes } from '../mrv-projects/vocabulary.ts'
import { beneficiaryKinds, serial, serialText, tonnesText, unitTypes } from './values.ts'

/** issued = held + retired + cancelled + buffer + expired, everywhere. */
export const creditTotals = z.object({
  issued: tonnesText,
  held: tonnesText,
  retired: tonnesText,
  /** With what overall mitigation took. */
  cancelled: tonnesText,
  buffer: tonnesText,
  expired: tonnesText,
})
export type CreditTotals = z.infer<typeof creditTotals>
/** Sample blocks count in `sampleTotals` alone, which is zero where they are not shown. */
const bothTotals = { totals: creditTotals, sampleTotals: creditTotals }

export const registryBlock = serial.extend({
  id: uuid,
  projectName: bilingualName,
  projectType: z.enum(projectTypes),
  region: z.enum(regionCodes).nullable(),
  /** Made up to show the product with. */
  sample: z.boolean(),
  unitType: z.enum(unitTypes),
  methodology: z.enum(projectTypes),
  methodologyVersion: z.string(),
  /** The verification statement that it stands on. */
  statement: z.string(),
  issuedAt: instant,
  expiresOn: day.nullable(),
  frozen: z.boolean(),
  totals: creditTotals,
})
export type RegistryBlock = z.infer<typeof registryBlock>

const offsets = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
})

export const listRegistry = contract({
  name: 'credits.list-registry',
  method: 'GET',
  path: '/api/credits/registry',
  summary: 'The public registry: blocks of credits, newest first, by serial, a part of one, or the name of a project',
  access: { kind: 'public' },
  rateLimit: documentedLimit,
  query: offsets.extend({ q: serialText.default('') }),
  response: z.object({ items: z.array(registryBlock), total: z.number().int(), ...bothTotals }),
})

export const registryEvents = [
  'issue',
  'transfer',
  'retire',
  'cancel',
  'buffer',
  'proceeds',
  'mitigation',
  'party',
  'expire',
  'correct',
] as const

export const registryEvent = z.object({
  kind: z.enum(registryEvents),
  serial: z.string(),
  tonnes: tonnesText,
  at: instant,
  /** Organisations that agreed to be named; null for others and for none. */
  from: bilingualName.nullable(),
  to: bilingualName.nullable(),
  retirement: z
    .object({
      number: z.string(),
      /** Null of a person, who is not named in public. */
      beneficiary: z.string().nullable(),
      beneficiaryKind: z.enum(beneficiaryKinds),
      /** Null of a person. */
      purpose: z.string().nullable(),
      claimYear: z.number().int(),
    })
    .nullable(),
})
export type RegistryEvent = z.infer<typeof registryEvent>

export const readRegistry = contract({
  name: 'credits.read-registry',
  method: 'GET',
  path: '/api/credits/registry/:serial',
  summary: 'The public registry: history of a tonne or a range, oldest first',
  access: { kind: 'public' },
  rateLimit: documentedLimit,
  params: z.object({ serial: serialText }),
  /** At most 100 blocks, the newest first; `blockCount` says how many there are. */
  response: serial.extend({
    blocks: z.array(registryBlock),
    blockCount: z.number().int(),
    history: z.array(registryEvent),
  }),
})

export const listOpenCredits = contract({
  name: 'credits.list-open-credits',
  method: 'GET',
  path: '/api/open-data/credits',
  summary: 'Credits: blocks of the registry with issued, held, retired, cancelled, buffer and expired tonnes',
  access: { kind: 'public' },
  rateLimit: documentedLimit,
  query: offsets,
  response: z.object({
    blocks: z.array(registryBlock),
    total: z.number().int(),
    hasMore: z.boolean(),
    ...bothTotals,
    unit: z.literal('tCO2e'),
  }),
})

export const registryProject = z.object({
  /** Its number in serials. */
  project: z.string(),
  name: bilingualName,
  projectType: z.enum(projectTypes),
  region: z.enum(regionCodes).nullable(),
  sample: z.boolean(),
  totals: creditTotals,
})
export type RegistryProject = z.infer<typeof registryProject>

export const listRegistryProjects = contract({
  name: 'credits.list-registry-projects',
  method: 'GET',
  path: '/api/credits/registry-projects',
  summary: 'The public registry: projects with credits, the last one first, and where their tonnes are',
  access: { kind: 'public' },
  rateLimit: documentedLimit,
  query: offsets,
  response: z.object({ items: z.array(registryProject), total: z.number().int() }),
})

export const registryRetirement = z.object({
  number: z.string(),
  tonnes: tonnesText,
  /** Null of a person, who is not named in public. */
  beneficiary: z.string().nullable(),
  beneficiaryKind: z.enum(beneficiaryKinds),
  purpose: z.string().nullable(),
  claimYear: z.number().int(),
  at: instant,
  sample: z.boolean(),
  serials: z.array(z.string()),
})
export type RegistryRetirement = z.infer<typeof registryRetirement>

export const listRegistryRetirements = contract({
  name: 'credits.list-registry-retirements',
  method: 'GET',
  path: '/api/credits/registry-retirements',
  summary: 'The public registry: retirements, the last one first',
  access: { kind: 'public' },
  rateLimit: documentedLimit,
  query: offsets,
  response: z.object({ items: z.array(registryRetirement), total: z.number().int() }),
})
