import { paths } from '@athar/contracts/paths'
import { certify, readCourse, readOwn, type CourseLessons } from '@athar/contracts/youth'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { SampleMark, usePublished, Words, type Published } from '../content/index.ts'
import { useApiQuery } from '../platform/api/index.ts'
import { useAction } from '../platform/api/use-action.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { NotFoundScreen } from '../platform/routing/not-found-screen.tsx'
import { usePageTitle } from '../platform/routing/index.ts'
import { useEntered } from '../platform/session/index.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { CertificateLine } from './mine/certificates.tsx'

type Course = Published<'youth-course'>['items'][number]

/** A course: its lessons, or its outline while they have yet to be written. */
export function CourseScreen() {
  const { slug = '' } = useParams()
  const courses = usePublished('youth-course')
  return (
    <LoadedPage query={courses}>
      {({ items }) => {
        const course = items.find((item) => item.slug === slug)
        return course ? <CoursePage course={course} /> : <NotFoundScreen />
      }}
    </LoadedPage>
  )
}

function CoursePage({ course: { slug, body, sample } }: { readonly course: Course }) {
  const { t } = useTranslation(['youth', 'hubs', 'content'])
  const { lang } = useLanguage()
  const format = useFormat()
  usePageTitle(nameIn(lang, body.title).text, nameIn(lang, body.summary).text)
  const lessons = useApiQuery(readCourse, { params: { slug } })
  const facts = [
    t('hubs:common.hours', { count: body.hours, hours: format.count(body.hours) }),
    t(`content:levels.${body.level}`),
    t('hubs:youth.ages', { count: body.ages.to, from: format.count(body.ages.from), to: format.count(body.ages.to) }),
  ]
  return (
    <>
      <PageTop
        title={<Words of={body.title} />}
        lead={<Words of={body.summary} />}
        up={<a href={`${paths.youth()}#courses`}>{t('course.all')}</a>}
      >
        {sample && <SampleMark />}
        <span className="text-muted">{facts.join(t('hubs:common.pointSeparator'))}</span>
      </PageTop>
      <PageBody>
        <LoadedPage query={lessons}>
          {(found) => (found.lessons.length === 0 ? <Outline body={body} /> : <Lessons course={found} />)}
        </LoadedPage>
      </PageBody>
    </>
  )
}

function Outline({ body }: { readonly body: Course['body'] }) {
  const { t } = useTranslation('youth')
  return (
    <Section title={t('course.outline')} text={t('course.toCome')}>
      <ol className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {body.modules.map((module, at) => (
          // Modules have no names of their own and do not move.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="space-y-1">
            <h3 className="text-base">
              <Words of={module.title} />
            </h3>
            <p>
              <Words of={module.outcome} />
            </p>
            <p className="text-muted">
              <Words of={module.activity} />
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Lessons({ course }: { readonly course: CourseLessons }) {
  const { t } = useTranslation('youth')
  const { lang } = useLanguage()
  const format = useFormat()
  const signedIn = useEntered()
  const own = useApiQuery(readOwn, {}, { enabled: signedIn, staleTime: 0 })
  const passed = own.data?.courses.find((one) => one.course === course.course)?.passed ?? []
  const next = course.lessons.find(({ slug }) => !passed.includes(slug))
  return (
    <>
      <Section title={t('course.lessons')} text={signedIn ? null : t('course.signIn')}>
        {passed.length > 0 && (
          <ProgressBar
            label={t('course.lessons')}
            value={Math.min(passed.length, course.lessons.length)}
            max={course.lessons.length}
            valueText={t('mine.passed', { count: passed.length, number: format.count(passed.length) })}
          />
        )}
        <ol className="divide-y divide-line">
          {course.lessons.map(({ slug, title, minutes }, at) => (
            <li key={slug} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
              <Link to={paths.youthLesson(course.course, slug)} className="text-link underline">
                {t('course.openLesson', { number: format.count(at + 1), title: isolate(nameIn(lang, title).text) })}
              </Link>
              <span className="flex items-center gap-3 text-muted">
                {t('course.minutes', { count: minutes, number: format.count(minutes) })}
                {passed.includes(slug) && <Badge tone="positive">{t('course.passed')}</Badge>}
              </span>
            </li>
          ))}
        </ol>
        {next && (
          <Link
            to={paths.youthLesson(course.course, next.slug)}
            className={`${buttonClass({ variant: 'primary', size: 'lg' })} justify-self-start`}
          >
            {t(passed.length === 0 ? 'course.start' : 'course.goOn')}
          </Link>
        )}
      </Section>
      {own.data && !next && <CourseCertificate slug={course.course} />}
    </>
  )
}

function CourseCertificate({ slug }: { readonly slug: string }) {
  const { t } = useTranslation('youth')
  const own = useApiQuery(readOwn, {})
  const issue = useAction(certify, {
    touches: [readOwn],
    onDone: () => void toast.success(t('participation.issued')),
  })
  const issued = own.data?.certificates.find((one) => one.kind === 'course' && one.slug === slug)
  return (
    <Section title={t('course.certificate')} text={t('course.certificateText')}>
      {issued ? (
        <CertificateLine certificate={issued} />
      ) : (
        <Button
          variant="primary"
          className="justify-self-start"
          busy={issue.isPending}
          onClick={() => issue.mutate({ body: { kind: 'course', slug } })}
        >
          {t('participation.issue')}
        </Button>
      )}
    </Section>
  )
}
