import type { Provider, Session } from '@supabase/auth-js'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/index.ts'
import { awaitsSecondFactor } from '../../platform/session/index.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { keysWorkHere } from '../second-factor/browser-keys.ts'
import { useAuthAction } from '../use-auth-action.ts'
import { useAuthSettings } from './auth-settings.ts'
import type { MailWayKind } from './mail-way.tsx'
import { returnPath } from './return-path.ts'

type OtherWaysProps = {
  /** The page to come back to from another site. */
  readonly target: string
  readonly onMail: (kind: MailWayKind) => void
}

/** Without a password: a passkey, a mailed link, or an account elsewhere that the operator trusts. */
export function OtherWays({ target, onMail }: OtherWaysProps) {
  const { t } = useTranslation('identity')
  const { lang } = useLanguage()
  const action = useAuthAction()
  const hydrated = useHydrated()
  const settings = useAuthSettings()
  const greet = ({ session }: { readonly session: Session | null }) => {
    if (session && !awaitsSecondFactor(session)) toast.message('success', t('signIn.doneTitle'), t('signIn.doneText'))
  }
  const byPasskey = () => void action.run((auth, signal) => auth.signInWithPasskey({ options: { signal } }), greet)
  const goTo = (provider: string) =>
    void action.run(
      (auth) => {
        returnPath.write(target)
        return auth.signInWithOAuth({
          provider: provider as Provider,
          options: { redirectTo: `${location.origin}/auth` },
        })
      },
      // The browser is on its way to the other site.
      () => undefined,
    )
  return (
    <section aria-labelledby="other-ways" className="grid grid-cols-1 gap-3 border-t border-line pt-5">
      <h2 id="other-ways" className="text-base">
        {t('otherWays.title')}
      </h2>
      {action.problem && <Alert severity="error">{action.problem.text}</Alert>}
      {settings.providers.map(({ name, label }) => (
        <Button key={name} icon="arrowEnd" disabled={action.busy} onClick={() => goTo(name)}>
          {t('providers.continue', { name: isolate(label[lang]) })}
        </Button>
      ))}
      {settings.passkeys && (!hydrated || keysWorkHere()) && (
        <Button icon="lock" busy={action.busy} onClick={byPasskey}>
          {t('otherWays.passkey')}
        </Button>
      )}
      <Button icon="mail" onClick={() => onMail('link')}>
        {t('otherWays.link')}
      </Button>
    </section>
  )
}
