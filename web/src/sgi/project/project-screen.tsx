import { paths } from '@athar/contracts/paths'
import type { Project } from '@athar/contracts/sgi'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { SampleMark, SourceLine, usePick, Words } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { NotFoundScreen, usePageTitle } from '../../platform/routing/index.ts'
import { Icon } from '../../ui/icon.tsx'
import { useMetricText } from '../metric-text.tsx'
import { Page, PageHead } from '../page-head.tsx'
import { Answered } from '../part.tsx'
import { StatusBadge } from '../project-card.tsx'
import { useProject } from '../queries.ts'
import { FollowButton } from './follow-button.tsx'
import { Pictures } from './pictures.tsx'
import { PlaceMap } from './place-map.tsx'
import { PostUpdate } from './post-update.tsx'
import { Timeline } from './timeline.tsx'
import { useDateText } from './use-date-text.ts'

export function ProjectScreen() {
  const { slug = '' } = useParams()
  const query = useProject(slug)
  if (query.error && [400, 404].includes(query.error.status)) return <NotFoundScreen />
  return (
    <Answered query={query} room="mx-auto my-10 h-[40rem] w-full max-w-7xl">
      {(project) => <Whole project={project} />}
    </Answered>
  )
}

function Whole({ project }: { readonly project: Project }) {
  const { t } = useTranslation('sgi')
  const pick = usePick()
  const title = pick(project.title).text
  usePageTitle(title, pick(project.summary).text, {
    about: [
      { '@type': 'Project', name: title, description: pick(project.summary).text, url: paths.sgiProject(project.slug) },
    ],
  })
  return (
    <Page>
      <PageHead title={<Words of={project.title} />} crumb={title} to={paths.sgiProject(project.slug)}>
        <p className="flex flex-wrap items-center gap-3">
          <StatusBadge status={project.status} />
          {project.sample && <SampleMark />}
          <Link
            to={paths.sgiInitiative(project.initiative)}
            className="inline-flex min-h-6 items-center text-link hover:underline"
          >
            {t(`initiatives.${project.initiative}`)}
          </Link>
        </p>
        <div data-no-print="">
          <FollowButton slug={project.slug} />
        </div>
      </PageHead>
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 content-start gap-10">
          <About project={project} />
          <Pictures project={project} />
          <Timeline project={project} />
          <PostUpdate project={project} />
        </div>
        <aside className="grid grid-cols-1 content-start gap-8">
          <PlaceMap place={project.place} />
          <Facts project={project} />
        </aside>
      </div>
      <p data-no-print="">
        <Link
          to={paths.sgi()}
          className="inline-flex min-h-10 items-center gap-2 font-semibold text-link hover:underline"
        >
          <Icon name="chevronStart" className="size-4.5" />
          {t('initiative.backToHub')}
        </Link>
      </p>
    </Page>
  )
}

export function About({ project }: { readonly project: Project }) {
  const { t } = useTranslation('sgi')
  const format = useFormat()
  const counted = useMetricText()
  const { target } = project
  return (
    <section aria-labelledby="about" className="grid grid-cols-1 gap-4">
      <h2 id="about" className="text-2xl">
        {t('project.about')}
      </h2>
      <p className="text-lg">
        <Words of={project.summary} />
      </p>
      {(project.impact.en !== '' || project.impact.ar !== '') && (
        <div>
          <h3 className="text-base">{t('project.impact')}</h3>
          <p>
            <Words of={project.impact} />
          </p>
        </div>
      )}
      {target && (
        <div>
          <h3 className="text-base">{t('project.target')}</h3>
          <p>
            {t('project.targetText', {
              value: counted(target.metric, target.value, format.number(target.value)),
              year: format.year(target.year),
            })}
          </p>
        </div>
      )}
      <SourceLine ids={project.sources.map(({ id }) => id)} sources={project.sources} />
    </section>
  )
}

export function Facts({ project }: { readonly project: Project }) {
  const { t } = useTranslation('sgi')
  const format = useFormat()
  const dateText = useDateText()
  return (
    <dl className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-6 wrap-anywhere">
      <Fact name={t('project.status')}>
        {t(`statuses.${project.status}`)}
        {project.phase && (
          <span className="block text-muted">
            <Words of={project.phase} />
          </span>
        )}
      </Fact>
      <Fact name={t('project.dates')}>
        <ul>
          {project.dates.map((date, at) => (
            <li key={at}>
              {t(`dates.${date.what}`)}: <bdi>{dateText(date)}</bdi>
            </li>
          ))}
          {project.milestones.map(({ title, on }, at) => (
            <li key={`m${at}`}>
              <Words of={title} />: <bdi>{format.day(on)}</bdi>
            </li>
          ))}
        </ul>
      </Fact>
      {project.capacityMw !== null && (
        <Fact name={t('project.capacity')}>
          <bdi>{format.number(project.capacityMw)}</bdi> {t('units.MW')}
        </Fact>
      )}
      <Fact name={t('project.participants')}>
        {project.participants === null ? (
          <span className="text-muted">{t('project.participantsUnknown')}</span>
        ) : (
          t('project.participantsCount', { count: project.participants, number: format.count(project.participants) })
        )}
        {project.partners.length > 0 && (
          <ul className="mt-1">
            {project.partners.map((partner, at) => (
              <li key={at}>
                <Words of={partner} />
              </li>
            ))}
          </ul>
        )}
      </Fact>
      <Fact name={t('project.registeredBy')}>
        {project.registeredBy ? <Words of={project.registeredBy} /> : t('project.shipped')}
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
