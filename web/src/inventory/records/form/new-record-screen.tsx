import { mayPrepare } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi, type ApiError } from '../../../platform/api/index.ts'
import { fieldId, Form, Mistakes, useForm } from '../../../platform/form/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { usePageTitle } from '../../../platform/routing/index.ts'
import { useActingOrganisation, useMayAct } from '../../../platform/session/index.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { RoleNeeded } from '../../../platform/routing/role-needed.tsx'
import { useRefreshRecords } from '../queries.ts'
import { DuplicateAlert } from './duplicate-alert.tsx'
import { EntryPreview } from './entry-preview.tsx'
import { HeldAlert, heldOf, useConfirmed } from './held-alert.tsx'
import { NoSiteNotice } from './no-site-notice.tsx'
import { EntryFailure, entryLayout } from './entry-failure.tsx'
import { bodyOf, emptyRecord, nextDraft } from './record-draft.ts'
import { useRecordFields, useRecordProblem } from './use-record-fields.tsx'
import { useGoOn } from '../../../platform/routing/use-go-on.ts'

/** An activity entered by hand; its result stands beside it while it is typed. */
export function NewRecordScreen() {
  const { t } = useTranslation('inventory')
  const canPrepare = useMayAct(mayPrepare)
  const organisation = useActingOrganisation()
  usePageTitle(t('records.form.newTitle'))
  return (
    <div className="space-y-5">
      <div className="max-w-3xl space-y-1">
        <h1 className="text-2xl">{t('records.form.newTitle')}</h1>
        <p className="text-muted">{t('records.form.newIntro')}</p>
      </div>
      {/* What is typed for one organisation is not carried into another: each has its own. */}
      {canPrepare ? <Entry key={organisation} /> : <RoleNeeded roles={mayPrepare} />}
    </div>
  )
}

function Entry() {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const goOn = useGoOn()
  const refresh = useRefreshRecords()
  const then = useRef<'open' | 'next'>('open')
  const confirmed = useConfirmed()
  const form = useForm({
    name: 'record',
    keep: 'record',
    initial: emptyRecord,
    toBody: bodyOf,
    schema: inventory.recordEntry,
    problem: useRecordProblem(),
    // Insisting on a duplicate goes the same way, with one more word.
    send: (body, insist) =>
      callApi(inventory.createRecord, {
        body: { ...body, ...confirmed.of(body), allowDuplicate: insist > 0 },
      }),
    onSaved: async ({ records }, { sent, now }) => {
      toast.success(t('records.form.saved', { count: records.length, number: format.count(records.length) }))
      await refresh()
      if (then.current === 'open') return void goOn(paths.inventoryRecord(records[0]?.id ?? ''))
      form.reset(emptyRecord, 0)
      // A next record that was begun meanwhile goes on.
      form.change(now === sent ? nextDraft(sent) : now)
      document.getElementById(fieldId('record', 'quantity'))?.focus()
    },
    fields: useRecordFields(),
  })
  const { draft, busy, failure } = form
  const duplicates = duplicatesOf(failure)
  const held = heldOf(failure)
  const confirm = () => {
    confirmed.confirm([bodyOf(draft)], held ?? [])
    void form.submit()
  }
  return (
    <Form
      form={form}
      className={entryLayout}
      problems={
        <>
          <NoSiteNotice />
          <Mistakes form={form} />
          {duplicates ? (
            <DuplicateAlert records={duplicates} busy={busy} onInsist={() => void form.submit(1)} />
          ) : held ? (
            <HeldAlert of={failure} held={held} units={[draft.unit ?? '']} busy={busy} onConfirm={confirm} />
          ) : (
            <EntryFailure failure={failure} />
          )}
        </>
      }
      aside={<EntryPreview draft={draft} unclear={form.unclear.length > 0} />}
      actions={
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={busy} onClick={() => (then.current = 'open')}>
            {t('records.form.save')}
          </Button>
          <Button type="submit" disabled={busy} onClick={() => (then.current = 'next')}>
            {t('records.form.saveNext')}
          </Button>
        </div>
      }
    />
  )
}

/** The records that a refused entry would repeat; null where it was not refused for that. */
function duplicatesOf(failure: ApiError | null): string[] | null {
  const records = failure?.details['records']
  return failure?.code === 'inventory.record-duplicate' && Array.isArray(records) ? records.map(String) : null
}
