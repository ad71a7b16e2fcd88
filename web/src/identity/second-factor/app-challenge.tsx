import { about } from '@athar/contracts/platform'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select/index.ts'
import type { OwnFactor } from '../account.ts'
import { CurrentCode } from '../demo-accounts.tsx'
import { useAuthAction } from '../use-auth-action.ts'
import { CodeField } from './code-field.tsx'
import { plainCode } from './one-time-code.ts'
import { focusMistake } from '../../ui/focus-mistake.ts'

type AppChallengeProps = {
  readonly apps: readonly OwnFactor[]
  readonly email: string
  readonly onDone: () => void
}

/** The code that an authenticator app shows now. */
export function AppChallenge({ apps, email, onDone }: AppChallengeProps) {
  const { t } = useTranslation('identity')
  const action = useAuthAction()
  const [factorId, setFactorId] = useState(apps[0]?.id ?? '')
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState(false)
  const missing = plainCode(code).length !== 6
  const confirm = () => {
    setAsked(true)
    if (missing) return
    void action.run((auth) => auth.mfa.challengeAndVerify({ factorId, code: plainCode(code) }), onDone)
  }
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        confirm()
        focusMistake(event.currentTarget)
      }}
    >
      {action.problem && <Alert severity="error">{action.problem.text}</Alert>}
      {apps.length > 1 && (
        <Field label={t('challenge.whichApp')}>
          {(control) => (
            <Select
              {...control}
              value={factorId}
              onChange={setFactorId}
              options={apps.map((app) => ({ value: app.id, label: app.friendly_name || t('factors.totp') }))}
            />
          )}
        </Field>
      )}
      <CodeField
        label={t('challenge.code')}
        error={asked && missing ? t('challenge.codeMissing') : undefined}
        value={code}
        onChange={setCode}
        focused
      />
      <PublishedCode email={email} onUse={setCode} />
      <Button type="submit" variant="primary" size="lg" busy={action.busy}>
        {t(action.busy ? 'challenge.busy' : 'challenge.submit')}
      </Button>
    </form>
  )
}

/** Of a demo account, whose secret is published: what its authenticator would show. */
function PublishedCode({ email, onUse }: { readonly email: string; readonly onUse: (code: string) => void }) {
  const { t } = useTranslation('identity')
  const { data } = useApiQuery(about, {})
  const secret = data?.demo ? data.demoAccounts.find((account) => account.email === email)?.totp : undefined
  if (secret === undefined) return null
  return (
    <div className="rounded-container border border-line bg-surface px-4 py-3 text-sm">
      <p className="text-muted">{t('demo.published')}</p>
      <CurrentCode
        secret={secret}
        use={(code) => (
          <Button size="sm" onClick={() => onUse(code)}>
            {t('demo.use')}
          </Button>
        )}
      />
    </div>
  )
}
