import { mayReadAll } from '@athar/contracts/core'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { usePageTitle } from '../../../platform/routing/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { RoleNeeded } from '../../../platform/routing/role-needed.tsx'
import { Loaded } from '../../../platform/api/loaded.tsx'
import { useRecord } from '../queries.ts'
import { useRecordWords } from '../use-record-words.ts'
import { RecordEditor } from './record-editor.tsx'
import { RecordGone } from './record-gone.tsx'
import { RecordPage } from './record-page.tsx'

/** One record: what it says, how its figure comes about, and who did what to it. */
export function RecordScreen() {
  const { t } = useTranslation('inventory')
  const words = useRecordWords()
  const id = useParams()['id'] ?? ''
  const canRead = useMayAct(mayReadAll)
  const [params, setParams] = useSearchParams()
  const query = useRecord(id)
  const record = query.data?.record
  usePageTitle(
    record
      ? t('records.page.title', {
          activity: words.activity(record.activity),
          period: words.period(record.periodStart, record.periodEnd),
        })
      : t('records.title'),
  )
  const edit = (on: boolean) => setParams(on ? { edit: '1' } : {}, { replace: !on })
  if (!canRead) return <RoleNeeded page roles={mayReadAll} />
  if (query.error?.code === 'inventory.record-not-found' || query.error?.code === 'validation-failed')
    return <RecordGone details={query.error.details} />
  return (
    <Loaded query={query}>
      {(detail) =>
        params.has('edit') ? (
          // The editor keeps the version it began with, whatever arrives meanwhile.
          <RecordEditor key={id} detail={detail} onClose={() => edit(false)} />
        ) : (
          <RecordPage detail={detail} onEdit={() => edit(true)} />
        )
      }
    </Loaded>
  )
}
