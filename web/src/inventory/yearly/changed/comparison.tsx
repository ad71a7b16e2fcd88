import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { countedLink } from '../parts/links.ts'
import { Panel } from '../parts/section.tsx'
import { PlainTable } from '../../../ui/table/plain-table.tsx'
import { useAmounts } from '../parts/use-amounts.ts'
import { useMonthSpans } from '../parts/use-month-spans.ts'
import { useNames } from '../parts/use-names.ts'
import { BaseYearNote } from './base-year-note.tsx'

type OtherYear = NonNullable<Inventory['comparison']['previous']>
type Column = {
  readonly year: number
  readonly figures: Record<'location' | 'scope1' | 'scope2' | 'scope3', string | null>
  readonly change: string | null
}

/** This year beside last year and the base year, all in the potentials of this year. */
export function Comparison({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const { previous, base } = data.comparison
  const others = [previous, base?.year === previous?.year ? null : base].filter((year) => year !== null)
  const isComplete = others.every(({ likeMonths }) => likeMonths === null)
  return (
    <Panel className="space-y-3">
      <div>
        <h3 className="text-base">{t('yearly.comparison.title')}</h3>
        <p className="text-sm text-muted">{t('yearly.comparison.ground', { set: data.year.gwpSet })}</p>
      </div>
      {others.length === 0 && <p className="text-sm">{t('yearly.comparison.none')}</p>}
      {others.length > 0 &&
        (isComplete ? (
          <Figures data={data} label={t('yearly.comparison.title')} columns={[whole(data), ...others.map(columnOf)]} />
        ) : (
          others.map((other) => <LikeMonths key={other.year} data={data} other={other} />)
        ))}
      <BaseYearNote data={data} />
    </Panel>
  )
}

const whole = ({ year, totals }: Inventory): Column => ({
  year: year.year,
  figures: {
    location: totals.location?.kg ?? null,
    scope1: totals.scope1?.kg ?? null,
    scope2: totals.scope2Location?.kg ?? null,
    scope3: totals.scope3?.kg ?? null,
  },
  change: null,
})

const columnOf = (other: OtherYear): Column => ({ year: other.year, figures: other, change: other.change })

/** Where the years do not have the same months, only those that both years have are held against each other. */
function LikeMonths({ data, other }: { readonly data: Inventory; readonly other: OtherYear }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const spans = useMonthSpans()
  const like = other.likeMonths
  if (!like || like.months.length === 0)
    return <p className="text-sm">{t('yearly.comparison.noLike', { year: format.year(other.year) })}</p>
  const label = t('yearly.comparison.like', { months: spans(like.months) })
  return (
    <div className="space-y-1.5">
      <p className="text-sm">{label}</p>
      <Figures
        data={data}
        label={label}
        columns={[
          { year: data.year.year, figures: like.now, change: null },
          { year: other.year, figures: like.then, change: like.change },
        ]}
      />
    </div>
  )
}

const percent = { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const

type FiguresProps = { readonly data: Inventory; readonly label: string; readonly columns: readonly Column[] }

function Figures({ data, label: caption, columns }: FiguresProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const names = useNames()
  const amounts = useAmounts(data)
  const rows = [
    { label: names.scope('1'), key: 'scope1' },
    { label: names.scope('2-location'), key: 'scope2' },
    { label: names.scope('3'), key: 'scope3' },
    { label: t('yearly.total.location'), key: 'location' },
  ] as const
  return (
    <PlainTable
      quiet
      label={caption}
      rows={rows}
      rowKey={({ key }) => key}
      rowClass={({ key }) => (key === 'location' ? 'font-semibold' : undefined)}
      columns={[
        {
          key: 'scope',
          header: <bdi>{amounts.unit}</bdi>,
          total: t('yearly.comparison.change', { year: format.year(data.year.year) }),
          cell: ({ label }) => label,
        },
        ...columns.map(({ year, figures, change }) => ({
          key: String(year),
          header: (
            <>
              <Link className="text-link underline" to={countedLink({ year })}>
                {format.year(year)}
              </Link>
              {year === data.baseYear && <span className="block text-xs">{t('yearly.comparison.base')}</span>}
            </>
          ),
          figures: true,
          total: change !== null && format.number(change, percent),
          cell: ({ key }: (typeof rows)[number]) => amounts.textOrNot(figures[key]),
        })),
      ]}
    />
  )
}
