import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { createFileRows } from '../../platform/files/file-rows.ts'
import { attachmentsOf } from '../attachments/attachments.ts'
import type { RecordDeps } from './deps.ts'
import { lockOpenYears } from './lock-years.ts'
import { refuseMissing } from './read-record.ts'
import { lockImportOf, lockRecord } from './store/write.ts'

export const attachmentRows = createFileRows('record_attachments', 'record_id')

export const attachments = attachmentsOf({
  rows: attachmentRows,
  subjectType: 'record',
  actions: { upload: 'inventory.upload-attachment', remove: 'inventory.remove-attachment' },
  async lock(deps: RecordDeps, db: Db, organisationId: string, id: string) {
    await lockImportOf(db, organisationId, id)
    const record = (await lockRecord(db, organisationId, id)) ?? (await refuseMissing(db, organisationId, id))
    await lockOpenYears(deps, db, organisationId, [record.inventoryYear])
    return record
  },
  /** An approval rests on its evidence. */
  refuseRemoval({ state }) {
    if (state === 'approved') fail('inventory.wrong-state', { state, allowed: ['pending', 'returned'] })
  },
})
