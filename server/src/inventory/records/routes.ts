import { inventory } from '@athar/contracts'
import { serve, type ServedRoute } from '../../platform/http/serve.ts'
import type { AttachmentDeps } from '../attachments/attachments.ts'
import { attachments } from './attachments.ts'
import { createRecord } from './create-record.ts'
import { createRecords } from './create-records.ts'
import { decideRecords } from './decide-records.ts'
import type { RecordDeps } from './deps.ts'
import { editRecords } from './edit-records.ts'
import { exportRecords } from './export-records.ts'
import { listRecords } from './list-records.ts'
import { previewRecord } from './preview-record.ts'
import { readRecord } from './read-record.ts'
import { removeRecord } from './remove-record.ts'
import { updateRecord } from './update-record.ts'

export const recordRoutes = (deps: RecordDeps & AttachmentDeps): readonly ServedRoute[] => [
  serve(inventory.listRecords, (call) => listRecords(deps, call)),
  serve(inventory.exportRecords, (call) => exportRecords(deps, call)),
  serve(inventory.previewRecord, previewRecord),
  serve(inventory.createRecord, (call) => createRecord(deps, call)),
  serve(inventory.createRecords, (call) => createRecords(deps, call)),
  serve(inventory.readRecord, readRecord),
  serve(inventory.updateRecord, (call) => updateRecord(deps, call)),
  serve(inventory.removeRecord, (call) => removeRecord(deps, call)),
  serve(inventory.decideRecords, (call) => decideRecords(deps, call)),
  serve(inventory.editRecords, (call) => editRecords(deps, call)),
  serve(inventory.uploadAttachment, (call) => attachments.upload(deps, call)),
  serve(inventory.downloadAttachment, (call) => attachments.download(deps, call)),
  serve(inventory.removeAttachment, (call) => attachments.remove(deps, call)),
]
