import { paths } from '@athar/contracts/paths'
import { Link } from 'react-router'
import { SampleMark, usePublished, Words } from '../../content/index.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useTrack } from '../../usage/index.ts'
import { Answered } from '../part.tsx'

const places: Readonly<Record<string, { readonly to: string; readonly icon: IconName }>> = {
  'adopt-tree': { to: paths.sgiAdoptTree(), icon: 'leaf' },
  volunteer: { to: paths.sgiVolunteer(), icon: 'people' },
  map: { to: paths.sgiMap(), icon: 'site' },
}

/** What anybody can do; a card whose place nobody knows is not shown. */
export function CommunityCards() {
  const query = usePublished('sgi-community-card')
  const track = useTrack()
  return (
    <Answered query={query} room="h-44 w-full">
      {({ items }) => (
        <ul className="grid grid-cols-1 gap-6 md:grid-cols-3">
          {items.map(({ slug, body, sample }) => {
            const place = places[slug]
            if (!place) return null
            return (
              <li
                key={slug}
                className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-6 focus-within:border-action hover:border-action"
              >
                <span className="grid size-11 place-items-center rounded-full bg-selected text-link">
                  <Icon name={place.icon} />
                </span>
                <div>
                  <h3 className="text-lg">
                    <Link
                      to={place.to}
                      onClick={() => track('sgi.link', { link: slug })}
                      className="after:absolute after:inset-0 hover:underline"
                    >
                      <Words of={body.title} />
                    </Link>
                  </h3>
                  {sample && <SampleMark />}
                  <p className="text-muted">
                    <Words of={body.text} />
                  </p>
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </Answered>
  )
}
