import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayReadAll } from '../core/roles.ts'
import { bilingualName, cursorQuery, idParams, instant, page, uuid } from '../core/wire.ts'
import { engagement } from '../organisations/engagements.ts'
import { listEnergyContracts } from './energy-contracts.ts'
import { inventory, listRestatements } from './inventories.ts'
import { recordParams } from './record-shapes.ts'
import { recordFilter } from './record-queries.ts'
import { listRecords, recordDetail } from './records.ts'

/**
 * A member of the verifier reads what its engagement opens, as an auditor of the client would, and nothing beside it; after a second
 * factor, for what lies open is another's.
 */
const engaged = {
  method: 'GET',
  access: { kind: 'member', roles: mayReadAll, aal2: true },
  transaction: false,
} as const

/** The year itself; what compares it with other years stays closed. */
export const engagedInventory = inventory
  .omit({ changes: true, comparison: true, seenAs: true })
  .extend({ intensities: inventory.shape.comparison.shape.intensities })
export type EngagedInventory = z.infer<typeof engagedInventory>

export const readEngagedInventory = contract({
  ...engaged,
  name: 'inventory.read-engaged-inventory',
  path: '/api/engagements/:id/inventory',
  summary: 'The inventory that an engagement opens to the acting verifier',
  params: idParams,
  response: z.object({
    engagement: engagement.pick({ id: true, client: true, startsOn: true, endsOn: true }),
    inventory: engagedInventory,
  }),
})

/** What the client calls its own activities of the engaged year; the library of the verifier does not have them. */
const ownActivityNames = z.array(z.object({ key: z.string(), name: bilingualName }))
export type OwnActivityNames = z.infer<typeof ownActivityNames>

export const listEngagedRecords = contract({
  ...engaged,
  name: 'inventory.list-engaged-records',
  path: '/api/engagements/:id/records',
  summary: 'The activity records of the engaged inventory',
  params: idParams,
  query: listRecords.query.omit({ year: true }),
  response: listRecords.response.extend({ ownActivities: ownActivityNames }),
})
export type EngagedRecordFilter = Omit<z.infer<typeof recordFilter>, 'year'>

const engagedRecord = idParams.extend({ recordId: recordParams.shape.id })

export const readEngagedRecord = contract({
  ...engaged,
  name: 'inventory.read-engaged-record',
  path: '/api/engagements/:id/records/:recordId',
  summary: 'One record of the engaged inventory with its calculation, factor, history and attachments',
  params: engagedRecord,
  response: recordDetail.extend({ ownActivities: ownActivityNames }),
})

export const downloadEngagedAttachment = contract({
  ...engaged,
  name: 'inventory.download-engaged-attachment',
  path: '/api/engagements/:id/records/:recordId/attachments/:attachmentId/file',
  summary: 'The bytes of an attachment of the engaged inventory, always as a download',
  params: engagedRecord.extend({ attachmentId: uuid }),
  answer: 'file',
})

export const listEngagedContracts = contract({
  ...engaged,
  name: 'inventory.list-engaged-contracts',
  path: '/api/engagements/:id/energy-contracts',
  summary: 'Contracts and certificates for electricity behind the engaged inventory',
  params: idParams,
  response: listEnergyContracts.response,
})

export const downloadEngagedEvidence = contract({
  ...engaged,
  name: 'inventory.download-engaged-evidence',
  path: '/api/engagements/:id/energy-contracts/:contractId/evidence/:attachmentId/file',
  summary: 'The bytes of a document that proves a contract of the engaged inventory',
  params: idParams.extend({ contractId: uuid, attachmentId: uuid }),
  answer: 'file',
})

export const listEngagedRestatements = contract({
  ...engaged,
  name: 'inventory.list-engaged-restatements',
  path: '/api/engagements/:id/restatements',
  summary: 'Restatements of the engaged inventory with their difference reports',
  params: idParams,
  response: listRestatements.response,
})

export const trailEntry = z.object({
  id: z.string(),
  at: instant,
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** An id of the client’s; who it is, the client says. */
  personId: uuid.nullable(),
  reason: z.string().nullable(),
})
export type TrailEntry = z.infer<typeof trailEntry>

export const listEngagedTrail = contract({
  ...engaged,
  name: 'inventory.list-engaged-trail',
  path: '/api/engagements/:id/trail',
  summary: 'What was done to the engaged inventory and its records, newest first',
  params: idParams,
  query: cursorQuery,
  response: page(trailEntry),
})
