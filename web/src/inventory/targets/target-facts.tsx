import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { KeyFigure } from '../../ui/key-figure.tsx'
import { useTargetWords } from './use-target-words.ts'

/** The last counted year against its path, the target, and where the trend leads. */
export function TargetFacts({ target }: { readonly target: inventory.Target }) {
  const { t } = useTranslation('mrv-hub')
  const format = useFormat()
  const words = useTargetWords()
  const { judgement, input, unit } = target
  const end = input.points.at(-1)!
  const gaps = target.baseGaps && <BaseGaps gaps={target.baseGaps} year={input.baseYear} />
  if (!judgement.ok)
    return (
      <>
        <p className="text-sm text-muted">{t(`status.because.${judgement.code}`)}</p>
        {gaps}
      </>
    )
  const { trend } = judgement
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4">
        <KeyFigure
          label={t('target.now', { year: format.year(judgement.year) })}
          value={words.value(judgement.value, unit)}
          unit={words.unit(unit)}
          note={t('target.onPath', { value: words.value(judgement.pathValue, unit) })}
        />
        <KeyFigure
          label={t('target.by', { year: format.year(end.year) })}
          value={words.value(judgement.targetValue, unit)}
          unit={words.unit(unit)}
          note={t('target.reduction', {
            percent: format.percent(String(Number(end.reductionPercent) / 100), 1),
            year: format.year(input.baseYear),
          })}
        />
      </div>
      <p className="text-sm">
        {trend === null
          ? t('trend.short')
          : trend === 'never'
            ? t('trend.never')
            : trend <= judgement.year
              ? t('trend.reached')
              : t('trend.year', { year: format.year(trend) })}
      </p>
      {gaps}
    </>
  )
}

type BaseGapsProps = { readonly gaps: NonNullable<inventory.Target['baseGaps']>; readonly year: number }

/** What the base year lacks of what the target measures. */
function BaseGaps({ gaps: { scopes, months, sources }, year }: BaseGapsProps) {
  const { t } = useTranslation('mrv-hub')
  const { lang } = useLanguage()
  const format = useFormat()
  const list = new Intl.ListFormat(lang, { type: 'unit', style: 'short' })
  const lines = [
    ...scopes.map((scope) => t('baseGaps.scope', { scope })),
    ...(months.length > 0
      ? [t('baseGaps.months', { months: list.format(months.map((month) => format.month(month, 'short'))) })]
      : []),
    ...(sources > 0 ? [t('baseGaps.sources', format.counted(sources))] : []),
  ]
  return (
    <Alert severity="warning" live={false} title={t('baseGaps.title', { year: format.year(year) })}>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Alert>
  )
}
