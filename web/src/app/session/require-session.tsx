import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '../../platform/session/index.ts'
import { Spinner } from '../../ui/states.tsx'
import { useAnswersFirstQuestion } from './first-question.ts'

/** Pages for the signed-in: a spinner while nobody knows, the sign-in page for visitors, the first question for newcomers. */
export function RequireSession() {
  const { t } = useTranslation()
  const session = useSession()
  const location = useLocation()
  const here = location.pathname + location.search + location.hash
  // The landing page is where everybody goes anyway; only another page is worth coming back to.
  const state = here === paths.landing() ? null : { from: here }
  const question = useAnswersFirstQuestion()
  if (session.status === 'signed-out') return <Navigate to={paths.auth()} replace state={state} />
  if (session.status === 'loading' || question === 'unknown') return <Spinner label={t('generic.loading')} />
  if (question === 'open' && location.pathname !== paths.welcome())
    return <Navigate to={paths.welcome()} replace state={state} />
  return <Outlet />
}
