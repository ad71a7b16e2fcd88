import { listHidden, hiddenKinds, moderationStates } from '@athar/contracts/moderation'
import { useTranslation } from 'react-i18next'
import { AdminFrame } from '../platform/admin/index.ts'
import { ChoiceFilter, filterOf, ListEmpty, ListPages, useFilters, usePages } from '../platform/list/index.ts'
import { HiddenEntry } from './hidden-item.tsx'

/** What editors took off the public pages, and the way back. */
export function ModerationScreen() {
  const { t } = useTranslation('moderation')
  const { filter, narrowed, set, clear } = useFilters({
    kind: filterOf.oneOf(hiddenKinds),
    state: filterOf.oneOf(moderationStates),
  })
  return (
    <AdminFrame title={t('title')} intro={t('lead')}>
      <div className="flex flex-wrap gap-4">
        <ChoiceFilter
          label={t('kind')}
          any={t('everyKind')}
          value={filter.kind}
          options={hiddenKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(kind) => set({ kind })}
        />
        <ChoiceFilter
          label={t('state')}
          any={t('everyState')}
          value={filter.state}
          options={moderationStates.map((value) => ({ value, label: t(`states.${value}`) }))}
          onChange={(state) => set({ state })}
        />
      </div>
      <ListPages
        list={usePages(listHidden, { filter }, { limit: 50 })}
        more={t('older')}
        empty={
          narrowed ? (
            <ListEmpty title={t('nothingNarrowed')} clear={{ label: t('clear'), onClear: clear }} />
          ) : (
            <ListEmpty title={t('nothing')} text={t('nothingText')} />
          )
        }
      >
        {(items) => (
          <ul aria-label={t('title')} className="divide-y divide-line rounded-card border border-line bg-surface">
            {items.map((item) => (
              <HiddenEntry key={item.id} item={item} />
            ))}
          </ul>
        )}
      </ListPages>
    </AdminFrame>
  )
}
