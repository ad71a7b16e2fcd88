import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../password-input.tsx'
import { PasswordMeter } from '../password-meter.tsx'

export type NewPassword = { readonly password: string; readonly again: string }
type Mistake = 'short' | 'differ' | null

const lengthOf = (text: string): number => [...text.normalize('NFKC')].length

/** What is wrong with the two boxes, in the order of the specification. */
export const mistakeOf = ({ password, again }: NewPassword, least: number): Mistake =>
  password !== again ? 'differ' : lengthOf(password) < least ? 'short' : null

type NewPasswordFieldsProps = {
  readonly value: NewPassword
  readonly onChange: (value: NewPassword) => void
  readonly mistake: Mistake
  /** How many characters it needs. */
  readonly least: number
  readonly personal: readonly string[]
  /** For password managers: whose password it is. */
  readonly email: string
}

/** A password typed twice, with what it is worth. */
export function NewPasswordFields({ value, onChange, mistake, least, personal, email }: NewPasswordFieldsProps) {
  const { t } = useTranslation('identity')
  const format = useFormat()
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        label={t('newPassword.password')}
        hint={t('passwordHint', format.counted(least))}
        error={mistake === 'short' ? t('checks.passwordShort', format.counted(least)) : undefined}
      >
        {(control) => (
          <PasswordInput
            {...control}
            required
            autoComplete="new-password"
            value={value.password}
            onChange={(event) => onChange({ ...value, password: event.target.value })}
          />
        )}
      </Field>
      <PasswordMeter password={value.password} least={least} personal={personal} />
      <Field label={t('newPassword.again')} error={mistake === 'differ' ? t('checks.passwordsDiffer') : undefined}>
        {(control) => (
          <PasswordInput
            {...control}
            required
            autoComplete="new-password"
            value={value.again}
            onChange={(event) => onChange({ ...value, again: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}
