import * as inventory from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createActivitySearch, foldText } from '@athar/activity-file'
import { useApiQuery } from '../../platform/api/index.ts'
import { useLanguage } from '../../platform/language/index.ts'
import type { ControlProps } from '../../ui/field.tsx'
import { Combobox, type Option } from '../../ui/select/index.ts'
import { useSite, useSuppliers } from '../boundary/queries.ts'
import { useSettled } from '../boundary/use-settled.ts'
import { useRecordWords } from './use-record-words.ts'

type PickerProps = Partial<ControlProps> & {
  readonly label?: string | undefined
  readonly placeholder?: string | undefined
}
const mostOffered = 200

/** A site by its name or code, however many there are. */
export function SitePicker({
  value,
  onChange,
  state = 'active',
  ...control
}: PickerProps & {
  readonly value: string | null
  readonly onChange: (id: string | null) => void
  readonly state?: 'active' | 'all'
}) {
  const { t } = useTranslation('ui')
  const { lang } = useLanguage()
  const [query, setQuery] = useState('')
  const search = useSettled(query)
  const found = useApiQuery(
    inventory.listSites,
    { query: { search: search || undefined, state, limit: mostOffered, sort: lang === 'ar' ? 'name-ar' : 'name-en' } },
    { keepPrevious: true },
  )
  const listed = found.data?.items ?? []
  // The chosen one may stand further down the list than what was fetched.
  const chosen = useSite(value !== null && found.data && !listed.some(({ id }) => id === value) ? value : null).data
    ?.site
  const options = [...(chosen ? [chosen] : []), ...listed].map((site): Option => ({
    value: site.id,
    label: nameIn(lang, site.name).text,
    hint: site.code,
  }))
  return (
    <Combobox
      {...control}
      options={options}
      value={value}
      onChange={(id) => {
        setQuery('')
        onChange(id)
      }}
      onQuery={setQuery}
      empty={found.isPending ? t('list.loading') : t('list.empty')}
    />
  )
}

type Activity = NonNullable<ReturnType<ReturnType<typeof useRecordWords>['activities']['get']>>

/** An activity by any of its names in either language. */
export function ActivityPicker({
  value,
  onChange,
  ...control
}: PickerProps & { readonly value: string | null; readonly onChange: (key: string | null) => void }) {
  const { t } = useTranslation('ui')
  const { lang } = useLanguage()
  const words = useRecordWords()
  const [query, setQuery] = useState('')
  const find = useMemo(
    () =>
      createActivitySearch(
        [...words.activities.values()].filter(({ key, archived }) => !archived || key === value),
        { used: words.used, lang },
      ),
    [words, lang, value],
  )
  const optionOf = ({ key, name, scope, category }: Activity): Option => ({
    value: key,
    label: name[lang],
    hint: `${words.scope(scope)} · ${words.category(category)}`,
  })
  const options = find(query).map(optionOf)
  const known = value === null ? undefined : words.activities.get(value)
  const chosen = known && !options.some((option) => option.value === value) ? optionOf(known) : undefined
  return (
    <Combobox
      {...control}
      options={chosen ? [...options, chosen] : options}
      value={value}
      onChange={(key) => {
        setQuery('')
        onChange(key)
      }}
      onQuery={setQuery}
      empty={words.activities.size === 0 ? t('list.loading') : t('list.empty')}
    />
  )
}

const newSupplier = 'new'
type SupplierPickerProps = PickerProps & {
  readonly value: inventory.Supplier | null
  readonly onChange: (supplier: inventory.Supplier | null) => void
  /** Where given, a name that is not in the list can be added. */
  readonly onAdd?: ((name: string) => void) | undefined
}

/** A supplier by name; one that is missing is added on the way. */
export function SupplierPicker({ value, onChange, onAdd, ...control }: SupplierPickerProps) {
  const { t } = useTranslation(['inventory', 'ui'])
  const [query, setQuery] = useState('')
  const found = useSuppliers(useSettled(query))
  const listed = found.data?.items ?? []
  const suppliers = value && !listed.some(({ id }) => id === value.id) ? [value, ...listed] : listed
  const typed = query.trim()
  const known = listed.some(({ name }) => foldText(name) === foldText(typed))
  const options: Option[] = suppliers.map(({ id, name }) => ({ value: String(id), label: name }))
  if (onAdd && typed !== '' && !known && !found.isFetching)
    options.push({ value: newSupplier, label: t('inventory:records.form.addSupplier', { name: typed }) })
  return (
    <Combobox
      {...control}
      options={options}
      value={value === null ? null : String(value.id)}
      onChange={(id) => {
        setQuery('')
        if (id === newSupplier) onAdd?.(typed)
        else onChange(suppliers.find((supplier) => String(supplier.id) === id) ?? null)
      }}
      onQuery={setQuery}
      empty={found.isPending ? t('ui:list.loading') : t('ui:list.empty')}
    />
  )
}
