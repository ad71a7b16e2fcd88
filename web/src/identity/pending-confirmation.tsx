import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../platform/routing/use-page-title.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
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

/** The address that is waited for, once the page is alive. */
export function useAwaiting(): { readonly email: string | null; readonly dismiss: () => void } {
  const [dismissed, setDismissed] = useState(false)
  const hydrated = useHydrated()
  const dismiss = () => {
    awaiting.write(null)
    setDismissed(true)
  }
  return { email: hydrated && !dismissed ? awaiting.read() : null, dismiss }
}

type PendingProps = { readonly email: string; readonly onDismiss: () => void; readonly onContested: () => void }

/**
 * After signing up: where the mail went, its code, and a way to have it sent again. Where several signed up for
 * the mailbox with different passwords, the mail is one of `recovery`, and leads to choosing another.
 */
export function PendingConfirmation({ email, onDismiss, onContested }: PendingProps) {
  const { t } = useTranslation('identity')
  usePageTitle(t('pending.title'))
  return (
    <div className="grid grid-cols-1 content-start gap-6">
      <h1 className="text-3xl">{t('pending.title')}</h1>
      <p>{t('pending.text', { email: isolate(email) })}</p>
      {setUpToken.read() !== null && <p>{t('pending.setUp')}</p>}
      <MailedCode
        large
        atOnce
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
      <div className="flex flex-wrap items-start gap-3 border-t border-line pt-4">
        <ResendButton email={email} />
        <Button size="sm" variant="quiet" onClick={onDismiss}>
          {t('pending.dismiss')}
        </Button>
      </div>
    </div>
  )
}
