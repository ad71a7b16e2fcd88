import { paths } from '@athar/contracts/paths'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { lazyPart } from '../../platform/lazy-part.ts'
import { useSession } from '../../platform/session/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/states.tsx'

const AccountMenu = lazyPart(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }))

/** The menu of the signed-in person, or the way in. */
export function Account() {
  const session = useSession()
  const waiting = <Skeleton className="size-9 rounded-full" />
  if (session.status === 'loading') return waiting
  if (session.status === 'signed-out') return <SignInLink />
  return (
    <Suspense fallback={waiting}>
      <AccountMenu user={session.session.user} />
    </Suspense>
  )
}

type SignInLinkProps = { readonly className?: string; readonly onGo?: () => void }

export function SignInLink({ className, onGo }: SignInLinkProps) {
  const { t } = useTranslation()
  const location = useLocation()
  return (
    <Link
      to={paths.auth()}
      state={{ from: location.pathname + location.search }}
      onClick={onGo}
      className={cx(buttonClass({ variant: 'primary' }), 'for-visitors', className)}
    >
      {t('nav.signIn')}
    </Link>
  )
}
