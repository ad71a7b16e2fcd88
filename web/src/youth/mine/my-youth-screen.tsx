import { paths } from '@athar/contracts/paths'
import { readOwn, type Own } from '@athar/contracts/youth'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePublished, Words } from '../../content/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { LoadedPage } from '../../platform/routing/loaded-page.tsx'
import { usePageTitle } from '../../platform/routing/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { KeyFigure } from '../../ui/key-figure.tsx'
import { PageBody, PageTop } from '../../ui/page-top.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Section } from '../../ui/section.tsx'
import { TotalFigures } from '../savings.tsx'
import { useSeasonName } from '../use-season-name.ts'
import { Certificates } from './certificates.tsx'
import { TeamPanel } from './team-panel.tsx'

/** All that a person has here. */
export function MyYouthScreen() {
  const { t } = useTranslation('youth')
  usePageTitle(t('mine.title'))
  const own = useApiQuery(readOwn, {}, { staleTime: 0 })
  return (
    <>
      <PageTop
        title={t('mine.title')}
        lead={t('mine.lead')}
        up={<Link to={paths.youth()}>{t('challenge.back')}</Link>}
      />
      <PageBody>
        <LoadedPage query={own}>{(found) => <Mine own={found} />}</LoadedPage>
      </PageBody>
    </>
  )
}

function Mine({ own }: { readonly own: Own }) {
  const { t } = useTranslation(['youth', 'guardians'])
  const format = useFormat()
  const nameOf = useSeasonName()
  const waits = own.standing === 'age-unknown' || own.standing === 'guardian-needed'
  return (
    <>
      {waits && (
        <Alert severity="info" live={false}>
          <p>{t(`guardians:own.standing.${own.standing}`)}</p>
          <p>
            <Link to={paths.profileGuardian()} className="text-link underline">
              {t('challenge.toGuardian')}
            </Link>
          </p>
        </Alert>
      )}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <KeyFigure
          size="lg"
          label={t('mine.points')}
          value={format.count(own.points)}
          note={[
            t('mine.level', { level: format.count(own.level) }),
            ...(own.nextLevel === null ? [] : [t('mine.toNext', { points: format.count(own.nextLevel - own.points) })]),
          ].join(' · ')}
        />
        <KeyFigure
          size="lg"
          label={t('mine.season', { season: nameOf(own.season) })}
          value={format.count(own.seasonPoints)}
        />
      </div>
      <TotalFigures totals={own.totals} />
      <Participations own={own} />
      <Courses own={own} />
      <Certificates certificates={own.certificates} />
      {!waits && <TeamPanel key={own.team?.code ?? ''} team={own.team} />}
    </>
  )
}

function Participations({ own }: { readonly own: Own }) {
  const { t } = useTranslation('youth')
  const { lang } = useLanguage()
  const format = useFormat()
  return (
    <Section title={t('mine.challenges')}>
      {own.participations.length === 0 ? (
        <>
          <p className="text-muted">{t('mine.noChallenges')}</p>
          <Link to={paths.youthChallenges()} className={`${buttonClass({ variant: 'primary' })} justify-self-start`}>
            {t('mine.find')}
          </Link>
        </>
      ) : (
        <ul className="divide-y divide-line">
          {own.participations.map((joined) => (
            <li key={joined.id} className="grid grid-cols-1 gap-2 py-4">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <h3 className="text-lg">
                  <Link to={paths.youthParticipation(joined.id)} className="text-link underline">
                    <Words of={joined.title} />
                  </Link>
                </h3>
                <p className="text-muted">
                  {joined.state === 'left'
                    ? t('mine.left')
                    : t('mine.ofPoints', {
                        earned: format.count(joined.earned),
                        points: format.count(joined.points),
                      })}
                </p>
              </div>
              <ProgressBar
                label={isolate(nameIn(lang, joined.title).text)}
                value={Math.min(joined.accepted, joined.needed)}
                max={joined.needed}
                valueText={t('mine.progress', {
                  count: joined.needed,
                  accepted: format.count(joined.accepted),
                  number: format.count(joined.needed),
                })}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Courses({ own }: { readonly own: Own }) {
  const { t } = useTranslation('youth')
  const format = useFormat()
  const courses = usePublished('youth-course').data?.items ?? []
  return (
    <Section title={t('mine.courses')}>
      {own.courses.length === 0 ? (
        <>
          <p className="text-muted">{t('mine.noCourses')}</p>
          <a href={`${paths.youth()}#courses`} className={`${buttonClass()} justify-self-start`}>
            {t('mine.findCourse')}
          </a>
        </>
      ) : (
        <ul className="divide-y divide-line">
          {own.courses.map(({ course, passed }) => {
            const title = courses.find(({ slug }) => slug === course)?.body.title
            return (
              <li key={course} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
                <Link to={paths.youthCourse(course)} className="text-link underline">
                  {title ? <Words of={title} /> : course}
                </Link>
                <span className="text-muted">
                  {t('mine.passed', { count: passed.length, number: format.count(passed.length) })}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}
