import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useAuthAction } from '../use-auth-action.ts'
import { focusMistake } from '../../ui/focus-mistake.ts'

/** One of the codes that were kept for the day when the factor is not at hand. */
export function RecoveryChallenge({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('identity')
  const action = useAuthAction()
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState(false)
  const missing = code.trim() === ''
  const confirm = () => {
    setAsked(true)
    if (missing) return
    void action.run((auth) => auth.mfa.recoveryCodes.verify({ code: code.trim() }), onDone)
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
      <Field
        label={t('challenge.recoveryCode')}
        hint={t('challenge.recoveryHint')}
        error={asked && missing ? t('challenge.recoveryMissing') : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
            value={code}
            // The person has just chosen this way.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={action.busy}>
        {t(action.busy ? 'challenge.busy' : 'challenge.submit')}
      </Button>
    </form>
  )
}
