import { CATEGORIES } from '@athar/carbon'
import { nameIn, otherLanguage } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Combobox, Select } from '../../../ui/select/index.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { useActivities, type LibraryFilters as Filters } from '../queries.ts'
import { useFactorWords } from '../use-factor-words.ts'

type Facets = {
  readonly regions: readonly string[]
  readonly categories: readonly string[]
  readonly publishers: readonly string[]
  readonly years: readonly number[]
}
type LibraryFiltersProps = {
  readonly filters: Filters
  readonly facets: Facets | undefined
  readonly onChange: (patch: Partial<Filters>) => void
}

/** The Kingdom and the whole world come before the rest of it. */
const firstRegions = ['SA', 'GLOBAL']
const place = (list: readonly string[], item: string) => {
  const at = list.indexOf(item)
  return at < 0 ? list.length : at
}

function useFacetOptions(facets: Facets | undefined) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const format = useFormat()
  const words = useFactorWords()
  const regions = (facets?.regions ?? [])
    .map((value) => ({ value, label: words.region(value) }))
    .sort((a, b) => place(firstRegions, a.value) - place(firstRegions, b.value) || a.label.localeCompare(b.label, lang))
  const categories = (facets?.categories ?? [])
    .toSorted((a, b) => place(CATEGORIES, a) - place(CATEGORIES, b))
    .map((value) => ({ value, label: words.category(value) }))
  return {
    region: [{ value: '', label: t('factors.filter.allRegions') }, ...regions],
    category: [{ value: '', label: t('factors.filter.allCategories') }, ...categories],
    scope: [
      { value: '', label: t('factors.filter.allScopes') },
      ...['1', '2', '3'].map((value) => ({ value, label: words.scope(value) })),
    ],
    year: [
      { value: '', label: t('factors.filter.allYears') },
      ...(facets?.years ?? []).toReversed().map((year) => ({ value: String(year), label: format.year(year) })),
    ],
    publisher: [
      { value: '', label: t('factors.filter.allPublishers') },
      ...(facets?.publishers ?? []).map((value) => ({ value, label: value })),
    ],
  }
}

/** What the table shows; all of it stands in the address. */
export function LibraryFilters({ filters, facets, onChange }: LibraryFiltersProps) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const options = useFacetOptions(facets)
  const activities = (useActivities().data?.activities ?? []).map(({ key, name }) => ({
    value: key,
    label: nameIn(lang, name).text,
    hint: name[otherLanguage(lang)],
  }))
  return (
    <search className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
      <div className="relative col-span-2 sm:col-span-3 xl:col-span-4">
        <Icon
          name="search"
          className="pointer-events-none absolute start-3 top-1/2 size-4.5 -translate-y-1/2 text-muted"
        />
        <TextInput
          type="search"
          aria-label={t('factors.filter.search')}
          placeholder={t('factors.filter.search')}
          value={filters.search}
          onChange={(event) => onChange({ search: event.target.value })}
          className="ps-10"
        />
      </div>
      <Combobox
        className="col-span-2 sm:col-span-3 xl:col-span-2"
        label={t('factors.filter.activity')}
        placeholder={t('factors.filter.activity')}
        options={activities}
        value={filters.activity || null}
        onChange={(activity) => onChange({ activity: activity ?? '' })}
        empty={t('boundary.nothingMatches')}
      />
      {(['region', 'year', 'scope', 'category', 'publisher'] as const).map((key) => (
        <Select
          key={key}
          label={t(`factors.filter.${key}`)}
          options={options[key]}
          value={filters[key]}
          onChange={(value) => onChange({ [key]: value })}
          className={key === 'publisher' ? 'col-span-2' : undefined}
        />
      ))}
    </search>
  )
}
