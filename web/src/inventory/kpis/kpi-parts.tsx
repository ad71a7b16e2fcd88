import type * as inventory from '@athar/contracts/inventory'
import { massIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../platform/language/index.ts'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import { paths } from '@athar/contracts/paths'
import { countedLink, denominatorsLink } from '../yearly/parts/links.ts'
import { useTargetWords } from '../targets/use-target-words.ts'

/** Each year with what its value is made of; every amount leads to its records. */
export function KpiParts({ data }: { readonly data: inventory.Kpi }) {
  const { t } = useTranslation('mrv-hub')
  const format = useFormat()
  const words = useTargetWords()
  return (
    <PlainTable
      label={t('kpi.parts')}
      rows={data.years}
      rowKey={({ year }) => year}
      columns={[
        {
          key: 'year',
          header: t('chart.year'),
          cell: ({ year, counted, whole }) => (
            <>
              {format.year(year)}
              {!counted && (
                <span className="block text-xs text-muted">{t(whole ? 'kpi.provisional' : 'kpi.months')}</span>
              )}
            </>
          ),
        },
        {
          key: 'value',
          header: words.unit(data.unit),
          figures: true,
          cell: ({ value, without }) =>
            value === null ? (
              <span className="text-muted">{t(`kpi.without.${without ?? 'not-entered'}`)}</span>
            ) : (
              words.value(value, data.unit)
            ),
        },
        {
          key: 'parts',
          header: t('kpi.parts'),
          cell: ({ year, parts }) => (
            <ul className="space-y-1">
              {parts.map((part) => (
                <Part key={`${part.kind} ${part.key}`} part={part} year={year} of={data.unit.of} />
              ))}
            </ul>
          ),
        },
      ]}
    />
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
