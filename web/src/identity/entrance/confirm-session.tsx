import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../platform/routing/index.ts'
import { signOut } from '../../platform/session/index.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { SecondFactorChallenge } from '../second-factor/second-factor-challenge.tsx'

type ConfirmSessionProps = { readonly email: string; readonly onDone: () => void }

/** The second half of signing in, for whoever set up a second factor. */
export function ConfirmSession({ email, onDone }: ConfirmSessionProps) {
  const { t } = useTranslation('identity')
  usePageTitle(t('challenge.title'))
  const done = () => {
    toast.message('success', t('signIn.doneTitle'), t('signIn.doneText'))
    onDone()
  }
  return (
    <div className="grid grid-cols-1 content-start gap-5">
      <h1 className="text-3xl">{t('challenge.title')}</h1>
      <p className="text-muted">
        {t('challenge.signedInAs')} <bdi className="font-semibold text-text">{email}</bdi>
      </p>
      <SecondFactorChallenge onDone={done} />
      <Button variant="quiet" className="-ms-4 justify-self-start" onClick={() => void signOut()}>
        {t('challenge.somebodyElse')}
      </Button>
    </div>
  )
}
