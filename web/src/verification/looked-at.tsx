import { itemKindsOf } from '@athar/contracts/verification'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../platform/language/index.ts'
import { Section } from '../ui/section.tsx'
import { Fact, Facts, useShare } from './facts.tsx'
import type { Of } from './parts.tsx'

/** What an opinion rests on: the sample by kind, visits and findings. */
export function LookedAt({ of }: Of) {
  const { t } = useTranslation('verification')
  const format = useFormat()
  const shareOf = useShare()
  const kept = of.findings.filter(({ state }) => state === 'kept').length
  const closed = of.findings.filter(({ state }) => state === 'closed').length
  return (
    <Section title={t('signing.looked')}>
      <Facts>
        {itemKindsOf[of.kind].map((kind) => {
          const drawn = of.sample.filter((item) => item.kind === kind).length
          const draw = of.draws.findLast((one) => one.kind === kind)
          return (
            draw !== undefined && (
              <Fact key={kind} name={t(`sample.kinds.${kind}`)}>
                {t('signing.lookedOf', { size: format.count(drawn), all: format.count(draw.population.count) })}
                {draw.share !== null && (
                  <span className="block text-sm text-muted">
                    {t('signing.lookedShare', { share: shareOf(draw.share) })}
                  </span>
                )}
              </Fact>
            )
          )
        })}
        <Fact name={t('visits.title')}>
          {of.visits.length === 0 ? (
            t('visits.none')
          ) : (
            <ul>
              {of.visits.map(({ id, visitedOn, place }) => (
                <li key={id}>
                  <bdi>{place}</bdi> · <bdi>{format.day(visitedOn)}</bdi>
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact name={t('finding.title')}>
          {of.findings.length === 0
            ? t('finding.none')
            : t('signing.lookedFindings', { closed: format.count(closed), kept: format.count(kept) })}
        </Fact>
      </Facts>
    </Section>
  )
}
