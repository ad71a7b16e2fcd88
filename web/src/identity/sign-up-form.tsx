import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { logSecurityEvent } from '../platform/security/index.ts'
import { backend } from '../platform/session/index.ts'
import { rememberConsent } from '../platform/waiting-consent.ts'
import { keepWaiting } from '../platform/waiting-sign-up.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { AuthAlert } from './auth-alert.tsx'
import { checkSignUp } from './auth-checks.ts'
import { usePasswordMinimum } from './entrance/auth-settings.ts'
import { mailedWayBack } from './entrance/mailed-way-back.ts'
import { personalWords } from './entrance/personal-words.ts'
import { PasswordInput } from './password-input.tsx'
import { PasswordMeter } from './password-meter.tsx'
import { useAuthForm } from './use-auth-form.ts'

export type SignUpFields = {
  readonly fullName: string
  readonly email: string
  readonly password: string
  readonly confirmPassword: string
}

/** Tells the address to which a confirmation is on its way, or null where none was needed. */
type SignUpFormProps = {
  /** What was typed, here or into the other tab; kept by whoever shows the tabs, so that a look at the other one costs nothing. */
  readonly fields: SignUpFields
  readonly onType: (change: Partial<SignUpFields>) => void
  /** The page that the link of the confirmation leads to. */
  readonly target: string
  readonly onDone: (awaiting: string | null) => void
}

export function SignUpForm({ fields, onType, target, onDone }: SignUpFormProps) {
  const { t } = useTranslation(['identity', 'common'])
  const format = useFormat()
  const { lang } = useLanguage()
  const form = useAuthForm()
  const least = usePasswordMinimum()
  const set = (field: keyof typeof fields) => (event: { target: { value: string } }) =>
    onType({ [field]: event.target.value })

  const send = async () => {
    const email = fields.email.trim()
    const fullName = fields.fullName.trim()
    if (fullName !== '') keepWaiting('fullName', email, { fullName })
    const { consentTexts } = await import('@athar/contracts/consent-texts')
    rememberConsent(email, { version: consentTexts.privacy.version, language: lang })
    const { auth } = await backend()
    const { data, error } = await auth.signUp({
      email,
      password: fields.password,
      options: { emailRedirectTo: mailedWayBack(target) },
    })
    if (error) logSecurityEvent('sign_up_failed', { metadata: { code: error.code ?? null } })
    return { error, value: data.session ? null : email }
  }
  const done = (awaiting: string | null) => {
    toast.message('success', t('signUp.doneTitle'), t('signUp.doneText'))
    onDone(awaiting)
  }

  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(checkSignUp(fields, least), send, done)
      }}
    >
      <ErrorSummary title={t('common:form.problem')} errors={form.errors} attempt={form.attempt} />
      {form.problem && form.errors.length === 0 && <AuthAlert id={form.problemId} text={form.problem.text} />}
      <Field label={t('fields.fullName')}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="name"
            value={fields.fullName}
            onChange={set('fullName')}
            maxLength={200}
          />
        )}
      </Field>
      <Field label={t('fields.email')} id={form.fieldId('email')} error={form.errorOf('email')}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            dir="ltr"
            required
            autoComplete="email"
            value={fields.email}
            onChange={set('email')}
          />
        )}
      </Field>
      <Field
        label={t('fields.password')}
        hint={t('passwordHint', format.counted(least))}
        id={form.fieldId('password')}
        error={form.errorOf('password')}
      >
        {(control) => (
          <PasswordInput
            {...control}
            required
            autoComplete="new-password"
            value={fields.password}
            onChange={set('password')}
          />
        )}
      </Field>
      <PasswordMeter
        password={fields.password}
        least={least}
        personal={personalWords({ email: fields.email, user_metadata: { full_name: fields.fullName } })}
      />
      <Field
        label={t('fields.confirmPassword')}
        id={form.fieldId('confirmPassword')}
        error={form.errorOf('confirmPassword')}
      >
        {(control) => (
          <PasswordInput
            {...control}
            required
            autoComplete="new-password"
            value={fields.confirmPassword}
            onChange={set('confirmPassword')}
          />
        )}
      </Field>
      <p className="text-sm text-muted">
        {t('signUp.agree')}{' '}
        <Link to={paths.privacy()} className="underline">
          {t('signUp.privacy')}
        </Link>
      </p>
      <Button type="submit" variant="primary" size="lg" busy={form.busy}>
        {t(form.busy ? 'signUp.busy' : 'signUp.submit')}
      </Button>
    </form>
  )
}
