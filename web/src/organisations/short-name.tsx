import type { OrganisationInput } from '@athar/contracts/organisations'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/language/index.ts'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'

type Names = OrganisationInput['name']
type ShortNameProps = {
  readonly id: string
  readonly names: Names
  readonly error: string | undefined
  readonly onChange: (names: Names) => void
}

const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text)

/** One field for the name: its letters say which language it is in. */
export function ShortName({ id, names, error, onChange }: ShortNameProps) {
  const { t } = useTranslation('organisations')
  const { lang } = useLanguage()
  const [side, setSide] = useState(names[lang] !== '' ? lang : names.ar !== '' ? 'ar' : 'en')
  const type = (text: string) => {
    const next = isArabic(text) ? 'ar' : 'en'
    setSide(next)
    onChange(next === side ? { ...names, [side]: text } : { ...names, [side]: '', [next]: text })
  }
  return (
    <Field id={id} label={t('form.name')} error={error}>
      {(control) => (
        <TextInput
          {...control}
          dir="auto"
          autoComplete="organization"
          maxLength={200}
          value={names[side]}
          onChange={(event) => type(event.target.value)}
        />
      )}
    </Field>
  )
}
