import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../../ui/segmented.tsx'
import { keysWorkHere } from './browser-keys.ts'
import { SetUpApp } from './set-up-app.tsx'
import { SetUpKey } from './set-up-key.tsx'

type SetUpFactorProps = {
  /** Names taken already, so that a suggestion is not refused. */
  readonly taken?: readonly string[]
  readonly onDone: () => void
}

/** Sets up something to confirm with: an app on the phone, or a security key. */
export function SetUpFactor({ taken = [], onDone }: SetUpFactorProps) {
  const { t } = useTranslation('identity')
  const [kind, setKind] = useState<'totp' | 'webauthn'>('totp')
  return (
    <div className="grid grid-cols-1 gap-5">
      {keysWorkHere() && (
        <Segmented
          label={t('setUp.kind')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'totp', label: t('factors.totp') },
            { value: 'webauthn', label: t('factors.webauthn') },
          ]}
        />
      )}
      {kind === 'totp' ? <SetUpApp taken={taken} onDone={onDone} /> : <SetUpKey taken={taken} onDone={onDone} />}
    </div>
  )
}
