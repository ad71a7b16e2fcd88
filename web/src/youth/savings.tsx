import type { Saving, Totals } from '@athar/contracts/youth'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { SourceLine, usePick, usePublished } from '../content/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { KeyFigure } from '../ui/key-figure.tsx'

/** What one action saved, each with the factor that it was worked out by and who says so. */
export function Savings({ savings, per }: { readonly savings: readonly Saving[]; readonly per: Saving['unit'] }) {
  const { t } = useTranslation('youth')
  const format = useFormat()
  const pick = usePick()
  const sources = usePublished('youth-challenge').data?.sources ?? []
  return (
    <ul className="grid grid-cols-1 gap-2 text-sm">
      {savings.map((saving) => {
        const unit = isolate(pick(saving.unit).text)
        const by = { perInput: format.number(saving.perInput), unit, per: isolate(pick(per).text) }
        return (
          <li key={saving.metric} className="rounded-control bg-sunken px-3 py-2">
            <p>
              <span className="text-muted">{t(`log.metrics.${saving.metric as 'co2e'}`)}</span>{' '}
              <bdi className="figures font-semibold">
                {t('log.saving', { value: format.number(saving.value, { maximumFractionDigits: 3 }), unit })}
              </bdi>
            </p>
            <p className="text-muted">
              {saving.factor
                ? t('log.by', { ...by, factor: isolate(pick(saving.factor).text) })
                : t('log.byFormula', { ...by, formula: isolate(pick(saving.formula).text) })}
            </p>
            <SourceLine ids={saving.sources} sources={sources} className="text-xs" />
          </li>
        )
      })}
    </ul>
  )
}

/** Kilograms, litres and kilowatt hours. */
export function TotalFigures({ totals }: { readonly totals: Totals }) {
  const { t } = useTranslation('youth')
  const format = useFormat()
  const figures = [
    { key: 'co2e', unit: 'kg' },
    { key: 'water', unit: 'l' },
    { key: 'electricity', unit: 'kwh' },
  ] as const
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-3">
      {figures.map(({ key, unit }) => (
        <KeyFigure
          key={key}
          label={t(`mine.${key}`)}
          value={format.number(totals[key], { maximumFractionDigits: 2 })}
          unit={t(`mine.${unit}`)}
        />
      ))}
    </div>
  )
}
