import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import type { EmailOtpType } from '@supabase/auth-js'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePageTitle } from '../platform/routing/use-page-title.ts'
import { backend, useSession } from '../platform/session/index.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { useAuthWords, type AuthFailure } from './auth-failure.ts'
import { protocolLink } from './entrance/mailed-way-back.ts'
import { ResendButton } from './resend-button.tsx'

const linkTypes = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change',
  'email',
] as const satisfies readonly EmailOtpType[]
export type LinkType = (typeof linkTypes)[number]
export const linkTypeOf = (type: string | null): LinkType | null => linkTypes.find((known) => known === type) ?? null

/** What pressing the button means to whoever came by the mail. */
const kindOf = {
  signup: 'email',
  email: 'email',
  email_change: 'email',
  magiclink: 'signIn',
  recovery: 'recovery',
  invite: 'invite',
} as const satisfies Record<LinkType, string>

/** The link itself was refused; a lost connection or a busy server says nothing about it, and it may be pressed again. */
const saysNo = ({ status = 0 }: AuthFailure): boolean => status >= 400 && status < 500 && status !== 429

type ConfirmLinkProps = {
  readonly tokenHash: string
  readonly type: LinkType
  /** The page that it leads to, for a mail that is sent anew. */
  readonly target: string
  /** The listed address of another site from which it was asked for, and to which it goes on in the place of a page here. */
  readonly leadsTo: string | null
  readonly onDone: (type: LinkType) => void
}

/** The end of a mailed link. Only the button spends the token: programs that scan mail open links, they press nothing. */
export function ConfirmLink({ tokenHash, type, target, leadsTo, onDone }: ConfirmLinkProps) {
  const { t } = useTranslation('identity')
  const [state, setState] = useState<'ready' | 'busy' | 'half' | 'failed'>('ready')
  const [again, setAgain] = useState('')
  const words = useAuthWords()
  const session = useSession()
  const signedIn = session.status === 'signed-in'
  // Whoever goes on elsewhere takes nobody's place here.
  const replaced = signedIn && leadsTo === null
  const email = signedIn ? (session.session.user.email ?? '') : ''
  // Worded when it is drawn, so that it follows the language.
  const [problem, setProblem] = useState<{ readonly failure: AuthFailure | null } | null>(null)
  const kind = kindOf[type]
  const title = t(`confirm.${kind}.title`)
  usePageTitle(title)

  // Whoever comes back from the other site may find this page as they left it: that it was on its way there is over.
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && leadsTo !== null && setState('ready')
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [leadsTo])

  const confirm = async () => {
    if (leadsTo !== null) {
      // An app opens beside this page, which stays.
      if (/^https?:/i.test(leadsTo)) setState('busy')
      return location.assign(protocolLink(tokenHash, type, leadsTo))
    }
    setState('busy')
    setProblem(null)
    const tryAgain = (failure: AuthFailure | null) => {
      setProblem({ failure })
      setState('ready')
    }
    try {
      const { auth } = await backend()
      const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type })
      if (error && !saysNo(error)) return tryAgain(error)
      if (error) return setState('failed')
      if (!data.session) return setState('half')
      if (kind === 'email') toast.success(t('confirm.done'))
      onDone(type)
    } catch {
      tryAgain(null)
    }
  }

  return (
    <div className="grid grid-cols-1 content-start gap-5">
      <h1 className="text-3xl">{title}</h1>
      {(state === 'ready' || state === 'busy') && (
        <>
          {problem && <Alert severity="error">{problem.failure ? words(problem.failure) : t('unexpected')}</Alert>}
          <p className="text-muted">{t(`confirm.${kind}.text`)}</p>
          {/* Once it is pressed somebody else may be here, who is asked nothing. */}
          {replaced && state === 'ready' && (
            <Alert severity="warning" live={false} title={t('confirm.here.title', { email: isolate(email) })}>
              <p>{t('confirm.here.text', { email: isolate(email) })}</p>
            </Alert>
          )}
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" size="lg" busy={state === 'busy'} onClick={() => void confirm()}>
              {t(state === 'busy' ? `confirm.${kind}.busy` : `confirm.${kind}.submit`)}
            </Button>
            {replaced && state === 'ready' && (
              <Link to={paths.landing()} className={buttonClass({ size: 'lg' })}>
                {t('confirm.here.stay')}
              </Link>
            )}
          </div>
        </>
      )}
      {state === 'half' && <Alert severity="info">{t('confirm.half')}</Alert>}
      {state === 'failed' && (
        <>
          <Alert severity="error">{t('confirm.failed')}</Alert>
          {((type === 'signup' && !signedIn) || type === 'email_change') && (
            <>
              <Field label={t('fields.email')} hint={t('confirm.again')}>
                {(control) => (
                  <TextInput
                    {...control}
                    type="email"
                    dir="ltr"
                    autoComplete="email"
                    value={again}
                    onChange={(event) => setAgain(event.target.value)}
                  />
                )}
              </Field>
              <ResendButton key={again} email={again.trim()} type={type} target={target} />
            </>
          )}
          {type === 'invite' && <p>{t('confirm.inviteAgain')}</p>}
          {(type === 'recovery' || type === 'magiclink') && !signedIn && (
            <p>
              <Link
                to={`${paths.auth()}?step=${type === 'recovery' ? 'forgot' : 'link'}`}
                state={{ from: target }}
                className={buttonClass()}
              >
                {t('confirm.another')}
              </Link>
            </p>
          )}
        </>
      )}
      {state !== 'ready' && state !== 'busy' && (
        <Link to={signedIn ? target : paths.auth()} className="text-link underline">
          {t(signedIn ? 'confirm.goOn' : 'confirm.toSignIn')}
        </Link>
      )}
    </div>
  )
}
