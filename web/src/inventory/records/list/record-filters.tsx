import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/select/index.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { ActivityFilter, SiteFilter, StateFilter } from './filter-controls.tsx'
import { FilterSheet, sheetFilters } from './filter-sheet.tsx'
import { allYears, type RecordAddress } from './use-record-address.ts'

/** The filters used most; the rest are one press away. All of them stand in the address. */
export function RecordFilters({ address }: { readonly address: RecordAddress }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const narrow = useNarrow()
  const [more, setMore] = useState(false)
  const inSheet: readonly string[] = sheetFilters(narrow)
  const active = address.active.filter((name) => inSheet.includes(name)).length
  const label = t('records.filter.search')
  return (
    <search
      aria-label={t('records.filter.label')}
      className="flex flex-wrap items-center gap-2.5 *:min-w-32 *:flex-1 *:sm:max-w-52"
    >
      <div className="relative max-sm:basis-full! sm:max-w-72! sm:basis-56!">
        <Icon
          name="search"
          className="pointer-events-none absolute start-3 top-1/2 size-4.5 -translate-y-1/2 text-muted"
        />
        <TextInput
          type="search"
          aria-label={label}
          placeholder={label}
          maxLength={200}
          // As typed: a space at the end is the start of the next word.
          value={address.search.get('text') ?? ''}
          onChange={(event) => address.set({ text: event.target.value })}
          className="ps-10"
        />
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
      {!narrow && (
        <>
          <div>
            <SiteFilter address={address} label={t('records.filter.names.siteId')} />
          </div>
          <div>
            <ActivityFilter address={address} label={t('records.filter.names.activity')} />
          </div>
          <div className="sm:max-w-40!">
            <StateFilter address={address} label={t('records.filter.names.state')} />
          </div>
        </>
      )}
      <Button icon="settings" className="min-h-11 flex-none!" onClick={() => setMore(true)}>
        {active === 0 ? t('records.filter.more') : t('records.filter.moreActive', { number: format.count(active) })}
      </Button>
      {more && <FilterSheet address={address} narrow={narrow} onClose={() => setMore(false)} />}
    </search>
  )
}
