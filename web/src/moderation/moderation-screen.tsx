import { listHidden, hiddenKinds, moderationStates, type Hidden } from '@athar/contracts/moderation'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AdminFrame, Loaded, useAddress } from '../platform/admin/index.ts'
import { callApi } from '../platform/api/index.ts'
import { Button } from '../ui/button.tsx'
import { Fading } from '../ui/fading.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select/index.ts'
import { EmptyState } from '../ui/states.tsx'
import { HiddenEntry } from './hidden-item.tsx'

const all = 'all'
type Filter = {
  readonly kind?: Hidden['kind'] | undefined
  readonly state?: (typeof moderationStates)[number] | undefined
}

const useHidden = (filter: Filter) =>
  useInfiniteQuery({
    queryKey: [listHidden.name, filter],
    queryFn: ({ pageParam, signal }) =>
      callApi(listHidden, { query: { ...filter, limit: 50, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // Another editor may have put something back meanwhile.
    staleTime: 0,
  })

/** What editors took off the public pages, and the way back. */
export function ModerationScreen() {
  const { t } = useTranslation('moderation')
  const address = useAddress()
  const filter: Filter = { kind: address.oneOf('kind', hiddenKinds), state: address.oneOf('state', moderationStates) }
  const query = useHidden(filter)
  const rows = query.data?.pages.flatMap(({ items }) => items)
  return (
    <AdminFrame title={t('title')} intro={t('lead')}>
      <Filters filter={filter} onChange={(name, value) => address.set({ [name]: value === all ? null : value })} />
      <Loaded query={{ data: rows, error: query.error, refetch: query.refetch }}>
        {(items) =>
          items.length === 0 ? (
            <Nothing narrowed={filter.kind !== undefined || filter.state !== undefined} onClear={address.clear} />
          ) : (
            <Fading stale={query.isPlaceholderData}>
              <ul aria-label={t('title')} className="divide-y divide-line rounded-card border border-line bg-surface">
                {items.map((item) => (
                  <HiddenEntry key={item.id} item={item} />
                ))}
              </ul>
              {query.hasNextPage && (
                <p>
                  <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {t('older')}
                  </Button>
                </p>
              )}
            </Fading>
          )
        }
      </Loaded>
    </AdminFrame>
  )
}

type FiltersProps = { readonly filter: Filter; readonly onChange: (name: keyof Filter, value: string) => void }

function Filters({ filter, onChange }: FiltersProps) {
  const { t } = useTranslation('moderation')
  return (
    <div className="flex flex-wrap gap-4">
      <Field label={t('kind')} className="w-full sm:w-auto sm:min-w-48">
        {(control) => (
          <Select
            {...control}
            size="sm"
            value={filter.kind ?? all}
            onChange={(value) => onChange('kind', value)}
            options={[
              { value: all, label: t('everyKind') },
              ...hiddenKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
            ]}
          />
        )}
      </Field>
      <Field label={t('state')} className="w-full sm:w-auto sm:min-w-48">
        {(control) => (
          <Select
            {...control}
            size="sm"
            value={filter.state ?? all}
            onChange={(value) => onChange('state', value)}
            options={[
              { value: all, label: t('everyState') },
              ...moderationStates.map((value) => ({ value, label: t(`states.${value}`) })),
            ]}
          />
        )}
      </Field>
    </div>
  )
}

function Nothing({ narrowed, onClear }: { readonly narrowed: boolean; readonly onClear: () => void }) {
  const { t } = useTranslation('moderation')
  return narrowed ? (
    <EmptyState title={t('nothingNarrowed')} action={<Button onClick={onClear}>{t('clear')}</Button>} />
  ) : (
    <EmptyState title={t('nothing')}>
      <p>{t('nothingText')}</p>
    </EmptyState>
  )
}
