import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useAuthAction } from '../use-auth-action.ts'
import { beginAnew } from './begin-anew.ts'
import { freeName } from './free-name.ts'

type SetUpKeyProps = { readonly taken: readonly string[]; readonly onDone: () => void }

/** A security key as a second factor; the browser asks for it. */
export function SetUpKey({ taken, onDone }: SetUpKeyProps) {
  const { t } = useTranslation('identity')
  const action = useAuthAction()
  const [name, setName] = useState(() => freeName(t('factors.webauthn'), taken))
  const register = () =>
    void action.run(async (auth, signal) => {
      await beginAnew(auth, 'webauthn')
      return auth.mfa.webauthn.register({ friendlyName: name.trim() || t('factors.webauthn'), webauthn: { signal } })
    }, onDone)
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        register()
      }}
    >
      {action.problem && <Alert severity="error">{action.problem.text}</Alert>}
      <p className="text-muted">{t('setUp.keyText')}</p>
      <Field label={t('setUp.name')} hint={t('setUp.nameHint')}>
        {(control) => (
          <TextInput {...control} maxLength={120} value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={action.busy} className="justify-self-start">
        {t(action.busy ? 'challenge.keyBusy' : 'setUp.addKey')}
      </Button>
    </form>
  )
}
