import { badgeRules, type VolunteerRecord } from '@athar/contracts/volunteering'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../platform/language/index.ts'
import { KeyFigure } from '../ui/key-figure.tsx'
import { Fact, Facts } from './facts.tsx'
import { useHoursText } from './joined.tsx'

/** Confirmed hours by year and initiative, and the badges with the rule that gave them. */
export function HoursRecord({ record }: { readonly record: VolunteerRecord }) {
  const { t } = useTranslation('volunteering')
  const format = useFormat()
  const hoursText = useHoursText()
  if (record.events === 0) return <p className="text-muted">{t('record.empty')}</p>
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <KeyFigure size="lg" label={t('mine.total')} value={format.number(record.hours)} />
        <KeyFigure size="lg" label={t('record.events')} value={format.count(record.events)} />
      </div>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
        <section aria-labelledby="by-year" className="grid grid-cols-1 content-start gap-3">
          <h2 id="by-year" className="text-xl">
            {t('record.byYear')}
          </h2>
          <Facts>
            {record.byYear.map(({ year, hours }) => (
              <Fact key={year} name={format.year(year)}>
                {hoursText(hours)}
              </Fact>
            ))}
          </Facts>
        </section>
        <section aria-labelledby="by-initiative" className="grid grid-cols-1 content-start gap-3">
          <h2 id="by-initiative" className="text-xl">
            {t('record.byInitiative')}
          </h2>
          <Facts>
            {record.byInitiative.map(({ initiative, hours }) => (
              <Fact
                key={initiative ?? 'none'}
                name={initiative === null ? t('record.noInitiative') : t(`manage.form.initiatives.${initiative}`)}
              >
                {hoursText(hours)}
              </Fact>
            ))}
          </Facts>
        </section>
      </div>
      {record.badges.length > 0 && (
        <section aria-labelledby="badges" className="grid grid-cols-1 gap-3">
          <h2 id="badges" className="text-xl">
            {t('record.badges')}
          </h2>
          <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {record.badges.map((badge) => (
              <li key={badge} className="rounded-card border border-line bg-surface p-4">
                <p className="font-semibold">{t(`badges.${badge}`)}</p>
                <p className="text-sm text-muted">
                  {t(`record.rules.${badgeRules[badge].of}`, format.counted(badgeRules[badge].from))}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
