import type { User } from '@supabase/auth-js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../platform/routing/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useAuthAction } from '../use-auth-action.ts'
import { usePasswordMinimum } from './auth-settings.ts'
import { mistakeOf, NewPasswordFields } from './new-password-fields.tsx'
import { personalWords } from './personal-words.ts'
import { focusMistake } from '../../ui/focus-mistake.ts'

type NewPasswordFormProps = {
  readonly user: User
  /** Who came by an invitation has none yet. */
  readonly first: boolean
  readonly onDone: () => void
}

/** The end of a recovery mail or an invitation: a password to sign in with from now on. */
export function NewPasswordForm({ user, first, onDone }: NewPasswordFormProps) {
  const { t } = useTranslation('identity')
  const action = useAuthAction()
  const [fields, setFields] = useState({ password: '', again: '' })
  const [asked, setAsked] = useState(false)
  const title = t(first ? 'newPassword.firstTitle' : 'newPassword.title')
  usePageTitle(title)
  const least = usePasswordMinimum(user)
  const mistake = mistakeOf(fields, least)
  const save = () => {
    setAsked(true)
    if (mistake !== null) return
    void action.run(
      (auth) => auth.updateUser({ password: fields.password }),
      () => {
        toast.success(t('newPassword.done'))
        onDone()
      },
    )
  }
  return (
    <form
      noValidate
      className="grid grid-cols-1 content-start gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        save()
        focusMistake(event.currentTarget)
      }}
    >
      <h1 className="text-3xl">{title}</h1>
      <p className="text-muted">{t(first ? 'newPassword.firstText' : 'newPassword.text')}</p>
      {action.problem && <Alert severity="error">{action.problem.text}</Alert>}
      <NewPasswordFields
        value={fields}
        onChange={setFields}
        mistake={asked ? mistake : null}
        least={least}
        personal={personalWords(user)}
        email={user.email ?? ''}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" size="lg" busy={action.busy}>
          {t(action.busy ? 'newPassword.busy' : 'newPassword.submit')}
        </Button>
        <Button size="lg" variant="quiet" onClick={onDone}>
          {t('newPassword.later')}
        </Button>
      </div>
    </form>
  )
}
