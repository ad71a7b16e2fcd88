import type { SampleDraw } from '@athar/contracts/verification'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../platform/language/index.ts'
import { useShare, Written } from './facts.tsx'

type DrawsProps = {
  readonly draws: readonly SampleDraw[]
  /** Names the head of the log that makes each seed, as the statement does. */
  readonly withHead?: boolean
}

/** All of them, since each stays in the statement; of each kind the last is worked on. */
export function Draws({ draws, withHead = false }: DrawsProps) {
  const { t } = useTranslation('verification')
  const format = useFormat()
  const shareOf = useShare()
  return (
    <ol className="grid grid-cols-1 gap-3 text-sm text-muted" aria-label={t('sample.draws')}>
      {draws.map(({ number, kind, size, population, share, seed, head, reason, drawnAt, drawnBy }) => (
        <li key={number}>
          <p>
            {t('sample.facts', {
              kind: t(`sample.kinds.${kind}`),
              size: format.count(size),
              all: format.count(population.count),
            })}
            {' · '}
            {share !== null && (
              <>
                {t('sample.shareOf', { share: shareOf(share) })}
                {' · '}
              </>
            )}
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
          {withHead && (
            <p>
              {t('sample.headRoot', { size: format.count(head.size) })}:{' '}
              <bdi className="font-mono text-xs break-all">{head.root}</bdi>
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
