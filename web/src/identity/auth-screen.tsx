import { paths } from '@athar/contracts/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { requestedPath } from '../platform/routing/requested.ts'
import { usePageTitle } from '../platform/routing/use-page-title.ts'
import { useSession } from '../platform/session/index.ts'
import { Alert } from '../ui/alert.tsx'
import { Spinner } from '../ui/states.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { AuthPanel } from './auth-panel.tsx'
import { ConfirmLink, linkTypeOf } from './confirm-link.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { awaiting, PendingConfirmation } from './pending-confirmation.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** /auth: the two tabs, or the end of a mailed link. Whoever is signed in is sent on. */
export function AuthScreen() {
  const { t } = useTranslation()
  const session = useSession()
  const location = useLocation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const target = requestedPath(location.state, paths.landing())
  const tokenHash = search.get('token_hash')
  const linkType = linkTypeOf(search.get('type'))
  const link = tokenHash !== null && linkType !== null
  const signedUp = (email: string | null) => {
    awaiting.write(email)
    void navigate(paths.landing())
  }
  if (session.status === 'loading') return <Spinner label={t('generic.loading')} />
  if (session.status === 'signed-in' && !link) return <Navigate to={target} replace />
  return (
    <div className="mx-auto grid grid-cols-1 max-w-7xl gap-10 px-4 py-10 sm:px-6 md:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] md:py-16 lg:gap-20">
      {link ? (
        <ConfirmLink
          tokenHash={tokenHash}
          type={linkType}
          onDone={() => void navigate(paths.landing(), { replace: true })}
        />
      ) : (
        <SignInOrUp
          ended={session.status === 'signed-out' && session.ended}
          onSignedIn={() => void navigate(target, { replace: true })}
          onSignedUp={signedUp}
        />
      )}
      <AuthPanel />
    </div>
  )
}

type SignInOrUpProps = {
  /** A session ended without its person leaving: they learn why they stand here. */
  readonly ended: boolean
  readonly onSignedIn: () => void
  readonly onSignedUp: (email: string | null) => void
}

function SignInOrUp({ ended, onSignedIn, onSignedUp }: SignInOrUpProps) {
  const { t } = useTranslation('identity')
  const [tab, setTab] = useState<'signIn' | 'signUp'>('signIn')
  const [account, setAccount] = useState({ email: '', password: '' })
  usePageTitle(t(`tabs.${tab}`))
  const use = (demo: typeof account) => {
    setAccount({ email: demo.email, password: demo.password })
    setTab('signIn')
  }
  return (
    <div className="grid grid-cols-1 content-start gap-6">
      <h1 className="text-3xl">{t(tab === 'signUp' ? 'signUp.title' : 'title')}</h1>
      {ended && <Alert severity="info">{t('sessionEnded')}</Alert>}
      <PendingConfirmation />
      <Tabs
        label={t('tabs.label')}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'signIn',
            label: t('tabs.signIn'),
            content: (
              <SignInForm
                {...account}
                onEmail={(email) => setAccount({ ...account, email })}
                onPassword={(password) => setAccount({ ...account, password })}
                onDone={onSignedIn}
              />
            ),
          },
          { value: 'signUp', label: t('tabs.signUp'), content: <SignUpForm onDone={onSignedUp} /> },
        ]}
      />
      <DemoAccounts onUse={use} />
    </div>
  )
}
