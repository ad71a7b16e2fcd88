import { listTokens } from '@athar/contracts/profile'
import type { User } from '@supabase/auth-js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePasswordMinimum } from '../../entrance/auth-settings.ts'
import { mistakeOf, NewPasswordFields } from '../../entrance/new-password-fields.tsx'
import { personalWords } from '../../entrance/personal-words.ts'
import { PasswordInput } from '../../password-input.tsx'
import { CodeField } from '../../second-factor/code-field.tsx'
import { plainCode } from '../../second-factor/one-time-code.ts'
import { useAuthAction } from '../../use-auth-action.ts'
import { useApiQuery } from '../../../platform/api/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { Section } from '../../../ui/section.tsx'
import { focusMistake } from '../../../ui/focus-mistake.ts'
import { Code } from '../../../ui/inline.tsx'

const empty = { current: '', password: '', again: '', code: '' }

/** A new password; every other device is signed out. After a day in one session a mailed code has to vouch for it. */
export function ChangePassword({ user }: { readonly user: User }) {
  const { t } = useTranslation('profile')
  const action = useAuthAction()
  const mail = useAuthAction()
  const [fields, setFields] = useState(empty)
  const [asked, setAsked] = useState(false)
  const [wantsCode, setWantsCode] = useState(false)
  const stale = wantsCode || action.problem?.code === 'reauthentication_needed'
  const least = usePasswordMinimum(user)
  const mistake = mistakeOf(fields, least)
  const set = (change: Partial<typeof fields>) => setFields((now) => ({ ...now, ...change }))
  const save = () => {
    setAsked(true)
    if (mistake !== null) return
    const attributes = {
      password: fields.password,
      ...(fields.current === '' ? {} : { current_password: fields.current }),
      ...(stale && fields.code !== '' ? { nonce: plainCode(fields.code) } : {}),
    }
    void action.run(
      (auth) => auth.updateUser(attributes),
      () => {
        setFields(empty)
        setAsked(false)
        setWantsCode(false)
        toast.success(t('password.done'))
      },
    )
  }
  const sendCode = () =>
    void mail.run(
      (auth) => auth.reauthenticate(),
      () => setWantsCode(true),
    )
  return (
    <Section title={t('password.title')} text={t('password.text')}>
      <form
        noValidate
        className="grid max-w-md grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save()
          focusMistake(event.currentTarget)
        }}
      >
        {action.problem && <Alert severity="error">{action.problem.text}</Alert>}
        <Field label={t('password.current')} hint={t('password.currentHint')}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              value={fields.current}
              onChange={(event) => set({ current: event.target.value })}
            />
          )}
        </Field>
        <NewPasswordFields
          value={fields}
          onChange={set}
          mistake={asked ? mistake : null}
          least={least}
          personal={personalWords(user)}
          email={user.email ?? ''}
        />
        {stale && (
          <div className="grid grid-cols-1 gap-3 rounded-container border border-line p-4">
            <p className="text-sm">{t('password.staleText')}</p>
            {mail.problem && <Alert severity="error">{mail.problem.text}</Alert>}
            <Button size="sm" icon="mail" busy={mail.busy} className="justify-self-start" onClick={sendCode}>
              {t(wantsCode ? 'password.sendCodeAgain' : 'password.sendCode')}
            </Button>
            {wantsCode && (
              <CodeField
                label={t('password.code')}
                hint={t('password.codeHint')}
                value={fields.code}
                onChange={(code) => set({ code })}
                focused
              />
            )}
          </div>
        )}
        <EndingTokens />
        <Button type="submit" variant="primary" busy={action.busy} className="justify-self-start">
          {t('password.submit')}
        </Button>
      </form>
    </Section>
  )
}

/** API tokens that a new password ends, by name. */
function EndingTokens() {
  const { t } = useTranslation('profile')
  const tokens = useApiQuery(listTokens, {}, { staleTime: 0 })
  const [now] = useState(() => Date.now())
  const living = (tokens.data?.items ?? []).filter(
    ({ revokedAt, expiresAt }) => revokedAt === null && Date.parse(expiresAt) > now,
  )
  if (living.length === 0) return null
  return (
    <Alert severity="warning" live={false} title={t('password.ends')}>
      <ul className="list-disc ps-5">
        {living.map(({ id, name, hint }) => (
          <li key={id}>
            <bdi>{name}</bdi> · {t('apiTokens.list.endsIn')} <Code>{hint}</Code>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
