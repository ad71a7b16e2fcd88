import type { HomeInventory } from '@athar/contracts/platform'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'

type MonthBarsProps = { readonly months: HomeInventory['months']; readonly unit: 'kg' | 't' }

/** A bar a month. Time runs from left to right in both languages, as in every chart. */
export function MonthBars({ months, unit }: MonthBarsProps) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const most = Math.max(...months.map(({ kg }) => Number(kg ?? 0)), 1)
  return (
    <ol
      aria-label={t('months.title')}
      dir="ltr"
      className="grid h-36 grid-flow-col auto-cols-fr items-end gap-1 sm:gap-2"
    >
      {months.map(({ month, kg, state }) => {
        const name = format.month(month)
        const amount = format.emissions(kg ?? '0', unit)
        const words =
          state === 'in'
            ? t('months.bar', { month: name, amount: amount.value, unit: amount.unit })
            : t(state === 'missing' ? 'months.none' : 'months.ahead', { month: name })
        return (
          <li key={month} title={words} className="grid h-full grid-rows-[minmax(0,1fr)_auto] items-end gap-1">
            <span className="sr-only">{words}</span>
            <span
              aria-hidden="true"
              style={{ height: state === 'in' ? `${Math.max((Number(kg ?? 0) / most) * 100, 3)}%` : '1.5rem' }}
              className={
                state === 'in'
                  ? 'block rounded-t-control bg-action'
                  : state === 'missing'
                    ? 'block rounded-t-control border-2 border-dashed border-warning'
                    : 'block rounded-t-control border border-dashed border-line-strong'
              }
            />
            <bdi aria-hidden="true" className="truncate text-center text-xs text-muted max-sm:hidden">
              {shortName(format.month(month, 'short'))}
            </bdi>
            <bdi aria-hidden="true" className="text-center text-xs text-muted sm:hidden">
              {format.number(Number(month.slice(5)))}
            </bdi>
          </li>
        )
      })}
    </ol>
  )
}

/** Without the year, which is written above. */
const shortName = (text: string): string => text.replace(/[\s\d٠-٩]+$/u, '')
