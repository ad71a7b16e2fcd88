import type { HomeInventory } from '@athar/contracts/platform'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { KeyFigure } from '../../ui/key-figure.tsx'
import { Card } from './card.tsx'
import { MonthBars } from './month-bars.tsx'

/** The total, how it moved against the same months of the year before, and which months have data. */
export function YearSoFar({ inventory }: { readonly inventory: HomeInventory }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { year, current, kg, interval, months } = inventory
  const total = kg === null ? { value: '–', unit: '' } : format.emissions(kg)
  const over = !months.some(({ state }) => state === 'ahead')
  const label = t(over ? 'total.year' : 'total.soFar', { year: format.year(year) })
  const unit = Math.abs(Number(kg ?? 0)) < 1000 ? 'kg' : 't'
  return (
    <Card className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div>
          <h2 className="text-sm font-normal text-muted">{label}</h2>
          <KeyFigure
            size="lg"
            label=""
            value={total.value}
            unit={total.unit}
            note={
              interval
                ? t('total.interval', {
                    low: format.emissions(interval.low, unit).value,
                    high: format.emissions(interval.high, unit).value,
                  })
                : t(kg === null ? 'total.notEntered' : 'total.basis')
            }
          />
        </div>
        <Change inventory={inventory} />
      </div>
      {!current && <p className="text-sm">{t('total.earlier')}</p>}
      <MonthBars months={months} unit={unit} />
      <Gaps inventory={inventory} />
      <div className="flex flex-wrap gap-2">
        <Link to={`${paths.inventory()}?year=${year}`} className={buttonClass()}>
          <Icon name="chart" className="size-4.5" />
          {t('total.open')}
        </Link>
        <Link to={`${paths.inventoryReport()}?year=${year}`} className={buttonClass()}>
          <Icon name="report" className="size-4.5" />
          {t('total.report')}
        </Link>
      </div>
    </Card>
  )
}

function Change({ inventory: { compared } }: { readonly inventory: HomeInventory }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  if (!compared || compared.change === null) return null
  const size = Number(compared.change)
  const direction = size > 0 ? 'up' : size < 0 ? 'down' : 'same'
  return (
    <div className="max-w-sm space-y-1 text-sm">
      <Badge tone={direction === 'up' ? 'warning' : direction === 'down' ? 'positive' : 'neutral'}>
        {t(`total.${direction}`, {
          change: format.percent(compared.change.replace('-', '')),
          year: format.year(compared.year),
        })}
      </Badge>
      <p className="text-muted">
        {t('total.span', { from: format.month(compared.from), to: format.month(compared.to) })}
      </p>
    </div>
  )
}

function Gaps({ inventory: { year, months, sitesWithGaps } }: { readonly inventory: HomeInventory }) {
  const { t } = useTranslation('home')
  const { lang } = useLanguage()
  const format = useFormat()
  const over = months.filter(({ state }) => state !== 'ahead')
  const missing = over.filter(({ state }) => state === 'missing')
  const list = new Intl.ListFormat(lang, { type: 'unit', style: 'short' })
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <span>{t('months.in', { ...format.counted(over.length - missing.length), of: format.count(over.length) })}</span>
      {missing.length > 0 && (
        <span className="text-warning">
          {t('months.missing', { months: list.format(missing.map(({ month }) => format.month(month, 'short'))) })}
        </span>
      )}
      {sitesWithGaps > 0 && (
        <Link className="text-link underline" to={`${paths.inventory()}?year=${year}&tab=gaps`}>
          {t('months.gaps', format.counted(sitesWithGaps))}
        </Link>
      )}
    </p>
  )
}
