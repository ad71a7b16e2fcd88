import { paths } from '@athar/contracts/paths'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { requestedPath } from '../platform/routing/requested.ts'
import { usePageTitle } from '../platform/routing/use-page-title.ts'
import { awaitsSecondFactor, useSession } from '../platform/session/index.ts'
import { hasLeft } from '../platform/session/has-left.ts'
import { Alert } from '../ui/alert.tsx'
import { HydrationBoundary } from '../ui/hydration-boundary.tsx'
import { Spinner } from '../ui/states.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { AuthPanel } from './auth-panel.tsx'
import { ConfirmLink, linkTypeOf, type LinkType } from './confirm-link.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { useAuthSettings } from './entrance/auth-settings.ts'
import { ConfirmSession } from './entrance/confirm-session.tsx'
import { MailWay } from './entrance/mail-way.tsx'
import { NewPasswordForm } from './entrance/new-password-form.tsx'
import { OtherWays } from './entrance/other-ways.tsx'
import { refusalHere, RefusedElsewhere, SentOn } from './entrance/refused-elsewhere.tsx'
import { returnPath } from './entrance/return-path.ts'
import { awaiting, PendingConfirmation, useAwaiting } from './pending-confirmation.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm, type SignUpFields } from './sign-up-form.tsx'

/** /auth: the two tabs, the ways round by mail, the end of a mailed link, and the second factor. Whoever is in is sent on. */
export function AuthScreen() {
  const { t } = useTranslation()
  const session = useSession()
  const location = useLocation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [account, setAccount] = useState<Account>(nothingTyped)
  // Read once: it is forgotten below while the page it leads to may still be on its way.
  const [returned] = useState(() => returnPath.read(paths.landing()))
  // A mailed link carries the page along, since it may open in another tab or on another device.
  const mailed = requestedPath({ from: search.get('redirect_to') }, returned)
  const person = session.status === 'signed-in' ? session.session.user.id : null
  const target = requestedPath(location.state, mailed, person)
  // Whoever signs up is nobody who was here before.
  const newcomers = requestedPath(location.state, mailed, '')
  const tokenHash = search.get('token_hash')
  const linkType = linkTypeOf(search.get('type'))
  const link = tokenHash !== null && linkType !== null
  const step = stepOf(search.get('step'))
  const signedIn = session.status === 'signed-in'
  // Whoever sits here next, after a change of mind at the second factor, finds no password of somebody else.
  if (signedIn && account !== nothingTyped) setAccount(nothingTyped)
  useEffect(() => {
    if (!signedIn) return
    returnPath.forget()
    awaiting.write(null)
  }, [signedIn])
  const go = (to: string) =>
    void navigate(to, { replace: true, state: { ...(location.state as object | null), from: target } })
  const goStep = (next: Step) => void navigate(`${paths.auth()}?step=${next}`, { state: location.state })
  const signedUp = (email: string | null) => {
    awaiting.write(email)
    returnPath.write(newcomers)
    void navigate(paths.landing())
  }
  const confirmed = (type: LinkType) => {
    if (type === 'recovery') return go(`${paths.auth()}?step=new-password`)
    if (type === 'invite') return go(`${paths.auth()}?step=first-password`)
    go(type === 'email_change' ? paths.profile() : target)
  }
  if (session.status === 'loading') return <Spinner label={t('generic.loading')} />
  const place = () => {
    if (link) {
      const leadsTo = search.get('leads_to')
      return <ConfirmLink tokenHash={tokenHash} type={linkType} {...{ target, leadsTo }} onDone={confirmed} />
    }
    if (session.status === 'signed-in') {
      const { user } = session.session
      if (awaitsSecondFactor(session.session))
        return <ConfirmSession key={user.id} email={user.email ?? ''} onDone={() => undefined} />
      // A link that brought nothing leads to nobody's password: who is here may be somebody else.
      if ((step === 'new-password' || step === 'first-password') && refusalHere() === null)
        return <NewPasswordForm key={user.id} user={user} first={step === 'first-password'} onDone={() => go(target)} />
      return null
    }
    if (step === 'forgot' || step === 'link')
      return (
        <MailWay
          key={step}
          kind={step}
          email={account.email}
          target={target}
          onEmail={(email) => setAccount((now) => ({ ...now, email }))}
          onBack={() => go(paths.auth())}
          onDone={() => step === 'forgot' && go(`${paths.auth()}?step=new-password`)}
        />
      )
    return (
      <SignInOrUp
        ended={session.ended}
        account={account}
        onAccount={setAccount}
        target={target}
        newcomers={newcomers}
        onStep={goStep}
        onSignedUp={signedUp}
      />
    )
  }
  const shown = place()
  if (shown === null) return <SentOn to={target} />
  return (
    <div className="for-visitors mx-auto grid grid-cols-[minmax(0,32rem)] max-w-7xl justify-center gap-10 px-4 py-10 sm:px-6 md:justify-normal md:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] md:py-16 lg:gap-20">
      {shown}
      <HydrationBoundary>
        <AuthPanel />
      </HydrationBoundary>
    </div>
  )
}

const steps = ['forgot', 'link', 'new-password', 'first-password'] as const
type Step = (typeof steps)[number]
const stepOf = (text: string | null): Step | null => steps.find((step) => step === text) ?? null

type Account = { readonly email: string; readonly password: string } & Pick<
  SignUpFields,
  'fullName' | 'confirmPassword'
>
const nothingTyped: Account = { email: '', password: '', fullName: '', confirmPassword: '' }

type SignInOrUpProps = {
  /** A session ended without its person leaving: they learn why they stand here. */
  readonly ended: boolean
  /** Kept above, so that what was typed outlives a look at another way in. */
  readonly account: Account
  readonly onAccount: (change: (now: Account) => Account) => void
  readonly target: string
  /** The same for who signs up. */
  readonly newcomers: string
  readonly onStep: (step: Step) => void
  readonly onSignedUp: (email: string | null) => void
}

function SignInOrUp({ ended, account, onAccount, target, newcomers, onStep, onSignedUp }: SignInOrUpProps) {
  const { t } = useTranslation('identity')
  const { signUp } = useAuthSettings()
  const [left] = useState(hasLeft)
  const pending = useAwaiting()
  const [chosen, setTab] = useState<'signIn' | 'signUp'>('signIn')
  const tab = signUp ? chosen : 'signIn'
  usePageTitle(t(`tabs.${tab}`), t('panel.text'))
  const signIn = (
    <SignInForm
      {...account}
      onEmail={(email) => onAccount((now) => ({ ...now, email }))}
      onPassword={(password) => onAccount((now) => ({ ...now, password }))}
      onForgot={() => onStep('forgot')}
    />
  )
  const use = ({ email, password }: Pick<Account, 'email' | 'password'>) => {
    onAccount((now) => ({ ...now, email, password }))
    setTab('signIn')
  }
  if (pending.email !== null)
    return (
      <PendingConfirmation
        email={pending.email}
        onDismiss={pending.dismiss}
        onContested={() => onStep('new-password')}
      />
    )
  return (
    <div className="grid grid-cols-1 content-start gap-6">
      <h1 className="text-3xl">{t(tab === 'signUp' ? 'signUp.title' : 'title')}</h1>
      {/* Beside the form there is no place for the panel on a telephone. */}
      <p className="text-muted md:hidden">{t('panel.text')}</p>
      <RefusedElsewhere />
      {ended && !left && <Alert severity="info">{t('sessionEnded')}</Alert>}
      {signUp ? (
        <HydrationBoundary>
          <Tabs
            label={t('tabs.label')}
            value={tab}
            onChange={setTab}
            tabs={[
              { value: 'signIn', label: t('tabs.signIn'), content: signIn },
              {
                value: 'signUp',
                label: t('tabs.signUp'),
                content: (
                  <SignUpForm
                    fields={account}
                    onType={(change) => onAccount((now) => ({ ...now, ...change }))}
                    target={newcomers}
                    onDone={onSignedUp}
                  />
                ),
              },
            ]}
          />
        </HydrationBoundary>
      ) : (
        <>
          {signIn}
          <p className="text-sm text-muted">{t('errors.signup_disabled')}</p>
        </>
      )}
      <HydrationBoundary>
        {tab === 'signIn' && <OtherWays target={target} onMail={onStep} />}
        <DemoAccounts onUse={use} />
      </HydrationBoundary>
    </div>
  )
}
