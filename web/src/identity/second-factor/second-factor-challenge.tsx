import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { hasRecoveryCodes, properFactors, useAccount } from '../account.ts'
import { useAuthWords } from '../auth-failure.ts'
import { AppChallenge } from './app-challenge.tsx'
import { KeyChallenge } from './key-challenge.tsx'
import { RecoveryChallenge } from './recovery-challenge.tsx'

type Way = 'totp' | 'webauthn' | 'recovery'
const waysInOrder: readonly Way[] = ['totp', 'webauthn', 'recovery']

/** Confirms the present session with whichever second factor the person has at hand. */
export function SecondFactorChallenge({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('identity')
  const { t: tCommon } = useTranslation()
  const words = useAuthWords()
  const account = useAccount()
  const [chosen, setChosen] = useState<Way | null>(null)
  if (account.data === undefined) {
    if (!account.error) return <Skeleton className="h-32 w-full" />
    return (
      <Alert severity="error" title={account.error.failure ? words(account.error.failure) : t('unexpected')}>
        <Button size="sm" onClick={() => void account.refetch()}>
          {tCommon('generic.retry')}
        </Button>
      </Alert>
    )
  }
  const proper = properFactors(account.data.factors)
  const apps = proper.filter((factor) => factor.factor_type === 'totp')
  const keys = proper.filter((factor) => factor.factor_type === 'webauthn')
  const has = { totp: apps.length > 0, webauthn: keys.length > 0, recovery: hasRecoveryCodes(account.data.factors) }
  const ways = waysInOrder.filter((way) => has[way])
  const way = chosen ?? ways[0]
  if (way === undefined) return <Alert severity="info">{t('challenge.none')}</Alert>
  return (
    <div className="grid grid-cols-1 gap-5">
      {way === 'totp' && <AppChallenge apps={apps} email={account.data.email ?? ''} onDone={onDone} />}
      {way === 'webauthn' && <KeyChallenge keys={keys} onDone={onDone} />}
      {way === 'recovery' && <RecoveryChallenge onDone={onDone} />}
      {ways.length > 1 && (
        <div className="grid justify-items-start gap-1 border-t border-line pt-3">
          <p className="text-sm text-muted">{t('challenge.otherWays')}</p>
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Button key={other} variant="quiet" className="-ms-4" onClick={() => setChosen(other)}>
                {t(`challenge.ways.${other}`)}
              </Button>
            ))}
        </div>
      )}
    </div>
  )
}
