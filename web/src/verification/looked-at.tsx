import { add, decimal, divide, toText, ZERO, type Decimal } from '@athar/carbon'
import { itemKindsOf, type VerificationDetail } from '@athar/contracts/verification'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../platform/language/index.ts'
import { Section } from '../ui/section.tsx'
import { Fact, Facts } from './facts.tsx'
import type { Of } from './parts.tsx'

const withoutSign = (kg: string): Decimal => decimal(kg.replace('-', ''))

/** Of the emissions that records were drawn from, the share of those in the sample; null where they weigh nothing. */
export function shareOfEmissions({ draws, sample }: Pick<VerificationDetail, 'draws' | 'sample'>): string | null {
  const total = draws.findLast(({ kind }) => kind === 'record')?.population.total ?? '0'
  const records = sample.filter(({ kind }) => kind === 'record')
  if (records.length === 0 || /^[0.]+$/.test(total)) return null
  return toText(
    divide(
      records.reduce((all, { kg }) => add(all, withoutSign(kg)), ZERO),
      decimal(total),
      6,
    ),
  )
}

/** What an opinion rests on: the sample by kind, visits and findings. */
export function LookedAt({ of }: Of) {
  const { t } = useTranslation('verification')
  const format = useFormat()
  const share = shareOfEmissions(of)
  const kept = of.findings.filter(({ state }) => state === 'kept').length
  const closed = of.findings.filter(({ state }) => state === 'closed').length
  return (
    <Section title={t('signing.looked')}>
      <Facts>
        {itemKindsOf[of.kind].map((kind) => {
          const drawn = of.sample.filter((item) => item.kind === kind).length
          const all = of.draws.findLast((draw) => draw.kind === kind)?.population.count
          return (
            all !== undefined && (
              <Fact key={kind} name={t(`sample.kinds.${kind}`)}>
                {t('signing.lookedOf', { size: format.count(drawn), all: format.count(all) })}
                {kind === 'record' && share !== null && (
                  <span className="block text-sm text-muted">
                    {t('signing.lookedShare', { share: format.percent(share) })}
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
