import { paths } from '@athar/contracts/paths'
import { createBrowserRouter, Outlet, ScrollRestoration, useOutlet, type RouteObject } from 'react-router'
import { AccountKeeper } from '../identity/index.ts'
import { untilRenewed } from '../platform/renew-after-update.ts'
import { screen } from '../platform/routing/screen.ts'
import { RememberedConsent } from '../profile/index.ts'
import { CrashScreen } from './errors/crash-screen.tsx'
import { hubRoutes } from './hubs/hub-routes.ts'
import { PaletteProvider } from './palette/palette-provider.tsx'
import { forgetPlace, forgetPlaceOfAnchor, leftPlaces, placeOf } from './left-place.ts'
import { FocusMain } from './session/focus-main.tsx'
import { ForgetPerson } from './session/forget-person.tsx'
import { StepUpHost } from './session/step-up-host.tsx'
import { Frame } from './shell/frame.tsx'
import { PublicShell, StartingPage } from './shell/public-shell.tsx'
import { visitorRoutes } from './visitor-routes.ts'

const Root = () => (
  <PaletteProvider>
    <AccountKeeper />
    <RememberedConsent />
    <StepUpHost />
    <ForgetPerson />
    <FocusMain />
    <Frame>
      <Outlet />
    </Frame>
    <ScrollRestoration getKey={placeOf} storageKey={leftPlaces} />
  </PaletteProvider>
)

/** What every visitor may open: all that a page drawn ahead can be. */
const visitorsArea: RouteObject = {
  Component: PublicShell,
  children: [
    ...visitorRoutes,
    ...hubRoutes,
    {
      path: paths.privacy(),
      lazy: screen(['legal'], async () => (await import('./legal/privacy-screen.tsx')).PrivacyScreen),
    },
    {
      path: paths.accessibility(),
      lazy: screen(['legal'], async () => (await import('./legal/accessibility-screen.tsx')).AccessibilityScreen),
    },
    {
      path: paths.proofCheck(),
      lazy: screen(['log', 'ui'], async () => (await import('./proof-check-screen.tsx')).ProofCheckScreen),
    },
    {
      path: paths.log(),
      lazy: screen(['log', 'ui'], async () => (await import('./log-screen.tsx')).LogScreen),
    },
    {
      path: paths.proof(':number'),
      lazy: screen(
        ['tree-adoption', 'volunteering', 'youth', 'verification', 'credit-registry', 'content', 'log', 'ui'],
        async () => (await import('./proof-screen.tsx')).ProofScreen,
      ),
    },
    {
      path: paths.openData(),
      lazy: screen(['legal'], async () => (await import('./legal/open-data-screen.tsx')).OpenDataScreen),
    },
  ],
}

const areasId = 'areas'

/** While the first page's code is on its way only the page is missing: the bar above is there already, and stays. */
const Areas = () => useOutlet() ?? <StartingPage />

/** The one list of pages: features bring theirs, each area has a shell of its own, and what nobody brings is not found. */
export const applicationRoutes = (others: readonly RouteObject[] = []): RouteObject[] => [
  {
    Component: Root,
    ErrorBoundary: CrashScreen,
    children: [{ id: areasId, Component: Areas, HydrateFallback: StartingPage, children: [visitorsArea, ...others] }],
  },
]

/** Public pages have an Arabic twin under `/ar`; the same routes serve both. */
export const basenameOf = (pathname: string): string => (/^\/ar(\/|$)/.test(pathname) ? '/ar' : '/')

export type Router = ReturnType<typeof createBrowserRouter>

const signedInAreas = async () => (await import('./signed-in-areas.ts').catch(untilRenewed)).signedInAreas

/**
 * Begins with the area of visitors, which the first script knows; the others are fetched with `addRest`, or when a reader goes
 * there before. `isDrawn`: the page came with its markup, which the browser has led the reader to their place in.
 */
export function createApplicationRouter(isDrawn: boolean): { router: Router; addRest: () => Promise<void> } {
  if (isDrawn) forgetPlace()
  else forgetPlaceOfAnchor()
  let added = false
  const add = (patch: Router['patchRoutes'], rest: RouteObject[]) => {
    if (!added) patch(areasId, rest)
    added = true
  }
  const router = createBrowserRouter(applicationRoutes(), {
    basename: basenameOf(location.pathname),
    patchRoutesOnNavigation: async ({ patch, signal }) => {
      const rest = await signedInAreas()
      if (!signal.aborted) add(patch, rest)
    },
  })
  return { router, addRest: async () => add(router.patchRoutes, await signedInAreas()) }
}
