import { usePublished } from '../content/index.ts'
import { Targets } from './hub/targets.tsx'
import { Initiative } from './initiative-screen.tsx'
import { Answered } from './part.tsx'

/** For editors: the card of an initiative on the hub, and the page that it leads to. */
export function InitiativePreview() {
  const query = usePublished('sgi-initiative')
  return (
    <div className="grid grid-cols-1 gap-10">
      <Targets />
      <Answered query={query} room="h-[40rem] w-full">
        {({ items: [item], sources }) => item && <Initiative item={item} sources={sources} title="h2" />}
      </Answered>
    </div>
  )
}
