import * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, callApi } from '../../../platform/api/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { fieldId } from '../../boundary/form/problems.tsx'
import { useForm } from '../../boundary/form/use-form.ts'
import { useLeaveGuard } from '../../boundary/form/use-leave-guard.tsx'
import { EntryPreview } from '../form/entry-preview.tsx'
import { FormProblems } from '../form/form-problems.tsx'
import { bodyOf, draftOf } from '../form/record-draft.ts'
import { RecordForm } from '../form/record-form.tsx'
import { useRefreshRecords } from '../queries.ts'
import { ConflictDialog, type RecordConflict } from './conflict-dialog.tsx'
import { useGoOn } from '../../../platform/routing/use-go-on.ts'

const form = 'record'

/** The correction of a record. The version it began with travels along, so that nobody's work is written over unseen. */
export function RecordEditor({
  detail,
  onClose,
}: {
  readonly detail: inventory.RecordDetail
  readonly onClose: () => void
}) {
  const { t } = useTranslation('inventory')
  const common = useTranslation().t
  const format = useFormat()
  const goOn = useGoOn()
  const refresh = useRefreshRecords()
  const { record } = detail
  // What the person has looked at last: the start, or the version of somebody else after a conflict.
  const seen = useRef({ version: record.version, state: record.state })
  const entry = useForm({
    initial: draftOf(record),
    version: record.version,
    toBody: (draft) => ({ ...bodyOf(draft), reason: draft.reason.trim() }),
    schema: inventory.recordEntry,
    send: (body) => callApi(inventory.updateRecord, { params: { id: record.id }, body: { ...body, ...seen.current } }),
    onSaved: async ({ records }) => {
      toast.success(t('records.form.saved', { count: records.length, number: format.count(records.length) }))
      await refresh()
      await goOn(paths.inventoryRecord(record.id), { replace: true })
    },
  })
  const { draft, failure, busy } = entry
  const conflict = conflictOf(failure)
  const [putAside, setPutAside] = useState<ApiError | null>(null)
  const choosing = conflict !== null && failure !== putAside
  const guard = useLeaveGuard(entry.changed, onClose)
  return (
    <div className="space-y-5">
      <h1 className="text-2xl">{t('records.form.editTitle')}</h1>
      <form
        noValidate
        className="grid grid-cols-1 items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]"
        onSubmit={(event) => {
          event.preventDefault()
          void entry.submit()
        }}
      >
        <div className="grid min-w-0 grid-cols-1 gap-6">
          {record.state === 'approved' && (
            <Alert severity="info" title={t('records.form.approvedNotice')} live={false} />
          )}
          <FormProblems form={form} issues={entry.issues} failure={choosing ? null : failure} attempt={entry.attempt} />
          <RecordForm form={form} draft={draft} change={entry.change} issues={entry.issues} />
          <Field
            id={fieldId(form, 'reason')}
            label={t('records.form.reasonLabel')}
            optional={t('records.form.optional')}
            hint={t('records.form.reasonHint')}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                maxLength={1000}
                value={draft.reason}
                onChange={(event) => entry.change({ reason: event.target.value })}
              />
            )}
          </Field>
          {guard.notice}
        </div>
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:h-full">
          <EntryPreview draft={draft} recordId={record.id} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={busy}>
            {t('records.form.saveChange')}
          </Button>
          <Button onClick={guard.close}>{common('generic.cancel')}</Button>
        </div>
      </form>
      {choosing && (
        <ConflictDialog
          draft={draft}
          conflict={conflict}
          busy={busy}
          onKeepMine={() => {
            seen.current = { version: conflict.current.version, state: conflict.current.state }
            void entry.submit()
          }}
          onClose={() => setPutAside(failure)}
          onTakeTheirs={() => {
            seen.current = { version: conflict.current.version, state: conflict.current.state }
            entry.reset(draftOf(conflict.current), conflict.current.version)
          }}
        />
      )}
    </div>
  )
}

/** What somebody else saved meanwhile; null where the refusal was another. */
function conflictOf(failure: ApiError | null): RecordConflict | null {
  if (failure?.code !== 'inventory.record-changed') return null
  const read = inventory.recordItem.safeParse(failure.details['current'])
  const by = failure.details['changedBy']
  return read.success ? { current: read.data, changedBy: typeof by === 'string' ? by : null } : null
}
