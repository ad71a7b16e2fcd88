import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { KeyFigure } from '../../../ui/key-figure.tsx'
import { Panel } from '../parts/section.tsx'
import { useAmounts } from '../parts/use-amounts.ts'

/** Records added, changed and removed in the last day. */
export function SinceYesterday({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const amounts = useAmounts(data)
  const { since, added, addedKg, changed, removed } = data.changes
  const nothing = added + changed + removed === 0
  return (
    <Panel className="space-y-4">
      <div>
        <h3 className="text-base">{t('yearly.changes.title')}</h3>
        <p className="text-sm text-muted">{t('yearly.changes.since', { since: format.instant(since) })}</p>
      </div>
      {nothing ? (
        <p className="text-sm">{t('yearly.changes.nothing')}</p>
      ) : (
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-3">
          <KeyFigure
            label={t('yearly.changes.added')}
            value={format.count(added)}
            note={added > 0 && t('yearly.changes.addedKg', { amount: amounts.text(addedKg), unit: amounts.unit })}
          />
          <KeyFigure label={t('yearly.changes.changed')} value={format.count(changed)} />
          <KeyFigure label={t('yearly.changes.removed')} value={format.count(removed)} />
        </div>
      )}
    </Panel>
  )
}
