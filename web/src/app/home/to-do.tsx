import type { HomeFindings, WaitingQueue } from '@athar/contracts/platform'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { Icon } from '../../ui/icon.tsx'
import { NameText } from '../../ui/inline.tsx'
import { Card } from './card.tsx'

const rowClass = 'flex min-h-12 items-center justify-between gap-3 rounded-control px-2 py-2 text-sm hover:bg-hover'

type ToDoProps = { readonly queues: readonly WaitingQueue[]; readonly findings: readonly HomeFindings[] }

/** What waits for the reader: findings of verifiers, then the queues of their roles. */
export function ToDo({ queues, findings }: ToDoProps) {
  const { t } = useTranslation(['home', 'admin'])
  const format = useFormat()
  return (
    <Card title={t('todo.title')}>
      {queues.length === 0 && findings.length === 0 ? (
        <p className="text-sm text-muted">{t('todo.none')}</p>
      ) : (
        <ul className="-mx-2 divide-y divide-line">
          {findings.map((one) => (
            <Findings key={one.path} of={one} />
          ))}
          {queues.map(({ name, path, count, more }) => (
            <li key={name}>
              <Link to={path} className={rowClass}>
                <span className="min-w-0">
                  <span className="block font-semibold">{t(`admin:overview.${name}.open`)}</span>
                  <span className="block text-muted">
                    <bdi className="figures">
                      {more ? t('todo.more', { number: format.count(count) }) : format.count(count)}
                    </bdi>{' '}
                    {t(`admin:overview.${name}.what`, { count })}
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

/** Open findings of one verification, and of these the answers that were returned. */
function Findings({ of: { path, verifier, kind, year, open, returned } }: { readonly of: HomeFindings }) {
  const { t } = useTranslation('home')
  const { lang } = useLanguage()
  const format = useFormat()
  const count = (number: number) => ({ count: number, number: format.count(number) })
  return (
    <li>
      <Link to={path} className={rowClass}>
        <span className="min-w-0">
          <span className="block font-semibold">{t('todo.findings.title')}</span>
          <span className="block text-muted">
            <NameText name={nameIn(lang, verifier)} /> · {t(`todo.findings.${kind}`, { year: format.year(year) })}
          </span>
          <span className="block text-muted">
            {t('todo.findings.open', count(open))}
            {returned > 0 && ` · ${t('todo.findings.returned', count(returned))}`}
          </span>
        </span>
        <Icon name="chevronEnd" className="size-4.5 shrink-0 text-muted" />
      </Link>
    </li>
  )
}
