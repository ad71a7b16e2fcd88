import { organisationParameter, paths } from '@athar/contracts/paths'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { lazyPart } from '../../platform/lazy-part.ts'
import { setUpToken, withoutToken } from '../../platform/set-up-token.ts'
import { actingOrganisation, awaitsSecondFactor, leavesOn, useMe, useSession } from '../../platform/session/index.ts'
import { Spinner } from '../../ui/states.tsx'
import { useAnswersFirstQuestion } from './first-question.ts'
import { pageLeft } from './page-left.ts'
import { SessionUnreachable } from './session-unreachable.tsx'
import { useReplaced } from '../../platform/session/use-replaced.ts'

const OtherOrganisation = lazyPart(async () => ({
  default: (await import('./other-organisation.tsx')).OtherOrganisation,
}))

/** What somebody has as the citizen they are: whoever has just adopted a tree is led to it, not asked which organisation they keep. */
const citizens = [
  paths.sgiMyTrees(),
  paths.sgiMyVolunteering(),
  paths.youthMine(),
  paths.profileGuardian(),
  paths.marketplaceEnquiries(),
]
const needsNoAnswer = (pathname: string): boolean =>
  pathname === paths.welcome() || citizens.some((path) => pathname === path || pathname.startsWith(`${path}/`))

/**
 * Pages for the signed-in: a spinner while nobody knows, the sign-in page for visitors and for whoever has yet to confirm
 * with a second factor, the first question for newcomers, and the last one for whoever asked for the end of their account.
 */
export function RequireSession() {
  const { t } = useTranslation()
  const session = useSession()
  const location = useLocation()
  const here = withoutToken(location)
  const { search } = location
  useEffect(() => setUpToken.keepFrom(search), [search])
  const question = useAnswersFirstQuestion()
  const person = session.status === 'signed-in' ? session.session.user.id : null
  // Decided at the door: who is in keeps the page and what was typed there, even if the session is lowered meanwhile.
  const [admitted, setAdmitted] = useState<string | null>(null)
  const waits = session.status === 'signed-in' && admitted !== person && awaitsSecondFactor(session.session)
  if (person !== admitted && !waits) setAdmitted(person)
  const [last, setLast] = useState(admitted)
  if (admitted !== null && last !== admitted) setLast(admitted)
  // The landing page is where everybody goes anyway; only another page is worth coming back to.
  const state = here === paths.landing() ? null : pageLeft(here, last, session)
  const replaced = useReplaced(person)
  if (session.status === 'signed-out' && session.unreachable) return <SessionUnreachable />
  if (session.status === 'signed-out' || waits) return <Navigate to={paths.auth()} replace state={state} />
  if (session.status === 'signed-in' && leavesOn(session.session.user) && location.pathname !== paths.accountDeletion())
    return <Navigate to={paths.accountDeletion()} replace state={state} />
  if (session.status === 'loading' || replaced || question === 'unknown')
    return <Spinner label={t('generic.loading')} />
  if (question === 'open' && !needsNoAnswer(location.pathname))
    return <Navigate to={paths.welcome()} replace state={state} />
  if (new URLSearchParams(location.search).has(organisationParameter)) return <ActAsNamed />
  return <Outlet />
}

/**
 * A notice, in the app or by mail, leads to a page as it stands in one organisation. Whoever belongs to it acts for it from
 * here on; the address is then that of the page. Whoever does not reads that, and no other one's page in its place.
 */
function ActAsNamed() {
  const { t } = useTranslation()
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const me = useMe()
  const memberships = me.data?.memberships
  const named = new URLSearchParams(search).get(organisationParameter)
  const isOwn = memberships?.some(({ organisation }) => organisation.id === named)
  const goesOn = isOwn || me.isError
  useEffect(() => {
    if (!goesOn) return
    const rest = new URLSearchParams(search)
    rest.delete(organisationParameter)
    if (isOwn && named !== null) actingOrganisation.choose(named)
    void navigate({ pathname, search: rest.toString(), hash }, { replace: true, state: state as unknown })
  }, [goesOn, isOwn, named, pathname, search, hash, state, navigate])
  // Whoever joined it a moment ago, in another tab, is not known to belong to it here.
  const { isFetchedAfterMount, isFetching, refetch } = me
  useEffect(() => {
    if (isOwn === false && !isFetchedAfterMount) void refetch()
  }, [isOwn, isFetchedAfterMount, refetch])
  const waiting = <Spinner label={t('generic.loading')} />
  if (isOwn !== false || !isFetchedAfterMount || isFetching) return waiting
  return (
    <Suspense fallback={waiting}>
      <OtherOrganisation />
    </Suspense>
  )
}
