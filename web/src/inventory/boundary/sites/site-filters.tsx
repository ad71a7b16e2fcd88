import type * as inventory from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../platform/language/index.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/select/index.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { useRegions } from '../queries.ts'

export type Filters = {
  readonly search: string
  readonly entity: string
  readonly region: string
  readonly state: (typeof inventory.siteStates)[number]
}

type SiteFiltersProps = {
  readonly filters: Filters
  readonly entities: readonly inventory.Entity[]
  readonly onChange: (patch: Partial<Filters>) => void
}

const choice = 'min-w-36 flex-1 sm:max-w-56'

/** What the table shows; all of it stands in the address. */
export function SiteFilters({ filters, entities, onChange }: SiteFiltersProps) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const regions = useRegions().data?.regions.features ?? []
  const states = [
    { value: 'active', label: t('boundary.sites.active') },
    { value: 'archived', label: t('boundary.sites.archived') },
    { value: 'all', label: t('boundary.sites.all') },
  ] as const
  return (
    <search className="flex flex-wrap items-center gap-3">
      <div className="relative w-full sm:w-80">
        <Icon
          name="search"
          className="pointer-events-none absolute start-3 top-1/2 size-4.5 -translate-y-1/2 text-muted"
        />
        <TextInput
          type="search"
          aria-label={t('boundary.sites.search')}
          placeholder={t('boundary.sites.search')}
          value={filters.search}
          onChange={(event) => onChange({ search: event.target.value })}
          className="ps-10"
        />
      </div>
      {entities.length > 1 && (
        <div className={choice}>
          <Select
            label={t('boundary.site.entity')}
            options={[
              { value: '', label: t('boundary.sites.allEntities') },
              ...entities.map((entity) => ({ value: entity.id, label: nameIn(lang, entity.name).text })),
            ]}
            value={filters.entity}
            onChange={(entity) => onChange({ entity })}
          />
        </div>
      )}
      <div className={choice}>
        <Select
          label={t('boundary.site.region')}
          options={[
            { value: '', label: t('boundary.sites.allRegions') },
            ...regions.map(({ properties }) => ({ value: properties.code, label: properties.name[lang] })),
          ]}
          value={filters.region}
          onChange={(region) => onChange({ region })}
        />
      </div>
      <div className={choice}>
        <Select
          label={t('boundary.sites.state')}
          options={states}
          value={filters.state}
          onChange={(state) => onChange({ state })}
        />
      </div>
    </search>
  )
}
