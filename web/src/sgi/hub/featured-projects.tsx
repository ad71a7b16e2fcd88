import { paths } from '@athar/contracts/paths'
import type { ProjectCard as Card } from '@athar/contracts/sgi'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../platform/language/index.ts'
import { usePublished, type Published } from '../../content/index.ts'
import { Icon } from '../../ui/icon.tsx'
import { Answered } from '../part.tsx'
import { ProjectCard } from '../project-card.tsx'
import { useProjects } from '../queries.ts'

const shown = 6

/** What editors feature, initiative by initiative in turn; without their choice, the newest. */
export function featured(projects: readonly Card[], initiatives: Published<'sgi-initiative'>['items']): Card[] {
  const lists = initiatives.map(({ body }) => body.featuredProjects)
  const longest = Math.max(...lists.map(({ length }) => length), 0)
  const slugs = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat()
  const chosen = slugs.flatMap((slug) => projects.find((project) => project.slug === slug) ?? [])
  return [...new Set([...chosen, ...projects])].slice(0, shown)
}

export function FeaturedProjects() {
  const { t } = useTranslation('sgi')
  const format = useFormat()
  const projects = useProjects()
  const initiatives = usePublished('sgi-initiative').data?.items ?? []
  return (
    <Answered query={projects} room="h-96 w-full">
      {({ items }) =>
        items.length === 0 ? (
          <p className="text-muted">{t('hub.noProjects')}</p>
        ) : (
          <>
            <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
              {featured(items, initiatives).map((project) => (
                <ProjectCard key={project.id} project={project} />
              ))}
            </ul>
            <p data-no-print="">
              <Link
                to={`${paths.sgiMap()}?view=table`}
                className="inline-flex min-h-10 items-center gap-2 font-semibold text-link hover:underline"
              >
                {t('hub.allProjects', format.counted(items.length))}
                <Icon name="arrowEnd" />
              </Link>
            </p>
          </>
        )
      }
    </Answered>
  )
}
