import type { Project } from '@athar/contracts/sgi'
import { usePublished, Words, type Published } from '../../content/index.ts'
import { Answered } from '../part.tsx'
import { StatusBadge } from '../project-card.tsx'
import { About, Facts } from './about.tsx'
import { PlaceMap } from './place-map.tsx'

/** For editors: a project that nobody registered, as its page tells of it. */
export function ProjectPreview() {
  const query = usePublished('sgi-project')
  return (
    <Answered query={query} room="h-[40rem] w-full">
      {({ items: [item], sources }) => item && <Told project={projectOf(item, sources)} />}
    </Answered>
  )
}

function Told({ project }: { readonly project: Project }) {
  return (
    <article className="grid grid-cols-1 gap-6">
      <h2 className="text-3xl wrap-anywhere">
        <Words of={project.title} />
      </h2>
      <p>
        <StatusBadge status={project.status} />
      </p>
      <About project={project} />
      <PlaceMap place={project.place} />
      <Facts project={project} />
    </article>
  )
}

type Shown = Published<'sgi-project'>

/** What is not an editor's to write is not there: nobody registered it, so nobody counts or reports. */
const projectOf = ({ slug, body, publishedAt }: Shown['items'][number], sources: Shown['sources']): Project => ({
  ...body,
  id: slug,
  slug,
  kind: 'project',
  place: { ...body.place, area: null },
  milestones: [],
  partners: [],
  participants: null,
  target: null,
  registeredBy: null,
  sample: false,
  publishedAt,
  photos: [],
  documents: [],
  updates: [],
  reported: [],
  sources: body.sources.flatMap((id) => sources.find((source) => source.id === id) ?? []),
})
