import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { useTargetWords } from './use-target-words.ts'

/** Every path it had with the reason of the change, and every status with its cause. */
export function TargetHistory({ target }: { readonly target: inventory.Target }) {
  const { t } = useTranslation('mrv-hub')
  const format = useFormat()
  const words = useTargetWords()
  return (
    <div className="grid grid-cols-1 gap-5 text-sm md:grid-cols-2">
      <div>
        <h3 className="mb-2 text-base">{t('history.paths')}</h3>
        <ul className="space-y-2">
          {target.versions.map(({ version, input, reason, changedAt }) => (
            <li key={version}>
              <p>
                {t('history.path', {
                  percent: format.percent(String(Number(input.points.at(-1)!.reductionPercent) / 100), 1),
                  year: format.year(input.points.at(-1)!.year),
                  base: format.year(input.baseYear),
                })}
              </p>
              <p className="text-muted">
                {format.instant(changedAt)} · <bdi>{reason}</bdi>
              </p>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className="mb-2 text-base">{t('history.statuses')}</h3>
        <ul className="space-y-2">
          {target.judgements.map(({ year, status, value, cause, at }) => (
            <li key={at}>
              <p>
                {t(`status.${status}`)} · {format.year(year)} · <bdi>{words.value(value, target.unit)}</bdi>{' '}
                {words.unit(target.unit)}
              </p>
              <p className="text-muted">
                {format.instant(at)} · {t(`history.cause.${cause}`)}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
