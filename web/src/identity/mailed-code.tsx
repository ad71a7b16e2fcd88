import type { EmailOtpType, Session } from '@supabase/auth-js'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Backend } from '../platform/backend/create-backend.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { focusMistake } from '../ui/focus-mistake.ts'
import { CodeField } from './second-factor/code-field.tsx'
import { plainCode } from './second-factor/one-time-code.ts'
import { useAuthAction } from './use-auth-action.ts'

/** A mail that the code may have come by. */
type Mailed = { readonly email: string; readonly type: EmailOtpType }

type MailedCodeProps = {
  /** Asked one after the other, until one knows the code. */
  readonly mails: readonly [Mailed, ...Mailed[]]
  readonly submit: string
  /** The mail was known; without a session another one is waited for. */
  readonly onDone: (mail: Mailed, session: Session | null) => void | Promise<unknown>
  readonly large?: boolean
  /** Sends the code as soon as it is whole, and takes the focus. */
  readonly atOnce?: boolean
  /** Further buttons. */
  readonly children?: ReactNode
}

/** The code of a mail beside its link, for whoever reads it on another device. */
export function MailedCode({ mails, submit, onDone, large = false, atOnce = false, children }: MailedCodeProps) {
  const { t } = useTranslation('identity')
  const action = useAuthAction()
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState(false)
  const missing = plainCode(code).length !== 6
  const confirm = (typed: string) => {
    setAsked(true)
    if (plainCode(typed).length !== 6) return
    void action.run(
      (auth) => ask(auth, mails, plainCode(typed)),
      async ({ mail, session }) => {
        setCode('')
        setAsked(false)
        await onDone(mail, session)
      },
    )
  }
  return (
    <form
      noValidate
      className={`grid grid-cols-1 ${large ? 'gap-5' : 'gap-3'}`}
      onSubmit={(event) => {
        event.preventDefault()
        confirm(code)
        focusMistake(event.currentTarget)
      }}
    >
      {action.problem && <Alert severity="error">{action.problem.text}</Alert>}
      <CodeField
        label={t('mailed.code')}
        hint={t('mailed.codeHint')}
        error={asked && missing ? t('mailed.codeMissing') : undefined}
        value={code}
        onChange={(next) => {
          setCode(next)
          if (atOnce && !action.busy && plainCode(next).length === 6) confirm(next)
        }}
        focused={atOnce}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" {...(large ? { variant: 'primary', size: 'lg' } : { size: 'sm' })} busy={action.busy}>
          {submit}
        </Button>
        {children}
      </div>
    </form>
  )
}

async function ask(auth: Backend['auth'], [mail, ...others]: MailedCodeProps['mails'], token: string) {
  const { data, error } = await auth.verifyOtp({ ...mail, token })
  const [next, ...rest] = others
  if (error?.code === 'otp_expired' && next) return ask(auth, [next, ...rest], token)
  return error ? { data: null, error } : { data: { mail, session: data.session }, error }
}
