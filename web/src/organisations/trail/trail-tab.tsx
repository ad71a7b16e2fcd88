import { trailAreas, type TrailLine } from '@athar/contracts/organisations'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../platform/admin/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { dayOf } from '../../platform/routing/days.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useTrail, type TrailFilter } from './queries.ts'
import { TrailEntry } from './trail-entry.tsx'
import { TrailFilters } from './trail-filters.tsx'
import { Fading } from '../../ui/fading.tsx'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The audit trail of the organisation, to be narrowed; what narrows it stands in the address. */
export function TrailTab() {
  const { t } = useTranslation('organisation-trail')
  const address = useAddress()
  const by = address.read('by')
  const filter: TrailFilter = {
    area: address.oneOf('area', trailAreas),
    personId: by !== undefined && uuid.test(by) ? by : undefined,
    from: dayOf(address.read('from')),
    until: dayOf(address.read('until')),
  }
  const trail = useTrail(filter)
  const lines = trail.data?.pages.flatMap(({ items }) => items)
  const narrowed = Object.values(filter).some((value) => value !== undefined)
  return (
    <div className="space-y-6">
      <p className="max-w-3xl text-muted">{t('intro')}</p>
      <TrailFilters
        filter={filter}
        onChange={({ personId, ...patch }) => address.set(personId === undefined ? patch : { by: personId })}
      />
      <Loaded query={{ data: lines, error: trail.error, refetch: trail.refetch }}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState
              title={t(narrowed ? 'noneMatches' : 'none')}
              action={
                narrowed ? (
                  <Button onClick={() => address.set({ area: null, by: null, from: null, until: null })}>
                    {t('all')}
                  </Button>
                ) : undefined
              }
            />
          ) : (
            <div className="space-y-4">
              <Fading stale={trail.isPlaceholderData}>
                <Lines lines={entries} />
              </Fading>
              {trail.hasNextPage && (
                <Button busy={trail.isFetchingNextPage} onClick={() => void trail.fetchNextPage()}>
                  {t('more')}
                </Button>
              )}
            </div>
          )
        }
      </Loaded>
    </div>
  )
}

function Lines({ lines }: { readonly lines: readonly TrailLine[] }) {
  const { t } = useTranslation('organisation-trail')
  return (
    <ol aria-label={t('list')} className="divide-y divide-line rounded-container border border-line bg-surface">
      {lines.map((line) => (
        <TrailEntry key={line.id} line={line} />
      ))}
    </ol>
  )
}
