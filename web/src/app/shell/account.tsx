import { paths } from '@athar/contracts/paths'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { greetingName, signOut, useSession } from '../../platform/session/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/states.tsx'

type AccountProps = {
  readonly className?: string
  /** Heard when somebody goes on from here, by a menu that then closes. */
  readonly onGo?: () => void
}

/** Who is here, the way to their own page, and the way out or in. */
export function Account({ className, onGo }: AccountProps) {
  const { t } = useTranslation()
  const session = useSession()
  const navigate = useNavigate()
  const location = useLocation()
  const here = useRef(location.pathname)
  useEffect(() => {
    here.current = location.pathname
  }, [location.pathname])
  if (session.status === 'loading') return <Skeleton className={cx('h-8 w-28', className)} />
  if (session.status === 'signed-out') {
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
  const leave = async () => {
    onGo?.()
    await signOut()
    // A page for the signed-in has led there by itself, and its reader may have gone on to another way in.
    if (here.current !== paths.auth()) await navigate(paths.auth())
  }
  return (
    <div className={cx('flex items-center gap-2', className)}>
      <Link
        to={paths.profile()}
        title={t('nav.profile')}
        onClick={onGo}
        className="flex min-h-10 min-w-0 items-center gap-2 rounded-control px-2 text-sm hover:bg-hover"
        data-testid="welcome"
      >
        <Icon name="person" className="size-4.5 text-muted" />
        {/* In two lines there is room for most names; cut in one, a name of the other script would lose its beginning. */}
        <span className="line-clamp-2 max-w-44 text-start leading-normal wrap-anywhere">
          <bdi>{t('nav.welcome', { name: greetingName(session.session.user) ?? t('nav.user') })}</bdi>
        </span>
      </Link>
      <Button variant="secondary" icon="signOut" className="shrink-0 whitespace-nowrap" onClick={() => void leave()}>
        {t('nav.signOut')}
      </Button>
    </div>
  )
}
