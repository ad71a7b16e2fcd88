import { nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../platform/language/index.ts'
import { Combobox, Select } from '../../../ui/select/index.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { useSitesForPicking } from '../queries.ts'
import { ActivityPicker } from '../../records/pickers.tsx'
import { useUnitOptions } from '../pick-options.ts'
import { useQualityOptions } from '../quality-options.ts'
import type { Field } from './mapping.ts'

type ConstantInputProps = { readonly field: Field; readonly value: string; readonly onChange: (text: string) => void }

/** What stands in every row: picked where the product knows the names, typed where it does not. */
export function ConstantInput({ field, value, onChange }: ConstantInputProps) {
  const { t } = useTranslation('inventory')
  const label = t('import.columns.constantLabel', { field: t(`import.fields.${field}`) })
  if (field === 'activity') return <ActivityConstant label={label} value={value} onChange={onChange} />
  if (field === 'unit') return <UnitConstant label={label} value={value} onChange={onChange} />
  if (field === 'site') return <SiteConstant label={label} value={value} onChange={onChange} />
  if (field === 'dataQuality') return <QualityConstant label={label} value={value} onChange={onChange} />
  return (
    <TextInput aria-label={label} maxLength={1000} value={value} onChange={(event) => onChange(event.target.value)} />
  )
}

type PickProps = Omit<ConstantInputProps, 'field'> & { readonly label: string }

function ActivityConstant({ label, value, onChange }: PickProps) {
  const { t } = useTranslation('inventory')
  return (
    <ActivityPicker
      label={label}
      value={value || null}
      onChange={(key) => onChange(key ?? '')}
      placeholder={t('import.columns.constantHint.activity')}
    />
  )
}

function UnitConstant({ label, value, onChange }: PickProps) {
  const { t } = useTranslation('inventory')
  const options = useUnitOptions(null)
  const known = options.some((option) => option.value === value)
  return (
    <Combobox
      label={label}
      // A unit read from the heading of a column stays as it was written there.
      options={known || value === '' ? options : [{ value, label: value }, ...options]}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      placeholder={t('import.columns.constantHint.unit')}
      empty={t('boundary.nothingMatches')}
    />
  )
}

function QualityConstant({ label, value, onChange }: PickProps) {
  const { t } = useTranslation('inventory')
  return (
    <Select
      label={label}
      placeholder={t('import.edit.choose')}
      options={useQualityOptions()}
      value={value || null}
      onChange={onChange}
    />
  )
}

function SiteConstant({ label, value, onChange }: PickProps) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const [search, setSearch] = useState('')
  const { data } = useSitesForPicking(search)
  const options = (data?.items ?? []).map((site) => ({
    value: site.code,
    label: nameIn(lang, site.name).text,
    hint: site.code,
  }))
  // A name that is like no site becomes one with its rows.
  const typed = search.trim()
  const isThere = (name: string) => options.some((option) => option.value === name || option.label === name)
  const fresh = [...new Set([value, typed])].filter((name) => name !== '' && !isThere(name))
  return (
    <Combobox
      label={label}
      options={[
        ...options,
        ...fresh.map((name) => ({ value: name, label: name, hint: name === typed ? t('import.sites.isNew') : '' })),
      ]}
      value={value || null}
      onQuery={setSearch}
      onChange={(code) => onChange(code ?? '')}
      placeholder={t('import.edit.siteHint')}
      empty={t('import.edit.noSite')}
    />
  )
}
