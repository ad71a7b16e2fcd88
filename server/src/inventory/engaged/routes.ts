import { inventory } from '@athar/contracts'
import { serve, type ServedRoute } from '../../platform/http/serve.ts'
import type { RecordDeps } from '../records/deps.ts'
import { listEngagedTrail } from './list-engaged-trail.ts'
import {
  downloadEngagedAttachment,
  downloadEngagedEvidence,
  listEngagedContracts,
  listEngagedRecords,
  listEngagedRestatements,
  readEngagedInventory,
  readEngagedRecord,
} from './read-engaged.ts'

export const engagedRoutes = (deps: RecordDeps): readonly ServedRoute[] => [
  serve(inventory.readEngagedInventory, (call) => readEngagedInventory(deps, call)),
  serve(inventory.listEngagedRecords, (call) => listEngagedRecords(deps, call)),
  serve(inventory.readEngagedRecord, (call) => readEngagedRecord(deps, call)),
  serve(inventory.downloadEngagedAttachment, (call) => downloadEngagedAttachment(deps, call)),
  serve(inventory.listEngagedContracts, (call) => listEngagedContracts(deps, call)),
  serve(inventory.downloadEngagedEvidence, (call) => downloadEngagedEvidence(deps, call)),
  serve(inventory.listEngagedRestatements, (call) => listEngagedRestatements(deps, call)),
  serve(inventory.listEngagedTrail, (call) => listEngagedTrail(deps, call)),
]
