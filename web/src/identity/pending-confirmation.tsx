import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../ui/use-hydrated.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { MailedCode } from './mailed-code.tsx'
import { ResendButton } from './resend-button.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { setUpToken } from '../platform/set-up-token.ts'
import { awaitingKey as key } from '../platform/tab-keys.ts'

/** The address a confirmation was sent to; for this tab only. */
export const awaiting = {
  read: (): string | null => {
    try {
      return sessionStorage.getItem(key)
    } catch {
      return null
    }
  },
  write(email: string | null): void {
    try {
      if (email === null) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, email)
    } catch {
      // Without it the notice does not outlive the page.
    }
  },
}

/**
 * After signing up: where the mail went, its code, and a way to have it sent again. Where several signed up for the mailbox with
 * different passwords, the mail is one of `recovery`, and leads to choosing another.
 */
export function PendingConfirmation({ onContested }: { readonly onContested: () => void }) {
  const { t } = useTranslation('identity')
  const [dismissed, setDismissed] = useState(false)
  const hydrated = useHydrated()
  const email = hydrated && !dismissed ? awaiting.read() : null
  if (email === null) return null
  const dismiss = () => {
    awaiting.write(null)
    setDismissed(true)
  }
  return (
    <Alert severity="info" title={t('pending.title')}>
      <p>{t('pending.text', { email: isolate(email) })}</p>
      {setUpToken.read() !== null && <p>{t('pending.setUp')}</p>}
      <div className="py-2">
        <MailedCode
          mails={[
            { email, type: 'signup' },
            { email, type: 'recovery' },
          ]}
          submit={t('confirm.email.submit')}
          onDone={({ type }) => {
            toast.success(t('confirm.done'))
            if (type === 'recovery') onContested()
          }}
        />
      </div>
      <div className="flex flex-wrap items-start gap-3 pt-1">
        <ResendButton email={email} />
        <Button size="sm" variant="quiet" onClick={dismiss}>
          {t('pending.dismiss')}
        </Button>
      </div>
    </Alert>
  )
}
