import { useTranslation } from 'react-i18next'
import { logSecurityEvent } from '../platform/security/index.ts'
import { awaitsSecondFactor, backend } from '../platform/session/index.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { AuthAlert } from './auth-alert.tsx'
import { checkSignIn } from './auth-checks.ts'
import { PasswordInput } from './password-input.tsx'
import { awaiting } from './pending-confirmation.tsx'
import { ResendButton } from './resend-button.tsx'
import { useAuthForm } from './use-auth-form.ts'
import { useEarlyText } from './use-early-text.ts'

type SignInFormProps = {
  readonly email: string
  readonly password: string
  readonly onEmail: (email: string) => void
  readonly onPassword: (password: string) => void
  readonly onForgot: () => void
}

export function SignInForm({ email, password, onEmail, onPassword, onForgot }: SignInFormProps) {
  const { t } = useTranslation('identity')
  const form = useAuthForm({ focusesField: true })
  useEarlyText(form.fieldId('email'), onEmail)
  useEarlyText(form.fieldId('password'), onPassword)

  const send = async () => {
    const { auth } = await backend()
    const { data, error } = await auth.signInWithPassword({ email: email.trim(), password })
    if (error) {
      logSecurityEvent('sign_in_failed', { metadata: { code: error.code ?? null } })
      return { error, value: { weak: false, halfWay: false } }
    }
    return { error, value: { weak: data.weakPassword != null, halfWay: awaitsSecondFactor(data.session) } }
  }
  const done = ({ weak, halfWay }: { weak: boolean; halfWay: boolean }) => {
    awaiting.write(null)
    if (!halfWay) toast.message('success', t('signIn.doneTitle'), t('signIn.doneText'))
    if (weak) toast.warning(t('weakPassword'))
  }

  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        const mistake = checkSignIn({ email, password })
        void form.submit(mistake ? [mistake] : [], send, done)
      }}
    >
      {form.problem && (
        <AuthAlert id={form.problemId} text={form.problem.text}>
          {form.problem.code === 'email_not_confirmed' && <ResendButton email={email.trim()} />}
        </AuthAlert>
      )}
      <Field label={t('fields.email')} id={form.fieldId('email')}>
        {(control) => (
          <TextInput
            {...form.marked('email', control)}
            type="email"
            dir="ltr"
            required
            autoComplete="email"
            value={email}
            onChange={(event) => onEmail(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('fields.password')} id={form.fieldId('password')}>
        {(control) => (
          <PasswordInput
            {...form.marked('password', control)}
            required
            autoComplete="current-password"
            value={password}
            onChange={(event) => onPassword(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={form.busy}>
        {t(form.busy ? 'signIn.busy' : 'signIn.submit')}
      </Button>
      <Button variant="quiet" className="-ms-4 justify-self-start" onClick={onForgot}>
        {t('signIn.forgot')}
      </Button>
    </form>
  )
}
