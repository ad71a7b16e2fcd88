import type * as inventory from '@athar/contracts/inventory'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { timelineOf } from '../records/page/timeline.ts'
import { useChangeWords } from '../records/page/use-change-words.ts'
import { usePersonCode } from './use-person-code.ts'

/** Sites and suppliers of the client are known here by their present names only. */
const named: ReadonlySet<string> = new Set(['siteId', 'supplierId'])

type HistoryProps = {
  readonly detail: inventory.RecordDetail
  /** Activities of the client itself. */
  readonly own: inventory.OwnActivityNames
}

/** What was done to the record and why, newest first. */
export function EngagedHistory({ detail, own }: HistoryProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const personCode = usePersonCode()
  const change = useChangeWords(own)
  return (
    <ol className="grid gap-4 text-sm">
      {timelineOf(detail).map((event) => (
        <li key={`${event.kind} ${event.at}`} className="grid gap-0.5">
          <p>
            <span className="font-semibold">{t(`records.history.${event.kind}`)}</span>{' '}
            <span className="text-xs text-muted">{t('records.history.version', { version: event.version })}</span>
          </p>
          <p className="text-muted">
            {t('records.history.by', { name: personCode(event.by), at: format.instant(event.at) })}
          </p>
          {event.reason !== '' && <p>{t('records.history.reason', { reason: isolate(event.reason) })}</p>}
          {event.changes.map(({ field, before, after }) => (
            <p key={field} className="break-words">
              {named.has(field)
                ? change.label(field)
                : t('records.history.change', {
                    field: change.label(field),
                    before: change.value(field, before),
                    after: change.value(field, after),
                  })}
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}
