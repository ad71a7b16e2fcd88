import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { HubPage, HubSection } from './hub-page.tsx'

const challenges = [
  'cool-at-24',
  'five-minute-shower',
  'tap-detectives',
  'ride-together',
  'clean-plate',
  'green-kabsa',
  'adopt-a-native',
  'coast-count',
] as const
const courses = [
  { key: 'climate-at-home', hours: 8 },
  { key: 'junior-carbon-accountant', hours: 16 },
  { key: 'desert-ecology', hours: 12 },
  { key: 'red-sea-guardians', hours: 14 },
  { key: 'green-venture', hours: 24 },
  { key: 'data-storytelling', hours: 12 },
] as const

export function YouthScreen() {
  const { t } = useTranslation('hubs')
  const format = useFormat()
  return (
    <HubPage area="youth">
      <HubSection id="challenges" title={t('youth.challengesTitle')}>
        <ul className="grid grid-cols-1 gap-x-8 sm:grid-cols-2">
          {challenges.map((challenge) => (
            <li key={challenge} className="border-t border-line py-4">
              <h3 className="text-base">{t(`youth.challenges.${challenge}.title`)}</h3>
              <p className="text-sm text-muted">{t(`youth.challenges.${challenge}.goal`)}</p>
            </li>
          ))}
        </ul>
      </HubSection>
      <HubSection id="courses" title={t('youth.sectionTitle')}>
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {courses.map((course) => (
            <li
              key={course.key}
              className="flex flex-col justify-between gap-x-6 gap-y-1 px-6 py-4 sm:flex-row sm:items-baseline"
            >
              <div>
                <h3 className="text-base">{t(`youth.courses.${course.key}.title`)}</h3>
                <p className="text-sm text-muted">{t(`youth.courses.${course.key}.summary`)}</p>
              </div>
              <span className="shrink-0 text-sm text-muted">
                {t('common.hours', { count: course.hours, hours: format.count(course.hours) })}
              </span>
            </li>
          ))}
        </ul>
      </HubSection>
    </HubPage>
  )
}
