import type * as inventory from '@athar/contracts/inventory'
import { massIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../platform/language/index.ts'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { paths } from '@athar/contracts/paths'
import { countedLink, denominatorsLink } from '../yearly/parts/links.ts'
import { useTargetWords } from '../targets/use-target-words.ts'

/** Each year with what its value is made of; every amount leads to its records. */
export function KpiParts({ data }: { readonly data: inventory.Kpi }) {
  const { t } = useTranslation('mrv-hub')
  const format = useFormat()
  const words = useTargetWords()
  return (
    <ScrollRegion label={t('kpi.parts')} className="rounded-container">
      <table className="w-full text-sm">
        <thead className="bg-sunken">
          <tr>
            <th scope="col" className="px-3 py-2 text-start font-semibold">
              {t('chart.year')}
            </th>
            <th scope="col" className="px-3 py-2 text-figures font-semibold">
              {words.unit(data.unit)}
            </th>
            <th scope="col" className="px-3 py-2 text-start font-semibold">
              {t('kpi.parts')}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.years.map((year) => (
            <tr key={year.year} className="border-t border-line align-top">
              <th scope="row" className="px-3 py-2 text-start font-normal">
                {format.year(year.year)}
                {!year.counted && (
                  <span className="block text-xs text-muted">{t(year.whole ? 'kpi.provisional' : 'kpi.months')}</span>
                )}
              </th>
              <td className="px-3 py-2 text-figures">
                {year.value === null ? (
                  <span className="text-muted">{t(`kpi.without.${year.without ?? 'not-entered'}`)}</span>
                ) : (
                  <bdi>{words.value(year.value, data.unit)}</bdi>
                )}
              </td>
              <td className="px-3 py-2">
                <ul className="space-y-1">
                  {year.parts.map((part) => (
                    <Part key={`${part.kind} ${part.key}`} part={part} year={year.year} of={data.unit.of} />
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

type PartProps = { readonly part: inventory.KpiPart; readonly year: number; readonly of: string }

function Part({ part: { kind, key, amount }, year, of }: PartProps) {
  const { t, i18n } = useTranslation(['mrv-hub', 'report'])
  const format = useFormat()
  const told = amount ?? '0'
  const tonnes = () =>
    amount === null
      ? t('mrv-hub:kpi.without.not-entered')
      : t('mrv-hub:part.tonnes', { amount: format.readable(massIn(amount, 't')) })
  const worded = (name: string) => (i18n.exists(name) ? (i18n.t as unknown as (key: string) => string)(name) : key)
  const [label, text, to] =
    kind === 'scope'
      ? [worded(`mrv-hub:scope.${key}`), tonnes(), countedLink({ year, scope: key as '1' })]
      : kind === 'category'
        ? [worded(`report:category.${key}`), tonnes(), countedLink({ year, category: key })]
        : kind === 'denominator'
          ? [
              worded(`mrv-hub:per.${key}`),
              key === 'revenue'
                ? t('mrv-hub:part.millions', { amount: format.readable(told), currency: of })
                : `${format.readable(told)} ${of}`,
              denominatorsLink(year),
            ]
          : [
              worded(`mrv-hub:part.energy.${key}`),
              t('mrv-hub:part.gj', { amount: format.readable(told) }),
              key === 'covered-electricity'
                ? `${paths.inventoryContracts()}?year=${year}`
                : `${paths.inventory()}?year=${year}&tab=energy`,
            ]
  return (
    <li className="flex flex-wrap justify-between gap-x-4">
      <Link className="inline-flex min-h-6 items-center text-link underline" to={to}>
        {label}
      </Link>
      <bdi className="figures">{text}</bdi>
    </li>
  )
}
