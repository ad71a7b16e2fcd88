import { paths } from '@athar/contracts/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, Outlet, useLocation } from 'react-router'
import { askForSecondFactor, useErrorWords } from '../../platform/api/index.ts'
import { useLanguage } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { aalOf, holdsSecondFactor, leavesOn, useMe, useSession } from '../../platform/session/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorState, ForbiddenState, Spinner } from '../../ui/states.tsx'
import { pageLeft } from './page-left.ts'
import { rolesFor } from '../admin/admin-pages.ts'
import { ReportRefusal } from './report-refusal.tsx'
import { SessionUnreachable } from './session-unreachable.tsx'
import { useReplaced } from '../../platform/session/use-replaced.ts'

/** Pages for those who run the platform: the role, then the second factor; others are told which role it takes. */
export function RequirePlatformRole() {
  const { t } = useTranslation('profile')
  const { t: tCommon } = useTranslation()
  const { lang } = useLanguage()
  const session = useSession()
  const me = useMe()
  const { pathname, search, hash } = useLocation()
  const errorWords = useErrorWords()
  // Decided at the door: who is in keeps the page and what was typed there, also where the role is taken or the session lowered
  // meanwhile. The server decides at each action, and the next page has a door again.
  const [admitted, setAdmitted] = useState<string | null>(null)
  const replaced = useReplaced(session.status === 'signed-in' ? session.session.user.id : null)
  const state = pageLeft(pathname + search + hash, admitted?.split(' ')[0] ?? null, session)
  if (session.status === 'signed-out' && session.unreachable) return <SessionUnreachable />
  if (session.status === 'signed-out') return <Navigate to={paths.auth()} replace state={state} />
  if (session.status === 'signed-in' && leavesOn(session.session.user))
    return <Navigate to={paths.accountDeletion()} replace state={state} />
  // What is known stays known where asking again failed: the page and what was typed on it stay.
  if (session.status === 'loading' || replaced || (me.data === undefined && !me.isError))
    return <Spinner label={tCommon('generic.loading')} />
  if (me.data === undefined)
    return (
      <ErrorState
        page
        title={tCommon('generic.error')}
        retry={{ label: tCommon('generic.retry'), onRetry: () => void me.refetch() }}
      >
        <p>{errorWords(me.error).text}</p>
      </ErrorState>
    )
  const here = `${session.session.user.id} ${pathname}`
  if (admitted === here) return <Outlet />
  const needed = rolesFor(pathname)
  if (!needed.some((role) => me.data.platformRoles.includes(role))) {
    const names = needed.map((role) => t(`guard.roles.${role}`))
    const list = new Intl.ListFormat(lang, { type: 'disjunction' }).format(names)
    return (
      <ForbiddenState
        page
        title={t('guard.forbidden')}
        action={
          <Link to={paths.landing()} className={buttonClass()}>
            {tCommon('notFound.home')}
          </Link>
        }
      >
        <PageTitle title={t('guard.forbidden')} />
        <ReportRefusal path={pathname} />
        <p>{t('guard.needed', { count: needed.length, needed: list })}</p>
      </ForbiddenState>
    )
  }
  if (aalOf(session.session) === 'aal1') {
    const need = holdsSecondFactor(session.session.user) ? 'second-factor-required' : 'second-factor-missing'
    return (
      <ForbiddenState
        page
        title={t('guard.confirmTitle')}
        action={
          <Button variant="primary" onClick={() => void askForSecondFactor(need)}>
            {t(need === 'second-factor-required' ? 'guard.confirm' : 'guard.setUp')}
          </Button>
        }
      >
        <PageTitle title={t('guard.confirmTitle')} />
        <p>{t(need === 'second-factor-required' ? 'guard.confirmText' : 'guard.setUpText')}</p>
      </ForbiddenState>
    )
  }
  setAdmitted(here)
  return <Outlet />
}

/** Only where this door speaks: the page behind it has a title of its own. */
function PageTitle({ title }: { readonly title: string }) {
  usePageTitle(title)
  return null
}
