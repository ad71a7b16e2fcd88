import { mayPrepare } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { callApi, fetchFile, uploadFile } from '../../../platform/api/index.ts'
import { KeptFiles } from '../../../platform/files/kept-files.tsx'
import { useMayAct } from '../../../platform/session/index.ts'
import { useRefreshRecords } from '../queries.ts'
import { usePersonName } from '../use-person-name.ts'

/** Evidence beside a record, kept as long as the record is. */
export function Attachments({ detail }: { readonly detail: inventory.RecordDetail }) {
  const { t } = useTranslation('inventory')
  const prepares = useMayAct(mayPrepare)
  const refresh = useRefreshRecords()
  const personName = usePersonName()
  const { attachments, record, yearState } = detail
  const open = prepares && yearState === 'open'
  const place = (file: inventory.Attachment) => ({ params: { id: record.id, attachmentId: file.id } })
  const remove = async (file: inventory.Attachment, reason: string) => {
    await callApi(inventory.removeAttachment, { ...place(file), body: { reason } })
    await refresh()
  }
  const upload = async (body: FormData, onProgress: (sent: number, total: number) => void) => {
    await uploadFile(inventory.uploadAttachment, { params: { id: record.id }, body }, { onProgress })
    await refresh()
  }
  return (
    <div className="grid gap-4 text-sm">
      <p className="text-muted">{t('records.attachments.text')}</p>
      {attachments.length === 0 && !open && <p>{t('records.attachments.none')}</p>}
      {open && record.state === 'approved' && attachments.length > 0 && (
        <p className="text-muted">{t('records.attachments.kept')}</p>
      )}
      <KeptFiles
        files={attachments}
        most={{ files: inventory.maxAttachments, bytes: inventory.maxAttachmentBytes }}
        personOf={({ uploadedBy }) => personName(uploadedBy)}
        fetch={(file) => fetchFile(inventory.downloadAttachment, place(file))}
        remove={open && record.state !== 'approved' ? remove : null}
        upload={open ? upload : null}
      />
    </div>
  )
}
