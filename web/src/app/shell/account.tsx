import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { greetingName, signOut, useSession } from '../../platform/session/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/states.tsx'

/** Who is here, and the way out or in. */
export function Account({ className }: { readonly className?: string }) {
  const { t } = useTranslation()
  const session = useSession()
  const navigate = useNavigate()
  const location = useLocation()
  if (session.status === 'loading') return <Skeleton className={cx('h-8 w-28', className)} />
  if (session.status === 'signed-out') {
    return (
      <Link
        to={paths.auth()}
        state={{ from: location.pathname + location.search }}
        className={cx(buttonClass({ variant: 'primary' }), className)}
      >
        {t('nav.signIn')}
      </Link>
    )
  }
  const leave = async () => {
    await signOut()
    await navigate(paths.auth())
  }
  return (
    <div className={cx('flex items-center gap-2', className)}>
      <span className="max-w-44 truncate text-sm" data-testid="welcome">
        <bdi>{t('nav.welcome', { name: greetingName(session.session.user) ?? t('nav.user') })}</bdi>
      </span>
      <Button variant="secondary" icon="signOut" onClick={() => void leave()}>
        {t('nav.signOut')}
      </Button>
    </div>
  )
}
