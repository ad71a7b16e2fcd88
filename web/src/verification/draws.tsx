import type { SampleDraw } from '@athar/contracts/verification'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../platform/language/index.ts'
import { Written } from './facts.tsx'

/** All of them, since each stays in the statement; of each kind the last is worked on. */
export function Draws({ draws }: { readonly draws: readonly SampleDraw[] }) {
  const { t } = useTranslation('verification')
  const format = useFormat()
  return (
    <ol className="grid grid-cols-1 gap-3 text-sm text-muted" aria-label={t('sample.draws')}>
      {draws.map(({ number, kind, size, population, seed, reason, drawnAt, drawnBy }) => (
        <li key={number}>
          <p>
            {t('sample.facts', {
              kind: t(`sample.kinds.${kind}`),
              size: format.count(size),
              all: format.count(population.count),
            })}
            {' · '}
            <bdi>{format.instant(drawnAt)}</bdi>
            {drawnBy !== null && (
              <>
                {' · '}
                <bdi>{drawnBy}</bdi>
              </>
            )}
          </p>
          {reason !== '' && <Written>{reason}</Written>}
          <p>
            {t('sample.seed')}: <bdi className="font-mono text-xs break-all">{seed}</bdi>
          </p>
        </li>
      ))}
    </ol>
  )
}
