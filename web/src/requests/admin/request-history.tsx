import type { RequestEvent } from '@athar/contracts/requests'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'

/** What happened, oldest first, by whom, with what was written down. */
export function RequestHistory({ history }: { readonly history: readonly RequestEvent[] }) {
  const { t } = useTranslation('requests')
  const format = useFormat()
  const said = ({ action, from, to }: RequestEvent): string =>
    action === 'received'
      ? t('admin.one.received')
      : action === 'moved' && from && to
        ? t('admin.one.movedTo', { from: t(`states.${from}`), to: t(`states.${to}`) })
        : t('admin.one.noteOnly')
  return (
    <ol className="space-y-3 text-sm">
      {history.map((event) => (
        <li key={`${event.at} ${event.action} ${event.to ?? ''}`} className="border-s-2 border-line ps-3">
          <p>
            <span className="font-semibold">{said(event)}</span>{' '}
            <span className="text-muted">
              {format.instant(event.at)}
              {event.action !== 'received' && (
                <>
                  {' · '}
                  {event.by ? t('admin.one.by', { name: isolate(event.by.name) }) : t('admin.former')}
                </>
              )}
            </span>
          </p>
          {event.note !== '' && (
            <p dir="auto" className="mt-1 whitespace-pre-wrap break-words">
              {event.note}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
