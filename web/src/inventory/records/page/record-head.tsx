import * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { NameText } from '../../../ui/inline.tsx'
import { StateBadge } from '../state-badge.tsx'
import { useRecordWords } from '../use-record-words.ts'
import { RecordActions } from './record-actions.tsx'

/** What the record is, what state it is in, and what may be done. */
export function RecordHead({
  detail,
  onEdit,
}: {
  readonly detail: inventory.RecordDetail
  readonly onEdit: () => void
}) {
  const { t } = useTranslation('inventory')
  const words = useRecordWords()
  const { record } = detail
  return (
    <header className="space-y-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 space-y-1">
          <h1 className="text-2xl">{words.activity(record.activity)}</h1>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
            <StateBadge state={record.state} />
            <NameText name={words.name(record.site.name)} />
            <span>{words.period(record.periodStart, record.periodEnd)}</span>
            <span className="text-xs">{t('records.page.number', { id: record.id, version: record.version })}</span>
          </p>
        </div>
        <RecordActions detail={detail} onEdit={onEdit} />
      </div>
      <Notices detail={detail} />
    </header>
  )
}

/** What keeps the record from changing, and what was asked of whoever prepared it. */
function Notices({ detail }: { readonly detail: inventory.RecordDetail }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const { record, yearState, versions } = detail
  const reason = record.state === 'returned' ? versions[0]?.reason : undefined
  return (
    <>
      {reason !== undefined && (
        <Alert severity="warning" title={t('records.page.returnedNotice', { reason: isolate(reason) })} live={false} />
      )}
      {inventory.countingOf(record) === 'outside' && (
        <Alert severity="warning" title={t('records.page.outsideNotice')} live={false}>
          <p>
            {t('records.page.outsideText')}{' '}
            <Link className="text-link underline" to={paths.inventoryBoundary()}>
              {t('records.page.outsideLink')}
            </Link>
          </p>
        </Alert>
      )}
      {yearState !== 'open' && (
        <Alert
          severity="info"
          title={t(`records.page.closed.${yearState}`, { year: format.year(record.inventoryYear) })}
          live={false}
        />
      )}
    </>
  )
}
