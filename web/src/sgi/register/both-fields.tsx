import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/field.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'

type Both = { readonly en: string; readonly ar: string }
type BothFieldsProps = {
  readonly name: 'title' | 'summary' | 'impact' | 'placeName'
  readonly value: Both
  readonly onChange: (value: { en: string; ar: string }) => void
  readonly wordsOf: (field: string) => string | undefined
  readonly most: number
  readonly long?: boolean
  readonly optional?: boolean
}

/** The same text in both languages, Arabic first; each field in the direction of its own. */
export function BothFields({ name, value, onChange, wordsOf, most, long = false, optional = false }: BothFieldsProps) {
  const { t } = useTranslation('sgi')
  const Control = long ? TextArea : TextInput
  return (
    <div className="field-row">
      {(['ar', 'en'] as const).map((lang) => (
        <Field
          key={lang}
          id={`${name}-${lang}`}
          label={t(`register.field.${name}-${lang}`)}
          optional={optional ? t('register.optional') : undefined}
          error={wordsOf(`${name}-${lang}`)}
        >
          {(control) => (
            <Control
              {...control}
              lang={lang}
              dir={lang === 'ar' ? 'rtl' : 'ltr'}
              maxLength={most}
              value={value[lang]}
              onChange={(event: { target: { value: string } }) => onChange({ ...value, [lang]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </div>
  )
}
