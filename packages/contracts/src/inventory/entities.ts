import { z } from 'zod'
import { byAdministrators } from '../core/access.ts'
import { contract } from '../core/contract.ts'
import { mayReadAll } from '../core/roles.ts'
import { bilingualName, day, decimalText, idParams, instant, uuid } from '../core/wire.ts'

/** A share as a fraction of one: `0.35` is 35 %. */
export const equityShare = z
  .string()
  .regex(/^(0(\.\d{1,9})?|1(\.0{1,9})?)$/)
  .meta({ format: 'share' })
/** Joint: shared with partners, so that under the financial control approach the equity share counts. */
export const financialControls = ['none', 'joint', 'full'] as const
export type FinancialControl = (typeof financialControls)[number]

/**
 * What an entity is to its parent from one day to another (GHG Protocol Corporate Standard, chapter 3): the parent's
 * equity share in it, and whether the parent controls its finances or its operations. An open end means 'still so'.
 */
export const holding = z
  .object({
    validFrom: day,
    validTo: day.nullable(),
    equityShare,
    financialControl: z.enum(financialControls),
    operationalControl: z.boolean(),
  })
  .refine(({ validFrom, validTo }) => validTo === null || validTo >= validFrom, {
    params: { code: 'period-reversed' },
    path: ['validTo'],
  })
export type Holding = z.infer<typeof holding>

export const entity = z.object({
  id: uuid,
  /** Null for the one entity that is the organisation itself. */
  parentId: uuid.nullable(),
  name: z.object({ en: z.string(), ar: z.string() }),
  holdings: z.array(holding),
  /** Sites in use that belong to this entity itself. */
  sites: z.number().int(),
  version: z.number().int(),
  archivedAt: instant.nullable(),
})
export type Entity = z.infer<typeof entity>

const changeable = { name: bilingualName, holdings: z.array(holding).min(1).max(60) }
export const entityInput = z.object({ parentId: uuid, ...changeable })
export type EntityInput = z.infer<typeof entityInput>
const versionBody = z.object({ version: z.number().int().min(1) })

export const listEntities = contract({
  name: 'inventory.list-entities',
  method: 'GET',
  path: '/api/inventory/entities',
  summary: 'The entities of the organisation with their holdings by period',
  access: { kind: 'member', roles: mayReadAll },
  response: z.object({
    entities: z.array(entity),
    /** The day for which `counted` holds: today in the Kingdom. */
    asOf: day,
    /** By entity: the part of its emissions that the organisation reports, as a fraction of one, under each approach. */
    counted: z.record(
      uuid,
      z.object({ 'operational-control': decimalText, 'financial-control': decimalText, 'equity-share': decimalText }),
    ),
  }),
})

export const createEntity = contract({
  name: 'inventory.create-entity',
  method: 'POST',
  path: '/api/inventory/entities',
  summary: 'Add an entity below another one',
  access: byAdministrators,
  body: entityInput,
  response: entity,
  status: 201,
})

/** What of an entity may be changed. */
export const entityChange = z.object({ parentId: uuid.nullable(), ...changeable })
export type EntityChange = z.infer<typeof entityChange>

export const updateEntity = contract({
  name: 'inventory.update-entity',
  method: 'PUT',
  path: '/api/inventory/entities/:id',
  summary: 'Change an entity and its holdings; refused when somebody else changed it meanwhile',
  access: byAdministrators,
  params: idParams,
  body: entityChange.extend({ version: z.number().int().min(1) }),
  response: entity,
})

export const archiveEntity = contract({
  name: 'inventory.archive-entity',
  method: 'POST',
  path: '/api/inventory/entities/:id/archive',
  summary: 'Put an entity aside; refused while it has entities or sites in use',
  access: byAdministrators,
  params: idParams,
  body: versionBody,
  response: entity,
})

export const restoreEntity = contract({
  name: 'inventory.restore-entity',
  method: 'POST',
  path: '/api/inventory/entities/:id/restore',
  summary: 'Take an archived entity back into use',
  access: byAdministrators,
  params: idParams,
  body: versionBody,
  response: entity,
})
