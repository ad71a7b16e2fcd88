import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../platform/routing/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { checkSignIn } from '../auth-checks.ts'
import type { AuthFailure } from '../auth-failure.ts'
import { MailedCode } from '../mailed-code.tsx'
import { useAuthAction } from '../use-auth-action.ts'
import { focusMistake } from '../../ui/focus-mistake.ts'
import { mailedWayBack } from './mailed-way-back.ts'

/** `forgot`: a mail to choose a new password; `link`: a mail that signs in. */
export type MailWayKind = 'forgot' | 'link'

type MailWayProps = {
  readonly kind: MailWayKind
  readonly email: string
  /** The page that the link of the mail leads to in the end. */
  readonly target: string
  readonly onEmail: (email: string) => void
  readonly onBack: () => void
  /** The code of the mail was right: the person is signed in. */
  readonly onDone: () => void
}

/** In by way of one's mailbox: the address, then the link of the mail, or its code typed here. */
export function MailWay({ kind, email, target, onEmail, onBack, onDone }: MailWayProps) {
  const { t } = useTranslation('identity')
  const [sentTo, setSentTo] = useState<string | null>(null)
  usePageTitle(t(`${kind}.title`))
  return (
    <div className="grid grid-cols-1 content-start gap-5">
      <h1 className="text-3xl">{t(`${kind}.title`)}</h1>
      {sentTo === null ? (
        <AskForMail kind={kind} email={email} target={target} onEmail={onEmail} onSent={setSentTo} />
      ) : (
        <TypeCode kind={kind} email={sentTo} onDone={onDone} onAgain={() => setSentTo(null)} />
      )}
      <Button variant="quiet" icon="chevronStart" className="-ms-4 justify-self-start" onClick={onBack}>
        {t('backToSignIn')}
      </Button>
    </div>
  )
}

type AskForMailProps = Pick<MailWayProps, 'kind' | 'email' | 'target' | 'onEmail'> & {
  readonly onSent: (email: string) => void
}

function AskForMail({ kind, email, target, onEmail, onSent }: AskForMailProps) {
  const { t } = useTranslation('identity')
  const action = useAuthAction()
  const [asked, setAsked] = useState(false)
  const mistake = checkSignIn({ email, password: 'no matter' })
  const send = () => {
    setAsked(true)
    const address = email.trim()
    const redirectTo = mailedWayBack(target, kind === 'forgot' ? 'new-password' : undefined)
    if (mistake) return
    void action.run(
      async (auth): Promise<{ data: unknown; error: AuthFailure | null }> =>
        kind === 'forgot'
          ? auth.resetPasswordForEmail(address, { redirectTo })
          : auth.signInWithOtp({
              email: address,
              options: { shouldCreateUser: false, emailRedirectTo: redirectTo },
            }),
      () => onSent(address),
    )
  }
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        send()
        focusMistake(event.currentTarget)
      }}
    >
      <p className="text-muted">{t(`${kind}.text`)}</p>
      {action.problem && <Alert severity="error">{action.problem.text}</Alert>}
      <Field label={t('fields.email')} error={asked && mistake ? t(`checks.${mistake.words}`) : undefined}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            dir="ltr"
            required
            autoComplete="email"
            value={email}
            onChange={(event) => onEmail(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={action.busy}>
        {t(`${kind}.submit`)}
      </Button>
    </form>
  )
}

type TypeCodeProps = Pick<MailWayProps, 'kind' | 'onDone'> & { readonly email: string; readonly onAgain: () => void }

function TypeCode({ kind, email, onDone, onAgain }: TypeCodeProps) {
  const { t } = useTranslation('identity')
  return (
    <>
      <Alert severity="info" title={t('mailed.title')}>
        <p>{t('mailed.text', { email: isolate(email) })}</p>
      </Alert>
      <MailedCode
        large
        mails={[{ email, type: kind === 'forgot' ? 'recovery' : 'magiclink' }]}
        submit={t('mailed.submit')}
        onDone={onDone}
      >
        <Button size="lg" onClick={onAgain}>
          {t('mailed.again')}
        </Button>
      </MailedCode>
    </>
  )
}
