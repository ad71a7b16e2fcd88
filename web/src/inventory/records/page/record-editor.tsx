import * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi, type ApiError } from '../../../platform/api/index.ts'
import { Form, Mistakes, useForm, useLeaveGuard } from '../../../platform/form/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { useGoOn } from '../../../platform/routing/use-go-on.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { EntryFailure, entryLayout } from '../form/entry-failure.tsx'
import { EntryPreview } from '../form/entry-preview.tsx'
import { HeldAlert, heldOf, useConfirmed } from '../form/held-alert.tsx'
import { bodyOf, draftOf, type RecordDraft } from '../form/record-draft.ts'
import { useRecordFields, useRecordProblem } from '../form/use-record-fields.tsx'
import { useRefreshRecords } from '../queries.ts'
import { usePersonName } from '../use-person-name.ts'
import { changesBetween } from './timeline.ts'
import { useChangeWords } from './use-change-words.ts'

type RecordEditorProps = { readonly detail: inventory.RecordDetail; readonly onClose: () => void }

/** The correction of a record. Its version travels along, so that nothing unseen is overwritten. */
export function RecordEditor({ detail: { record, entered }, onClose }: RecordEditorProps) {
  const { t } = useTranslation(['inventory', 'common'])
  const format = useFormat()
  const goOn = useGoOn()
  const refresh = useRefreshRecords()
  const fields = useRecordFields(record.dataQuality)
  const confirmed = useConfirmed()
  const [theirs, setTheirs] = useState<RecordConflict | null>(null)
  const form = useForm({
    name: 'record',
    initial: draftOf(record, entered),
    version: record.version,
    toBody: (draft) => ({ ...bodyOf(draft), reason: draft.reason.trim() }),
    schema: inventory.recordEntry,
    problem: useRecordProblem(),
    send: (body, version) => {
      const { state } = theirs?.current.version === version ? theirs.current : record
      return callApi(inventory.updateRecord, {
        params: { id: record.id },
        body: { ...body, ...confirmed.of(body), version, state },
      })
    },
    newerOf: (failure) => {
      const conflict = conflictOf(failure)
      setTheirs(conflict)
      return conflict && { draft: draftOf(conflict.current, entered), version: conflict.current.version }
    },
    onSaved: async ({ records }) => {
      toast.success(t('records.form.saved', { count: records.length, number: format.count(records.length) }))
      await refresh()
      await goOn(paths.inventoryRecord(record.id), { replace: true })
    },
    fields: [
      ...fields,
      {
        kind: 'long',
        name: 'reason',
        label: t('records.form.reasonLabel'),
        optional: true,
        hint: t('records.form.reasonHint'),
        rows: 2,
        most: 1000,
        each: true,
      },
    ],
  })
  const held = heldOf(form.failure)
  const confirm = () => {
    confirmed.confirm([bodyOf(form.draft)], held ?? [])
    void form.submit()
  }
  const guard = useLeaveGuard(form.changed, onClose)
  const conflictDialog = useConflictWords(form.draft, theirs)
  return (
    <div className="space-y-5">
      <h1 className="text-2xl">{t('records.form.editTitle')}</h1>
      <Form
        form={form}
        className={entryLayout}
        problems={
          <>
            <Mistakes form={form} />
            {held ? (
              <HeldAlert
                of={form.failure}
                held={held}
                units={[form.draft.unit ?? '']}
                busy={form.busy}
                onConfirm={confirm}
              />
            ) : (
              <EntryFailure failure={form.failure} />
            )}
          </>
        }
        head={
          <>
            {guard.notice}
            {record.state === 'approved' && (
              <Alert severity="info" title={t('records.form.approvedNotice')} live={false} />
            )}
          </>
        }
        aside={<EntryPreview draft={form.draft} recordId={record.id} unclear={form.unclear.length > 0} />}
        submit={t('records.form.saveChange')}
        beside={<Button onClick={guard.close}>{t('common:generic.cancel')}</Button>}
        conflictDialog={conflictDialog}
      />
    </div>
  )
}

/** Another user's version, and who stored it. */
type RecordConflict = { readonly current: inventory.RecordItem; readonly changedBy: string | null }

/** What another user saved meanwhile; null where the refusal was another. */
function conflictOf(failure: ApiError): RecordConflict | null {
  if (failure.code !== 'inventory.record-changed') return null
  const read = inventory.recordItem.safeParse(failure.details['current'])
  const by = failure.details['changedBy']
  return read.success ? { current: read.data, changedBy: typeof by === 'string' ? by : null } : null
}

/** Both versions in the words of the history, and what saving over an approved one means. */
function useConflictWords(draft: RecordDraft, conflict: RecordConflict | null) {
  const { t } = useTranslation('inventory')
  const words = useChangeWords()
  const personName = usePersonName()
  const title = t('records.conflict.title')
  if (conflict === null) return { title }
  const { current, changedBy } = conflict
  const changes = changesBetween(bodyOf(draftOf(current)), bodyOf(draft))
  return {
    title,
    by: (
      <>
        {changedBy !== null && <p>{t('records.conflict.by', { name: personName(changedBy) })}</p>}
        {current.state === 'approved' && <p>{t('records.conflict.state')}</p>}
      </>
    ),
    differences: changes.map(({ field, before, after }) => ({
      label: words.label(field),
      mine: words.value(field, after),
      theirs: words.value(field, before),
    })),
  }
}
