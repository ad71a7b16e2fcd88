import type * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../platform/language/index.ts'
import { KeyFigure } from '../../ui/key-figure.tsx'
import { Section } from '../../ui/section.tsx'

/** The base year as first published beside what it is after restatements, with the policy and the reasons. */
export function BaseYear({ baseline }: { readonly baseline: inventory.Baseline }) {
  const { t } = useTranslation('mrv-hub')
  const format = useFormat()
  const { restatements } = baseline
  const first = restatements.at(-1)
  const reported = format.emissions(first?.beforeKg ?? baseline.kg)
  const now = format.emissions(baseline.kg)
  return (
    <Section
      title={t('base.title', { year: format.year(baseline.year) })}
      text={t('base.policy', { percent: format.percent(baseline.threshold, 1) })}
    >
      {baseline.records === 0 ? (
        <p className="text-sm text-muted">{t('base.empty')}</p>
      ) : (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-4">
          <KeyFigure label={t('base.reported')} {...reported} />
          {first && <KeyFigure label={t('base.recalculated')} {...now} />}
        </div>
      )}
      {restatements.length > 0 && (
        <ul className="space-y-1 text-sm">
          {restatements.map(({ reason, at }) => (
            <li key={at}>
              {format.instant(at)} · <bdi>{reason}</bdi>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">{t('base.measured')}</p>
      <Link className="text-sm text-link underline" to={paths.inventoryBaseYear()}>
        {t('base.events')}
      </Link>
      <Link className="text-sm text-link underline" to={`${paths.inventory()}?year=${baseline.year}`}>
        {t('base.open')}
      </Link>
    </Section>
  )
}
