import * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/select/index.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { ActivityPicker, SitePicker } from '../pickers.tsx'
import { FilterSheet, sheetFilters } from './filter-sheet.tsx'
import { allYears, type RecordAddress } from './use-record-address.ts'

/** The filters used most; the rest are one press away. All of them stand in the address. */
export function RecordFilters({ address }: { readonly address: RecordAddress }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const [more, setMore] = useState(false)
  const { filter, set } = address
  const inSheet = address.active.filter((name) => (sheetFilters as readonly string[]).includes(name)).length
  return (
    <search
      aria-label={t('records.filter.label')}
      className="flex flex-wrap items-center gap-2.5 *:min-w-32 *:flex-1 *:sm:max-w-52"
    >
      <div className="relative basis-full sm:max-w-72! sm:basis-56">
        <Icon
          name="search"
          className="pointer-events-none absolute start-3 top-1/2 size-4.5 -translate-y-1/2 text-muted"
        />
        <SearchInput value={filter.text ?? ''} onChange={(text) => set({ text })} label={t('records.filter.search')} />
      </div>
      <div className="sm:max-w-32!">
        <Select
          label={t('records.filter.year')}
          options={[
            ...address.years.map(({ year }) => ({ value: String(year), label: format.year(year) })),
            { value: allYears, label: t('records.filter.allYears') },
          ]}
          value={address.year === undefined ? null : String(address.year)}
          onChange={address.chooseYear}
        />
      </div>
      <div>
        <SitePicker
          label={t('records.filter.names.siteId')}
          placeholder={t('records.filter.anySite')}
          state="all"
          value={filter.siteId ?? null}
          onChange={(siteId) => set({ siteId })}
        />
      </div>
      <div>
        <ActivityPicker
          label={t('records.filter.names.activity')}
          placeholder={t('records.filter.anyActivity')}
          value={filter.activity ?? null}
          onChange={(activity) => set({ activity })}
        />
      </div>
      <div className="sm:max-w-40!">
        <Select
          label={t('records.filter.names.state')}
          options={[
            { value: '', label: t('records.filter.anyState') },
            ...inventory.recordStates.map((state) => ({ value: state, label: t(`records.states.${state}`) })),
          ]}
          value={filter.state ?? ''}
          onChange={(state) => set({ state })}
        />
      </div>
      <Button icon="settings" className="min-h-11 flex-none!" onClick={() => setMore(true)}>
        {t('records.filter.more', { count: inSheet === 0 ? 1 : 2, number: format.count(inSheet) })}
      </Button>
      {more && <FilterSheet address={address} onClose={() => setMore(false)} />}
    </search>
  )
}

/** Typing narrows the list at once; the address follows each stroke without filling the history. */
function SearchInput({
  value,
  onChange,
  label,
}: {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly label: string
}) {
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="ps-10"
    />
  )
}
