import { mayPrepare } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, callApi } from '../../../platform/api/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { usePageTitle } from '../../../platform/routing/index.ts'
import { useActingOrganisation, useMayAct } from '../../../platform/session/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { fieldId } from '../../boundary/form/problems.tsx'
import { useForm } from '../../boundary/form/use-form.ts'
import { RoleNeeded } from '../../../platform/routing/role-needed.tsx'
import { useRefreshRecords } from '../queries.ts'
import { DuplicateAlert } from './duplicate-alert.tsx'
import { EntryPreview } from './entry-preview.tsx'
import { FormProblems } from './form-problems.tsx'
import { NoSiteNotice } from './no-site-notice.tsx'
import { bodyOf, emptyRecord, isDraft, isUntouched, nextDraft, type RecordDraft } from './record-draft.ts'
import { RecordForm } from './record-form.tsx'
import { useGoOn } from '../../../platform/routing/use-go-on.ts'
import { useTyped, type Typed } from '../../../platform/typed.ts'

const form = 'record'

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
      {canPrepare ? <Entry key={organisation} organisation={organisation} /> : <RoleNeeded roles={mayPrepare} />}
    </div>
  )
}

/** What was typed and not saved outlives a look elsewhere. */
function keptIn(typed: Typed): RecordDraft | null {
  const found = typed.read()
  return isDraft(found) && !isUntouched(found) ? found : null
}

type Then = 'open' | 'next'

function Entry({ organisation }: { readonly organisation: string | null }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const goOn = useGoOn()
  const refresh = useRefreshRecords()
  const typed = useTyped(`record:${organisation ?? ''}`)
  const [kept] = useState(() => keptIn(typed))
  const [restored, setRestored] = useState(kept !== null)
  const then = useRef<Then>('open')
  const latest = useRef<RecordDraft | null>(null)
  const entry = useForm({
    initial: kept ?? emptyRecord,
    version: 0,
    toBody: bodyOf,
    schema: inventory.recordEntry,
    // Insisting on a twin goes the same way, with one more word.
    send: (body, insist) => callApi(inventory.createRecord, { body: { ...body, allowDuplicate: insist > 0 } }),
    onSaved: async ({ records }) => {
      typed.write(null)
      toast.success(t('records.form.saved', { count: records.length, number: format.count(records.length) }))
      await refresh()
      if (then.current === 'open') return void goOn(paths.inventoryRecord(records[0]?.id ?? ''))
      // Who has begun with the next one while this was on its way goes on with it.
      const next = latest.current ?? entry.draft
      entry.reset(next === entry.draft ? nextDraft(next) : next, 0)
      document.getElementById(fieldId(form, 'quantity'))?.focus()
    },
  })
  const { draft, failure, busy } = entry
  useEffect(() => {
    latest.current = draft
    typed.write(isUntouched(draft) ? null : draft)
  }, [typed, draft])
  const twins = duplicatesOf(failure)
  const startOver = () => {
    setRestored(false)
    entry.reset(emptyRecord, 0)
  }
  return (
    <form
      noValidate
      className="grid grid-cols-1 items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]"
      onSubmit={(event) => {
        event.preventDefault()
        void entry.submit()
      }}
    >
      <div className="grid min-w-0 grid-cols-1 gap-6">
        {restored && (
          <Alert severity="info" title={t('records.form.restored')}>
            <Button size="sm" onClick={startOver}>
              {t('records.form.startOver')}
            </Button>
          </Alert>
        )}
        <NoSiteNotice />
        <FormProblems form={form} issues={entry.issues} failure={twins ? null : failure} attempt={entry.attempt} />
        {twins && <DuplicateAlert records={twins} busy={busy} onInsist={() => void entry.submit(1)} />}
        <RecordForm form={form} draft={draft} change={entry.change} issues={entry.issues} />
      </div>
      <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:h-full">
        <EntryPreview draft={draft} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={busy} onClick={() => (then.current = 'open')}>
          {t('records.form.save')}
        </Button>
        <Button type="submit" disabled={busy} onClick={() => (then.current = 'next')}>
          {t('records.form.saveNext')}
        </Button>
      </div>
    </form>
  )
}

/** The records that a refused entry would repeat; null where it was not refused for that. */
function duplicatesOf(failure: ApiError | null): string[] | null {
  const records = failure?.details['records']
  return failure?.code === 'inventory.record-duplicate' && Array.isArray(records) ? records.map(String) : null
}
