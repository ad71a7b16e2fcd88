import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { PlainTable } from '../../../ui/table/plain-table.tsx'
import { rough, shareOf } from '../parts/derive.ts'
import { countedLink } from '../parts/links.ts'
import { Panel } from '../parts/section.tsx'
import { useAmounts } from '../parts/use-amounts.ts'

/** The same total with the warming potentials of each assessment report, and what of it cannot follow. */
export function SameInSets({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const amounts = useAmounts(data)
  const { bySet, location, fixedSetKg } = data.totals
  const fixed = rough(fixedSetKg) !== 0
  const difference = (kg: string) => {
    const change = shareOf(kg, location?.kg ?? '0')
    return change === null
      ? ''
      : format.number(change - 1, { style: 'percent', maximumFractionDigits: 2, signDisplay: 'exceptZero' })
  }
  return (
    <Panel className="space-y-3">
      <h3 className="text-base">{t('yearly.sets.title')}</h3>
      <PlainTable
        quiet
        label={t('yearly.sets.title')}
        rows={bySet}
        rowKey={({ set }) => set}
        columns={[
          {
            key: 'set',
            header: t('yearly.sets.set'),
            cell: ({ set }) => (
              <span className="inline-flex flex-wrap items-center gap-2">
                {t(`boundary.gwp.${set}.label`)}
                {set === data.year.gwpSet && <Badge tone="positive">{t('yearly.sets.chosen')}</Badge>}
              </span>
            ),
          },
          {
            key: 'kg',
            header: <bdi>{amounts.unit}</bdi>,
            figures: true,
            className: 'font-semibold',
            cell: ({ kg }) => amounts.textOrNot(location && kg),
          },
          {
            key: 'difference',
            header: t('yearly.sets.difference'),
            figures: true,
            className: 'text-muted',
            cell: ({ set, kg }) => set !== data.year.gwpSet && difference(kg),
          },
        ]}
      />
      {fixed && (
        <p className="text-sm text-muted">
          <Link className="text-link underline" to={countedLink({ year: data.year.year, flag: 'gwp-fixed' })}>
            {t('yearly.sets.fixed', {
              amount: amounts.text(fixedSetKg),
              unit: amounts.unit,
              share: format.percent(shareOf(fixedSetKg, location?.kg ?? '0') ?? 0),
            })}
          </Link>{' '}
          {t('yearly.sets.fixedText')}
        </p>
      )}
    </Panel>
  )
}
