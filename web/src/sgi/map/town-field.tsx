import type { City } from '@athar/contracts/inventory'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/index.ts'
import { Field } from '../../ui/field.tsx'
import { Combobox } from '../../ui/select/index.ts'

type TownFieldProps = {
  readonly towns: readonly City[]
  readonly town: City | null
  readonly onChange: (town: string) => void
}

/** From where distances count: one of the shipped towns, found in either language. */
export function TownField({ towns, town, onChange }: TownFieldProps) {
  const { t } = useTranslation('sgi')
  const { lang } = useLanguage()
  const options = useMemo(
    () =>
      towns
        .map(({ id, name }) => ({ value: id, label: name[lang], hint: lang === 'ar' ? name.en : name.ar }))
        .toSorted((one, other) => one.label.localeCompare(other.label, lang)),
    [towns, lang],
  )
  return (
    <Field label={t('map.near')}>
      {(control) => (
        <Combobox
          {...control}
          // Emptying the box takes the choice back as well; not everybody would try that.
          options={town === null ? options : [{ value: '', label: t('map.anywhere') }, ...options]}
          value={town?.id ?? null}
          onChange={(chosen) => onChange(chosen ?? '')}
          placeholder={t('map.findTown')}
          disabled={towns.length === 0}
          empty={t('map.noTown')}
        />
      )}
    </Field>
  )
}
