import { z } from 'zod'
import { byAdministrators } from '../core/access.ts'
import { contract } from '../core/contract.ts'
import { mayPrepare, mayReadAll, mayRecalculate } from '../core/roles.ts'
import { bilingualName, day, decimalText, idParams, jobAccepted, uuid } from '../core/wire.ts'
import { figureText, kgPerSet } from './record-shapes.ts'
import { yearParams } from './years.ts'

const kgOrNull = decimalText.nullable()
const source = z.object({
  title: z.string(),
  publisher: z.string(),
  year: z.string(),
  table: z.string(),
  licence: z.string(),
})

/** A factor of the shipped library: kg per one unit, with its source. */
export const libraryFactor = z.object({
  id: z.string(),
  name: z.object({ en: z.string(), ar: z.string() }),
  scope: z.enum(['1', '2', '3', 'outside']),
  category: z.string(),
  unit: z.string(),
  co2eKg: kgOrNull,
  co2Kg: kgOrNull,
  ch4Kg: kgOrNull,
  n2oKg: kgOrNull,
  biogenicCo2Kg: kgOrNull,
  gwpBasis: z.string(),
  region: z.string(),
  yearFrom: z.number().int().nullable(),
  yearTo: z.number().int().nullable(),
  source,
  confidence: z.enum(['verified', 'single']),
  uncertaintyPercent: decimalText.nullable(),
  traits: z.array(z.string()),
  notes: z.string(),
})
export type LibraryFactorShape = z.infer<typeof libraryFactor>

const use = z.object({ year: z.number().int(), records: z.number().int(), kgCo2e: figureText })

export const listFactors = contract({
  name: 'inventory.list-factors',
  method: 'GET',
  path: '/api/inventory/factors',
  summary: 'The factor library, searched and filtered; the same for everybody',
  access: { kind: 'person' },
  query: z.object({
    search: z.string().trim().max(200).optional(),
    region: z.string().max(10).optional(),
    year: z.coerce.number().int().optional(),
    scope: z.enum(['1', '2', '3', 'outside']).optional(),
    category: z.string().max(60).optional(),
    publisher: z.string().max(200).optional(),
    activity: z.string().max(100).optional(),
    /** Only what the rule takes for the Kingdom in this year. */
    recommended: z.enum(['true', 'false']).default('false'),
    /** `newest`: of factors with several editions, the newest that matches. */
    editions: z.enum(['all', 'newest']).default('all'),
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({
    items: z.array(libraryFactor),
    total: z.number().int(),
    /** What the filters can choose among. */
    facets: z.object({
      regions: z.array(z.string()),
      categories: z.array(z.string()),
      publishers: z.array(z.string()),
      years: z.array(z.number().int()),
    }),
    edition: z.string(),
    editionDate: day,
  }),
})

export const listUsedFactors = contract({
  name: 'inventory.list-used-factors',
  method: 'GET',
  path: '/api/inventory/used-factors',
  summary: 'Library factors that records of the organisation rest on, with their number, the most used first',
  access: { kind: 'member', roles: mayReadAll },
  response: z.object({ items: z.array(libraryFactor.extend({ records: z.number().int() })) }),
})

export const readFactor = contract({
  name: 'inventory.read-factor',
  method: 'GET',
  path: '/api/inventory/factors/:id',
  summary:
    'One library factor with its editions, the activities it can serve, CO2e in each GWP set, and where the organisation uses it',
  access: { kind: 'member', roles: mayReadAll },
  params: z.object({ id: z.string().min(1).max(200) }),
  response: z.object({
    factor: libraryFactor,
    editions: z.array(libraryFactor),
    /**
     * `rule`: the rule may take it; `choice`: only where the organisation prefers it; `upstream`: beside the main
     * factor; `unlisted`: no activity leads to it, and the organisation may choose it for this one.
     */
    activities: z.array(
      z.object({ key: z.string(), name: bilingualName, serves: z.enum(['rule', 'choice', 'upstream', 'unlisted']) }),
    ),
    perSet: kgPerSet,
    fixedSets: z.array(z.string()),
    usedIn: z.array(use),
  }),
})

export const ownFactorLevels = ['organisation', 'site', 'supplier'] as const
const ownFields = {
  level: z.enum(ownFactorLevels),
  siteId: uuid.nullable(),
  supplierId: z.number().int().nullable(),
  activity: z.string().min(1).max(100),
  name: bilingualName,
  unit: z.string().min(1).max(50),
  /** May be left out where gases are given: it is then their sum in the set named, or in AR5. */
  co2eKg: kgOrNull,
  co2Kg: kgOrNull,
  /** Methane whose origin the source does not name; the two after it are apart since AR5. */
  ch4Kg: kgOrNull,
  ch4FossilKg: kgOrNull.default(null),
  ch4NonFossilKg: kgOrNull.default(null),
  n2oKg: kgOrNull,
  biogenicCo2Kg: kgOrNull,
  gwpBasis: z.enum(['AR4', 'AR5', 'AR6', 'CO2-only', 'source-defined']),
  region: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  validFrom: day,
  validTo: day.nullable(),
  /** `residual-mix`: what no contract or certificate covers, on the market basis alone. */
  scope2Basis: z.enum(['location', 'market', 'both', 'residual-mix']),
  source: z.object({
    title: z.string().trim().min(1).max(500),
    publisher: z.string().trim().max(300),
    year: z.string().regex(/^(\d{4})?$/),
    table: z.string().trim().max(300),
    licence: z.string().trim().max(300),
  }),
  uncertaintyPercent: decimalText.nullable(),
  confidence: z.enum(['verified', 'single']),
  reason: z.string().trim().min(3).max(1000),
  notes: z.string().trim().max(2000),
}
export const ownFactorInput = z.object(ownFields)
export type OwnFactorInput = z.infer<typeof ownFactorInput>
/** What is asked of a factor before it is stored. */
const factorQuestion = z.enum(['factor-outside-range'])
/** An own factor, with what was asked of it and is confirmed. */
export const newOwnFactor = ownFactorInput.extend({ confirmed: z.array(factorQuestion).max(1).optional() })
/** Details of `inventory.factor-held`: kg CO2e per unit of the factors that the library lists for the activity. */
export const heldFactor = z.object({ range: z.object({ from: decimalText, to: decimalText }), unit: z.string() })
export const ownFactor = ownFactorInput.extend({
  co2eKg: decimalText,
  id: uuid,
  version: z.number().int(),
  usedIn: z.array(use),
})
export type OwnFactorShape = z.infer<typeof ownFactor>

export const listOwnFactors = contract({
  name: 'inventory.list-own-factors',
  method: 'GET',
  path: '/api/inventory/own-factors',
  summary: 'Factors that the organisation entered, with where they are used',
  access: { kind: 'member', roles: mayReadAll },
  response: z.object({ items: z.array(ownFactor) }),
})
export const createOwnFactor = contract({
  name: 'inventory.create-own-factor',
  method: 'POST',
  path: '/api/inventory/own-factors',
  summary: 'Enter a factor with source, validity and reason; one that overlaps another is refused',
  access: { kind: 'member', roles: mayPrepare },
  body: newOwnFactor,
  response: ownFactor,
  status: 201,
})
export const endOwnFactor = contract({
  name: 'inventory.end-own-factor',
  method: 'POST',
  path: '/api/inventory/own-factors/:id/end',
  summary: 'Stop using a factor; rows calculated with it keep it until they are recalculated',
  access: { kind: 'member', roles: mayPrepare },
  params: idParams,
  body: z.object({ reason: z.string().trim().min(3).max(1000) }),
  status: 204,
})

export const ownFactorFileRow = z.object({
  record: z.number().int(),
  codes: z.array(z.string()),
  name: z.string().nullable(),
  activity: z.string().nullable(),
  unit: z.string().nullable(),
  co2eKg: z.string().nullable(),
})
export const importOwnFactors = contract({
  name: 'inventory.import-own-factors',
  method: 'POST',
  path: '/api/inventory/own-factors/import',
  summary:
    'A CSV of own factors (the columns of the library and `activity`) as multipart field `file`; with `store=true` its good rows are stored',
  access: { kind: 'member', roles: mayPrepare },
  /** `confirmed` stores rows far outside the range of the library too. */
  query: z.object({
    store: z.enum(['true', 'false']).default('false'),
    confirmed: z.enum(['true', 'false']).default('false'),
  }),
  upload: true,
  transaction: false,
  response: z.object({
    rows: z.array(ownFactorFileRow),
    stored: z.number().int(),
    missingColumns: z.array(z.string()),
  }),
})

const choice = z.object({ activity: z.string(), factorId: z.string(), reason: z.string(), chosenAt: z.string() })
export const listFactorChoices = contract({
  name: 'inventory.list-factor-choices',
  method: 'GET',
  path: '/api/inventory/factor-choices',
  summary: 'Where the organisation prefers another library factor than the rule',
  access: { kind: 'member', roles: mayReadAll },
  response: z.object({ items: z.array(choice) }),
})
export const saveFactorChoice = contract({
  name: 'inventory.save-factor-choice',
  method: 'PUT',
  path: '/api/inventory/factor-choices/:activity',
  summary: 'Prefer a library factor for an activity, with the reason; null goes back to the rule',
  access: byAdministrators,
  params: z.object({ activity: z.string().min(1).max(100) }),
  body: z.object({ factorId: z.string().min(1).max(200).nullable(), reason: z.string().trim().min(3).max(1000) }),
  status: 204,
})

const ownActivity = z.object({
  key: z.string(),
  name: bilingualName,
  scope: z.enum(['1', '2', '3']),
  category: z.string(),
  defaultUnit: z.string(),
  reason: z.string(),
  archived: z.boolean(),
})
export type OwnActivity = z.infer<typeof ownActivity>
export const ownActivityInput = z.object({
  name: bilingualName,
  /** A category of scope 1 to 3; the scope follows. */
  category: z.string().min(1).max(60),
  /** Its dimension is the one in which the activity may be entered. */
  defaultUnit: z.string().min(1).max(60),
  reason: z.string().trim().min(3).max(1000),
})
export const listOwnActivities = contract({
  name: 'inventory.list-own-activities',
  method: 'GET',
  path: '/api/inventory/own-activities',
  summary: 'Activities that the organisation named itself, archived ones too',
  access: { kind: 'member', roles: mayReadAll },
  response: z.object({ items: z.array(ownActivity) }),
})
export const createOwnActivity = contract({
  name: 'inventory.create-own-activity',
  method: 'POST',
  path: '/api/inventory/own-activities',
  summary: 'Name an activity that the library does not have; its factor is entered or chosen afterwards',
  access: byAdministrators,
  body: ownActivityInput,
  response: ownActivity,
  status: 201,
})
export const archiveOwnActivity = contract({
  name: 'inventory.archive-own-activity',
  method: 'POST',
  path: '/api/inventory/own-activities/:key/archive',
  summary: 'Offer an activity of the organisation no longer, or again; its records stay as they are',
  access: byAdministrators,
  params: z.object({ key: z.string().min(1).max(100) }),
  body: z.object({ archived: z.boolean(), reason: z.string().trim().min(3).max(1000) }),
  status: 204,
})

export const recalculateYear = contract({
  name: 'inventory.recalculate-year',
  method: 'POST',
  path: '/api/inventory/inventories/:year/recalculate',
  summary:
    'Resolve and calculate every record of an open year again, after factors or settings changed; the job answers what differed. ' +
    'Approved records wait for approval again, as far as their number is confirmed',
  access: { kind: 'member', roles: mayRecalculate },
  params: yearParams,
  query: z.object({
    /** How many approved records may change, as `inventory.list-superseded` names them. */
    approved: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
  }),
  response: jobAccepted,
  status: 202,
})
