import { paths } from '@athar/contracts/paths'
import type { ProjectCard as Card, ProjectStatus } from '@athar/contracts/sgi'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SampleMark, Words } from '../content/index.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'

const tones: Record<ProjectStatus, BadgeTone> = { planning: 'info', active: 'positive', completed: 'neutral' }

export function StatusBadge({ status }: { readonly status: ProjectStatus }) {
  const { t } = useTranslation('sgi')
  return <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>
}

/** One project in a list: what it is, where, how far, and what it does. */
export function ProjectCard({ project, headingLevel = 3 }: { readonly project: Card; readonly headingLevel?: 3 | 4 }) {
  const Heading = `h${headingLevel}` as const
  return (
    <li className="relative grid grid-cols-1 content-start gap-2 rounded-card border border-line bg-surface p-6 wrap-anywhere focus-within:border-action hover:border-action">
      <p className="flex flex-wrap items-center gap-2">
        <StatusBadge status={project.status} />
        {project.sample && <SampleMark />}
      </p>
      <Heading className="text-lg">
        <Link to={paths.sgiProject(project.slug)} className="after:absolute after:inset-0 hover:underline">
          <Words of={project.title} />
        </Link>
      </Heading>
      <p className="text-sm text-muted">
        <Words of={project.place.name} />
      </p>
      <p>
        <Words of={project.impact} />
      </p>
    </li>
  )
}
