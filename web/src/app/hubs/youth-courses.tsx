import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SampleMark, usePick, Words, type Published } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { HubPart } from './hub-part.tsx'
import { pointsOf } from './hub-points.tsx'
import { useAges } from './use-ages.ts'

/** Courses with their modules, and how each ends. */
export function YouthCourses() {
  const { t } = useTranslation('hubs')
  return (
    <HubPart
      kind="youth-course"
      id="courses"
      title={t('youth.sectionTitle')}
      none={t('youth.noCourses')}
      room="h-[48rem] w-full"
    >
      {({ items }) => (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {items.map((course) => (
            <CourseItem key={course.slug} course={course} />
          ))}
        </ul>
      )}
    </HubPart>
  )
}

function CourseItem({
  course: { slug, body, sample },
}: {
  readonly course: Published<'youth-course'>['items'][number]
}) {
  const { t } = useTranslation(['hubs', 'content'])
  const format = useFormat()
  const pick = usePick()
  const agesOf = useAges()
  const facts = [
    t('common.hours', { count: body.hours, hours: format.count(body.hours) }),
    t(`content:levels.${body.level}`),
    t(`content:modes.${body.mode}`),
    agesOf(body.ages),
  ]
  return (
    <li className="grid grid-cols-1 gap-2 px-6 py-4">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
        <Link to={paths.youthCourse(slug)} className="text-link underline">
          <Words of={body.title} />
        </Link>
        {sample && <SampleMark />}
      </h3>
      <p>
        <Words of={body.summary} />
      </p>
      <p className="text-sm text-muted">{facts.join(t('common.pointSeparator'))}</p>
      <Disclosure
        title={t('youth.modules', { count: body.modules.length, modules: format.count(body.modules.length) })}
      >
        <ol className="grid grid-cols-1 gap-4 pt-1 pb-3 md:grid-cols-2">
          {body.modules.map((module, at) => (
            // Modules have no names of their own and do not move.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className="space-y-1 text-sm">
              <h4 className="text-base">
                <bdi className="figures text-muted">{format.count(at + 1)}</bdi> <Words of={module.title} />
              </h4>
              <p>
                <Words of={module.outcome} />
              </p>
              <p className="text-muted">
                <Words of={module.activity} />
              </p>
            </li>
          ))}
        </ol>
      </Disclosure>
      <p className="text-sm">{t('youth.assessment', { assessment: pick(body.assessment).text })}</p>
    </li>
  )
}

/** Mentors' fields, and the weeks of a group. */
export function YouthTracks() {
  const { t } = useTranslation('hubs')
  const format = useFormat()
  const agesOf = useAges()
  return (
    <HubPart
      kind="youth-track"
      id="mentorship"
      title={t('youth.mentorshipTitle')}
      text={t('youth.mentorshipText')}
      room="h-80 w-full"
    >
      {({ items }) => (
        <div className="grid grid-cols-1 gap-6">
          <ul className="grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
            {items.map(({ slug, body, sample }) => (
              <li key={slug} className="space-y-1 border-t-3 border-action pt-4">
                <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
                  <Words of={body.title} />
                  {sample && <SampleMark />}
                </h3>
                <p>
                  <Words of={body.summary} />
                </p>
                <p className="text-sm">
                  {body.skills.map(({ name }, at) => (
                    // oxlint-disable-next-line react/no-array-index-key
                    <span key={at}>
                      {at > 0 && t('common.listSeparator')}
                      <Words of={name} />
                    </span>
                  ))}
                </p>
                <p className="text-sm text-muted">
                  {[
                    t('youth.weeks', { count: body.weeks, weeks: format.count(body.weeks) }),
                    t('youth.meetings', { count: body.meetings, meetings: format.count(body.meetings) }),
                    t('youth.group', { count: body.groupSize, size: format.count(body.groupSize) }),
                    agesOf(body.ages),
                  ].join(t('common.pointSeparator'))}
                </p>
              </li>
            ))}
          </ul>
          <p>
            <Link to={paths.mentorship()} className={buttonClass()}>
              {t('youth.mentorshipFind')}
            </Link>
          </p>
        </div>
      )}
    </HubPart>
  )
}

export function YouthMentorshipSteps() {
  const { t } = useTranslation('hubs')
  return (
    <HubPart
      kind="hub-point"
      id="mentorship-weeks"
      title={t('youth.mentorshipWeeks')}
      room="h-40 w-full"
      only={pointsOf('youth-mentorship-step')}
    >
      {({ items }) => (
        <ol className="grid grid-cols-1 gap-x-8 gap-y-2 border-s-3 border-action ps-4">
          {items.map(({ slug, body, sample }) => (
            <li key={slug}>
              <Words of={body.text} />
              {sample && <SampleMark className="ms-2" />}
            </li>
          ))}
        </ol>
      )}
    </HubPart>
  )
}
