import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import type { ControlProps } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select/index.ts'
import { ActivityPicker, SitePicker } from '../pickers.tsx'
import type { RecordAddress } from './use-record-address.ts'

/** A label of its own in the bar, or the field around it in the sheet. */
type FilterProps = Partial<ControlProps> & { readonly address: RecordAddress; readonly label?: string }

export function SiteFilter({ address: { filter, set }, ...control }: FilterProps) {
  const { t } = useTranslation('inventory')
  return (
    <SitePicker
      {...control}
      placeholder={t('records.filter.anySite')}
      state="all"
      value={filter.siteId ?? null}
      onChange={(siteId) => set({ siteId })}
    />
  )
}

export function ActivityFilter({ address: { filter, set }, ...control }: FilterProps) {
  const { t } = useTranslation('inventory')
  return (
    <ActivityPicker
      {...control}
      placeholder={t('records.filter.anyActivity')}
      value={filter.activity ?? null}
      onChange={(activity) => set({ activity })}
    />
  )
}

export function StateFilter({ address: { filter, set }, ...control }: FilterProps) {
  const { t } = useTranslation('inventory')
  return (
    <Select
      {...control}
      options={[
        { value: '', label: t('records.filter.anyState') },
        ...inventory.recordStates.map((state) => ({ value: state, label: t(`records.states.${state}`) })),
      ]}
      value={filter.state ?? ''}
      onChange={(state) => set({ state })}
    />
  )
}
