import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { cx } from '../../../ui/cx.ts'
import { usePersonName } from '../use-person-name.ts'
import { timelineOf, type TimelineEvent } from './timeline.ts'
import { useChangeWords } from './use-change-words.ts'

const dots: Record<TimelineEvent['kind'], string> = {
  created: 'bg-line-strong',
  imported: 'bg-line-strong',
  corrected: 'bg-action',
  approved: 'bg-positive',
  returned: 'bg-warning',
}

/** Who did what to the record and why, newest first; no version is ever lost. */
export function History({ detail }: { readonly detail: inventory.RecordDetail }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const personName = usePersonName()
  const change = useChangeWords()
  return (
    <ol className="grid gap-4">
      {timelineOf(detail).map((event) => (
        <li key={`${event.kind} ${event.at}`} className="relative grid gap-0.5 ps-5 text-sm">
          <span aria-hidden="true" className={cx('absolute start-0 top-1.5 size-2.5 rounded-full', dots[event.kind])} />
          <p>
            <span className="font-semibold">{t(`records.history.${event.kind}`)}</span>{' '}
            <span className="text-xs text-muted">{t('records.history.version', { version: event.version })}</span>
          </p>
          <p className="text-muted">
            {t('records.history.by', {
              name: personName(event.by),
              at: format.instant(event.at),
            })}
          </p>
          {event.reason !== '' && (
            <p>
              <bdi>{t('records.history.reason', { reason: event.reason })}</bdi>
            </p>
          )}
          {event.kind === 'corrected' && event.changes.length === 0 && (
            <p className="text-muted">{t('records.history.nothing')}</p>
          )}
          {event.changes.length > 0 && (
            <ul>
              {event.changes.map(({ field, before, after }) => (
                <li key={field} className="break-words">
                  {t('records.history.change', {
                    field: change.label(field),
                    before: change.value(field, before),
                    after: change.value(field, after),
                  })}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}
