import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select/index.ts'
import type { OwnFactor } from '../account.ts'
import { useAuthAction } from '../use-auth-action.ts'

type KeyChallengeProps = { readonly keys: readonly OwnFactor[]; readonly onDone: () => void }

/** A touch on a security key, or whatever the device asks for in its place. */
export function KeyChallenge({ keys, onDone }: KeyChallengeProps) {
  const { t } = useTranslation('identity')
  const action = useAuthAction()
  const [factorId, setFactorId] = useState(keys[0]?.id ?? '')
  return (
    <div className="grid grid-cols-1 gap-4">
      {action.problem && <Alert severity="error">{action.problem.text}</Alert>}
      {keys.length > 1 && (
        <Field label={t('challenge.whichKey')}>
          {(control) => (
            <Select
              {...control}
              value={factorId}
              onChange={setFactorId}
              options={keys.map((key) => ({ value: key.id, label: key.friendly_name || t('factors.webauthn') }))}
            />
          )}
        </Field>
      )}
      <p className="text-muted">{t('challenge.keyText')}</p>
      <Button
        variant="primary"
        size="lg"
        busy={action.busy}
        onClick={() =>
          void action.run((auth, signal) => auth.mfa.webauthn.authenticate({ factorId, webauthn: { signal } }), onDone)
        }
      >
        {t(action.busy ? 'challenge.keyBusy' : 'challenge.keySubmit')}
      </Button>
    </div>
  )
}
