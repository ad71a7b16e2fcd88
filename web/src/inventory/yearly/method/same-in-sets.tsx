import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { Badge } from '../../../ui/badge.tsx'
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
      <table className="w-full text-sm">
        <thead className="text-muted">
          <tr>
            <th scope="col" className="py-1.5 text-start font-normal">
              {t('yearly.sets.set')}
            </th>
            <th scope="col" className="py-1.5 text-figures font-normal">
              <bdi>{amounts.unit}</bdi>
            </th>
            <th scope="col" className="py-1.5 text-figures font-normal">
              {t('yearly.sets.difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {bySet.map(({ set, kg }) => (
            <tr key={set} className="border-t border-line">
              <th scope="row" className="py-2 text-start font-normal">
                <span className="inline-flex flex-wrap items-center gap-2">
                  {t(`boundary.gwp.${set}.label`)}
                  {set === data.year.gwpSet && <Badge tone="positive">{t('yearly.sets.chosen')}</Badge>}
                </span>
              </th>
              <td className="py-2 text-figures font-semibold">
                <bdi>{amounts.textOrNot(location && kg)}</bdi>
              </td>
              <td className="py-2 text-figures text-muted">
                <bdi>{set === data.year.gwpSet ? '' : difference(kg)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
