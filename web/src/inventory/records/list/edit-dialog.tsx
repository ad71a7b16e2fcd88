import * as inventory from '@athar/contracts/inventory'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, callApi } from '../../../platform/api/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select/index.ts'
import { TextArea } from '../../../ui/text-input.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { ProblemAlert } from '../../imports/problem-alert.tsx'
import { HeldAlert } from '../form/held-alert.tsx'
import { RefusalHelp } from '../form/refusal-alert.tsx'
import { isSelectionChanged } from '../actions/use-decide.ts'
import { ActivityPicker, SitePicker, SupplierPicker } from '../pickers.tsx'
import { useRefreshRecords } from '../queries.ts'
import { useRecordWords } from '../use-record-words.ts'
import { SelectionChanged } from './selection-changed.tsx'
import type { useSelection } from './use-selection.ts'

type EditDialogProps = {
  readonly selection: inventory.RecordSelection
  readonly chosen: ReturnType<typeof useSelection>
  readonly total: number
  readonly onClose: () => void
  readonly onDone: () => void
}
type Draft = {
  readonly siteId: string | null
  readonly activity: string | null
  readonly supplier: inventory.Supplier | null
  readonly noSupplier: boolean
  readonly dataQuality: inventory.DataQuality | ''
  readonly reason: string
}

const empty: Draft = { siteId: null, activity: null, supplier: null, noSupplier: false, dataQuality: '', reason: '' }
const shortest = 3
/** Held records that are shown; the others are counted. */
const mostShown = 8

const changeOf = ({ siteId, activity, supplier, noSupplier, dataQuality }: Draft): inventory.RecordChange => ({
  ...(siteId === null ? {} : { siteId }),
  ...(activity === null ? {} : { activity }),
  ...(noSupplier ? { supplierId: null } : supplier === null ? {} : { supplierId: supplier.id }),
  ...(dataQuality === '' ? {} : { dataQuality }),
})

/** One change to all that is selected, with its reason. */
export function EditDialog({ selection, chosen, total, onClose, onDone }: EditDialogProps) {
  const { count } = chosen
  const { t } = useTranslation('inventory')
  const common = useTranslation().t
  const format = useFormat()
  const words = useRecordWords()
  const refresh = useRefreshRecords()
  const [draft, setDraft] = useState(empty)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const [confirmed, setConfirmed] = useState<readonly inventory.HeldCode[]>([])
  // What was confirmed was confirmed of the change as it stood.
  const set = ({ reason, ...patch }: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...patch, reason: reason ?? before.reason }))
    if (Object.keys(patch).length === 0) return
    setConfirmed([])
    setError(null)
  }
  const change = changeOf(draft)
  const nothing = Object.keys(change).length === 0
  const noReason = draft.reason.trim().length < shortest
  const submit = async (codes = confirmed) => {
    setTried(true)
    if (nothing || noReason) return
    setBusy(true)
    let answered = true
    try {
      const { changed } = await callApi(inventory.editRecords, {
        body: {
          selection,
          change,
          reason: draft.reason.trim(),
          ...(codes.length > 0 ? { confirmed: [...codes] } : {}),
        },
      })
      toast.success(t('records.bulk.changed', { count: changed, number: format.count(changed) }))
      onDone()
    } catch (failure) {
      answered = !(failure instanceof ApiError && failure.status === 0)
      setError(failure instanceof ApiError ? failure : new ApiError({ code: 'unexpected', status: 0 }))
    } finally {
      setBusy(false)
      // Without an answer the selection stays as it is, to be sent again.
      if (answered) await refresh()
    }
  }
  const confirm = (held: inventory.HeldRecord[]) => {
    const asked = held.flatMap(({ questions }) => questions.map(({ code }) => code))
    const codes = inventory.heldCodes.filter((code) => confirmed.includes(code) || asked.includes(code))
    setConfirmed(codes)
    void submit(codes)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('records.edit.title', { count, number: format.count(count) })}
      description={t('records.edit.text')}
      closeLabel={common('generic.close')}
      footer={
        <>
          <Button onClick={onClose}>{common('generic.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void submit()}>
            {t('records.edit.act')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {error && isSelectionChanged(error) && (
          <SelectionChanged error={error} chosen={chosen} total={total} onRenewed={() => setError(null)} />
        )}
        {error && !isSelectionChanged(error) && <Refused error={error} busy={busy} onConfirm={confirm} />}
        {tried && nothing && <Alert severity="error" title={t('records.edit.nothing')} />}
        <Field label={t('records.form.site')}>
          {(control) => (
            <SitePicker
              {...control}
              placeholder={t('records.edit.keep')}
              value={draft.siteId}
              onChange={(siteId) => set({ siteId })}
            />
          )}
        </Field>
        <Field label={t('records.form.activity')}>
          {(control) => (
            <ActivityPicker
              {...control}
              placeholder={t('records.edit.keep')}
              value={draft.activity}
              onChange={(activity) => set({ activity })}
            />
          )}
        </Field>
        <Field label={t('records.form.supplier')}>
          {(control) => (
            <div className="flex gap-2">
              <div className="flex-1">
                <SupplierPicker
                  {...control}
                  placeholder={draft.noSupplier ? t('records.edit.noSupplier') : t('records.edit.keep')}
                  value={draft.supplier}
                  onChange={(supplier) => set({ supplier, noSupplier: false })}
                />
              </div>
              <Button
                aria-pressed={draft.noSupplier}
                variant={draft.noSupplier ? 'primary' : 'secondary'}
                className="min-h-11"
                onClick={() => set({ noSupplier: !draft.noSupplier, supplier: null })}
              >
                {t('records.edit.noSupplier')}
              </Button>
            </div>
          )}
        </Field>
        <Field label={t('records.form.quality')}>
          {(control) => (
            <Select
              {...control}
              options={[
                { value: '', label: t('records.edit.keep') },
                ...inventory.statedQualities.map((quality) => ({ value: quality, label: words.quality(quality) })),
              ]}
              value={draft.dataQuality}
              onChange={(dataQuality) => set({ dataQuality: dataQuality as Draft['dataQuality'] })}
            />
          )}
        </Field>
        <Field
          label={t('records.reason.label')}
          error={tried && noReason ? t('records.reason.missing') : undefined}
          required
        >
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={1000}
              value={draft.reason}
              onChange={(event) => set({ reason: event.target.value })}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}

type RefusedProps = {
  readonly error: ApiError
  readonly busy: boolean
  readonly onConfirm: (held: inventory.HeldRecord[]) => void
}

/** What has to be confirmed first, or why the change was refused and how many records would have no figure. */
function Refused({ error, busy, onConfirm }: RefusedProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useRecordWords()
  const held = error.code === 'inventory.entry-held' ? inventory.heldRecords.safeParse(error.details) : null
  if (held?.success) {
    const shown = held.data.records.slice(0, mostShown)
    return (
      <HeldAlert
        of={error}
        held={shown.map(({ questions }, at) => ({ line: at + 1, questions }))}
        units={shown.map(({ unit }) => unit)}
        names={shown.map(({ quantity, unit, periodStart, periodEnd }) =>
          [words.period(periodStart, periodEnd), `${format.number(quantity)} ${words.unit(unit)}`]
            .map((part) => isolate(part))
            .join(' · '),
        )}
        more={held.data.held - shown.length}
        busy={busy}
        onConfirm={() => onConfirm(held.data.records)}
      />
    )
  }
  const code = error.details['code']
  if (error.code !== 'inventory.not-calculable' || typeof code !== 'string') return <ProblemAlert error={error} />
  const records = Number(error.details['records'] ?? 1)
  const { title } = words.warning(code)
  return (
    <Alert severity="error" title={t('records.edit.refused', { count: records, number: format.count(records) })}>
      <p className="font-semibold">{title}</p>
      <RefusalHelp code={code} details={error.details} />
    </Alert>
  )
}
