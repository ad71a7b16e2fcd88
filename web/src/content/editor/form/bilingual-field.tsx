import { directionOf, otherLanguage } from '@athar/i18n'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../platform/language/index.ts'
import { Field } from '../../../ui/field.tsx'
import { TextArea, TextInput } from '../../../ui/text-input.tsx'
import { fieldId } from './field-id.ts'

type BilingualFieldProps = {
  readonly path: string
  readonly label: string
  readonly long: boolean
  readonly value: { readonly en: string; readonly ar: string }
  readonly errorAt: (path: string) => string | undefined
  readonly onChange: (value: { en: string; ar: string }) => void
  readonly aside?: ReactNode
}

/** Both languages side by side, the page's own first, each in its own language and direction whatever the page's is. */
export function BilingualField({ path, label, long, value, errorAt, onChange, aside }: BilingualFieldProps) {
  const { t } = useTranslation('content-editor')
  const { lang: own } = useLanguage()
  const Control = long ? TextArea : TextInput
  return (
    <fieldset className="grid grid-cols-1 gap-x-4 gap-y-3 md:grid-cols-2">
      <legend className="mb-1.5 flex w-full items-center justify-between gap-3 text-sm font-semibold">
        <span>{label}</span>
        {aside}
      </legend>
      {[own, otherLanguage(own)].map((lang) => (
        <Field
          key={lang}
          id={fieldId(`${path}.${lang}`)}
          label={
            <>
              <span className="sr-only">{label} </span>
              <span className="font-normal text-muted">{t(`language.${lang}`)}</span>
            </>
          }
          error={errorAt(`${path}.${lang}`)}
        >
          {(control) => (
            <Control
              {...control}
              lang={lang}
              dir={directionOf(lang)}
              value={value[lang]}
              onChange={(event) => onChange({ ...value, [lang]: event.target.value })}
              {...(long ? { rows: 3 } : {})}
            />
          )}
        </Field>
      ))}
    </fieldset>
  )
}
