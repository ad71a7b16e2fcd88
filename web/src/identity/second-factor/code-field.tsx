import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type CodeFieldProps = {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly value: string
  readonly onChange: (code: string) => void
  /** Typing can begin at once. */
  readonly focused?: boolean
}

/** Six digits from an app or a mail; phones and password managers offer them by themselves. */
export function CodeField({ label, hint, error, value, onChange, focused = false }: CodeFieldProps) {
  const { t } = useTranslation('identity')
  return (
    <Field label={label} hint={hint ?? t('challenge.codeHint')} error={error}>
      {(control) => (
        <TextInput
          {...control}
          dir="ltr"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          value={value}
          // The one thing to do here; the person has just pressed the button that led to it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={focused}
          onChange={(event) => onChange(event.target.value)}
          className="figures max-w-48"
        />
      )}
    </Field>
  )
}
