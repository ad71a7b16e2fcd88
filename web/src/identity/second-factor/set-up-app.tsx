import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Field } from '../../ui/field.tsx'
import { Code } from '../../ui/inline.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useAuthAction } from '../use-auth-action.ts'
import { beginAnew } from './begin-anew.ts'
import { CodeField } from './code-field.tsx'
import { freeName } from './free-name.ts'
import { plainCode } from './one-time-code.ts'
import { focusMistake } from '../../ui/focus-mistake.ts'

type SetUpAppProps = { readonly taken: readonly string[]; readonly onDone: () => void }
type Enrolled = { readonly id: string; readonly picture: string; readonly secret: string }

/** An authenticator app: a name, then the picture to scan, then the first code it shows. */
export function SetUpApp({ taken, onDone }: SetUpAppProps) {
  const { t } = useTranslation('identity')
  const action = useAuthAction()
  const [name, setName] = useState(() => freeName(t('factors.totp'), taken))
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null)
  const begin = () =>
    void action.run(
      async (auth) => {
        await beginAnew(auth, 'totp')
        return auth.mfa.enroll({ factorType: 'totp', friendlyName: name.trim() || t('factors.totp'), issuer: 'Athar' })
      },
      (data) => setEnrolled({ id: data.id, picture: data.totp.qr_code, secret: data.totp.secret }),
    )
  if (enrolled) return <FirstCode enrolled={enrolled} onDone={onDone} />
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        begin()
      }}
    >
      {action.problem && <Alert severity="error">{action.problem.text}</Alert>}
      <p className="text-muted">{t('setUp.appText')}</p>
      <Field label={t('setUp.name')} hint={t('setUp.nameHint')}>
        {(control) => (
          <TextInput {...control} maxLength={120} value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={action.busy} className="justify-self-start">
        {t('setUp.showCode')}
      </Button>
    </form>
  )
}

function FirstCode({ enrolled, onDone }: { readonly enrolled: Enrolled; readonly onDone: () => void }) {
  const { t } = useTranslation('identity')
  const action = useAuthAction()
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState(false)
  const missing = plainCode(code).length !== 6
  const verify = () => {
    setAsked(true)
    if (missing) return
    void action.run((auth) => auth.mfa.challengeAndVerify({ factorId: enrolled.id, code: plainCode(code) }), onDone)
  }
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        verify()
        focusMistake(event.currentTarget)
      }}
    >
      {action.problem && <Alert severity="error">{action.problem.text}</Alert>}
      <p className="text-muted">{t('setUp.scan')}</p>
      <div className="flex flex-wrap items-center gap-4">
        {/* A camera wants dark on light, whatever the tone of the page. */}
        <img src={enrolled.picture} alt={t('setUp.picture')} className="size-44 rounded-container bg-white p-1" />
        <div className="min-w-0 flex-1 basis-48 space-y-1">
          <p className="text-sm text-muted">{t('setUp.secretText')}</p>
          <p className="flex items-center gap-2">
            <Code className="min-w-0 break-all">{enrolled.secret}</Code>
            <CopyButton text={enrolled.secret} label={t('setUp.copySecret')} copiedLabel={t('setUp.copied')} />
          </p>
        </div>
      </div>
      <CodeField
        label={t('setUp.firstCode')}
        error={asked && missing ? t('challenge.codeMissing') : undefined}
        value={code}
        onChange={setCode}
        focused
      />
      <Button type="submit" variant="primary" busy={action.busy} className="justify-self-start">
        {t(action.busy ? 'challenge.busy' : 'setUp.finish')}
      </Button>
    </form>
  )
}
