import { paths } from '@athar/contracts/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backend } from '../platform/session/index.ts'
import { Button } from '../ui/button.tsx'
import { useAuthWords, type AuthFailure } from './auth-failure.ts'
import { mailedWayBack } from './entrance/mailed-way-back.ts'
import { returnPath } from './entrance/return-path.ts'

type Said = 'pending.sent' | 'checks.emailMissing' | 'checks.emailWrong' | 'unexpected' | AuthFailure

/** Asks for the confirmation mail once more. */
export function ResendButton({
  email,
  type = 'signup',
  target = returnPath.read(paths.landing()),
}: {
  readonly email: string
  readonly type?: 'signup' | 'email_change'
  /** The page that the link leads to in the end. */
  readonly target?: string
}) {
  const { t } = useTranslation('identity')
  const words = useAuthWords()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)
  const resend = async () => {
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) return setSaid(email === '' ? 'checks.emailMissing' : 'checks.emailWrong')
    setBusy(true)
    try {
      const { auth } = await backend()
      const { error } = await auth.resend({ type, email, options: { emailRedirectTo: mailedWayBack(target) } })
      setSaid(error ?? 'pending.sent')
    } catch {
      setSaid('unexpected')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <Button size="sm" icon="mail" busy={busy} className="justify-self-start" onClick={() => void resend()}>
        {t('pending.resend')}
      </Button>
      <output className="text-sm">{said && (typeof said === 'string' ? t(said) : words(said))}</output>
    </div>
  )
}
