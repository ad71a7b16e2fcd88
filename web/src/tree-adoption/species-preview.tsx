import { paths } from '@athar/contracts/paths'
import { listSites } from '@athar/contracts/tree-adoption'
import { usePublished } from '../content/index.ts'
import { useApiQuery } from '../platform/api/index.ts'
import { Loaded } from '../platform/api/loaded.tsx'
import { SpeciesList } from './species-list.tsx'

/** For editors: a species as it stands among those that can be adopted, with the sites that plant it. */
export function SpeciesPreview() {
  const species = usePublished('native-tree')
  const sites = useApiQuery(listSites, { query: {} })
  return (
    <Loaded query={species}>
      {({ items, sources }) => (
        <SpeciesList
          species={items}
          sources={sources}
          sites={sites.data?.items ?? []}
          onShow={(slug) => void open(`${paths.sgiAdoptTree()}?species=${slug}`, '_blank', 'noopener')}
        />
      )}
    </Loaded>
  )
}
