import { paths } from '@athar/contracts/paths'
import type { Project } from '@athar/contracts/sgi'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { SampleMark, usePick, Words } from '../../content/index.ts'
import { NotFoundScreen, usePageTitle } from '../../platform/routing/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page, PageHead } from '../page-head.tsx'
import { Answered } from '../part.tsx'
import { StatusBadge } from '../project-card.tsx'
import { useProject } from '../queries.ts'
import { About, Facts } from './about.tsx'
import { FollowButton } from './follow-button.tsx'
import { LinkedProjects } from './linked-projects.tsx'
import { Pictures } from './pictures.tsx'
import { PlaceMap } from './place-map.tsx'
import { PostUpdate } from './post-update.tsx'
import { Timeline } from './timeline.tsx'

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
        <div className="flex flex-wrap gap-3" data-no-print="">
          <Link
            to={`${paths.sgiVolunteer()}?region=${project.place.region}`}
            className={buttonClass({ variant: 'primary' })}
          >
            {t('project.volunteer')}
          </Link>
          <FollowButton slug={project.slug} />
        </div>
      </PageHead>
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 content-start gap-10">
          <About project={project} />
          <LinkedProjects slug={project.slug} />
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
