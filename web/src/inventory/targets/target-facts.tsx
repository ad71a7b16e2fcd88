import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { KeyFigure } from '../../ui/key-figure.tsx'
import { useTargetWords } from './use-target-words.ts'

/** The last counted year against its path, the target, and where the trend leads. */
export function TargetFacts({ target }: { readonly target: inventory.Target }) {
  const { t } = useTranslation('mrv-hub')
  const format = useFormat()
  const words = useTargetWords()
  const { judgement, input, unit } = target
  const end = input.points.at(-1)!
  if (!judgement.ok) return <p className="text-sm text-muted">{t(`status.because.${judgement.code}`)}</p>
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
    </>
  )
}
