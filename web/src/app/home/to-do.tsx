import type { WaitingQueue } from '@athar/contracts/platform'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../platform/language/index.ts'
import { Icon } from '../../ui/icon.tsx'
import { Card } from './card.tsx'

const rowClass = 'flex min-h-12 items-center justify-between gap-3 rounded-control px-2 py-2 text-sm hover:bg-hover'

/** What waits for the reader, by the queues of their roles. */
export function ToDo({ queues }: { readonly queues: readonly WaitingQueue[] }) {
  const { t } = useTranslation(['home', 'admin'])
  const format = useFormat()
  return (
    <Card title={t('todo.title')}>
      {queues.length === 0 ? (
        <p className="text-sm text-muted">{t('todo.none')}</p>
      ) : (
        <ul className="-mx-2 divide-y divide-line">
          {queues.map(({ name, path, count, more }) => (
            <li key={name}>
              <Link to={path} className={rowClass}>
                <span className="min-w-0">
                  <span className="block font-semibold">{t(`admin:overview.${name}.open`)}</span>
                  <span className="block text-muted">
                    <bdi className="figures">
                      {more ? t('todo.more', { number: format.count(count) }) : format.count(count)}
                    </bdi>{' '}
                    {t(`admin:overview.${name}.what`)}
                  </span>
                </span>
                <Icon name="chevronEnd" className="size-4.5 shrink-0 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
