import type { Inventory, Restatement } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useErrorWords } from '../../../platform/api/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useRestatements } from '../queries.ts'
import { Panel } from '../parts/section.tsx'
import { Differences } from './differences.tsx'

/** Changes after the inventory was locked: why, when, and what they did to the figures. */
export function Restatements({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const { t: tCommon } = useTranslation()
  const errorWords = useErrorWords()
  const { data: answer, error, refetch } = useRestatements(data.year.year)
  if (error)
    return (
      <Alert severity="error" title={t('yearly.restatements.failed')}>
        <p>{errorWords(error).text}</p>
        <Button size="sm" onClick={() => void refetch()}>
          {tCommon('generic.retry')}
        </Button>
      </Alert>
    )
  if (!answer || answer.items.length === 0) return null
  return (
    <Panel className="space-y-4">
      <h3 className="text-base">{t('yearly.restatements.title')}</h3>
      <ul className="space-y-5">
        {answer.items.map((item) => (
          <li key={item.id}>
            <OneRestatement data={data} item={item} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function OneRestatement({ data, item }: { readonly data: Inventory; readonly item: Restatement }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const { reason, openedAt, closedAt, sets, differences } = item
  return (
    <article className="space-y-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p dir="auto" className="max-w-prose">
          {reason}
        </p>
        <Badge tone={closedAt === null ? 'warning' : 'neutral'}>
          {t(closedAt === null ? 'yearly.restatements.open' : 'yearly.restatements.closed')}
        </Badge>
      </div>
      <p className="text-sm text-muted">
        {closedAt === null
          ? t('yearly.restatements.since', { from: format.instant(openedAt) })
          : t('yearly.restatements.between', { from: format.instant(openedAt), to: format.instant(closedAt) })}
      </p>
      {(sets.before !== sets.after || sets.after !== data.year.gwpSet) && (
        <p className="text-sm">{t('yearly.restatements.sets', sets)}</p>
      )}
      {differences.length === 0 ? (
        <p className="text-sm">{t('yearly.restatements.same')}</p>
      ) : (
        <Differences data={data} differences={differences} />
      )}
    </article>
  )
}
