import { paths } from '@athar/contracts/paths'
import { createBrowserRouter, Outlet, ScrollRestoration, type RouteObject } from 'react-router'
import { searchRoutes } from '../content/index.ts'
import { AccountKeeper, identityRoutes } from '../identity/index.ts'
import { notificationRoutes, unsubscribeRoute } from '../notifications/index.ts'
import { NotFoundScreen } from '../platform/routing/not-found-screen.tsx'
import { screen } from '../platform/routing/screen.ts'
import { profileRoutes, RememberedConsent } from '../profile/index.ts'
import { sgiMemberRoutes, sgiRoutes } from '../sgi/index.ts'
import { vision2030Routes } from '../vision2030/index.ts'
import { adminRoutes } from './admin/admin-routes.ts'
import { ownTreeRoutes, treeAdoptionRoutes } from '../tree-adoption/index.ts'
import { ownVolunteeringRoutes, volunteeringRoutes } from '../volunteering/index.ts'
import { CrashScreen } from './errors/crash-screen.tsx'
import { hubRoutes } from './hubs/hub-routes.ts'
import { PaletteProvider } from './palette/palette-provider.tsx'
import { forgetPlace, forgetPlaceOfAnchor, leftPlaces, placeOf } from './left-place.ts'
import { FocusMain } from './session/focus-main.tsx'
import { ForgetPerson } from './session/forget-person.tsx'
import { StepUpHost } from './session/step-up-host.tsx'
import { Frame } from './shell/frame.tsx'
import { PublicShell, StartingPage } from './shell/public-shell.tsx'
import { workspaceRoutes } from './workspace/workspace-routes.ts'

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

/** Pages of those who run the platform stand in a shell of their own, behind a door that names the role it takes. */
const platformRoutes: RouteObject = {
  lazy: screen(['admin', 'workspace'], async () => (await import('./admin/admin-shell.tsx')).AdminShell),
  children: [
    {
      lazy: screen(['profile'], async () => (await import('./session/require-platform-role.tsx')).RequirePlatformRole),
      children: adminRoutes,
    },
  ],
}

const requireSession = screen([], async () => (await import('./session/require-session.tsx')).RequireSession)

/** What every visitor may open: all that a page drawn ahead can be. */
const visitorsArea: RouteObject = {
  Component: PublicShell,
  children: [
    ...identityRoutes,
    ...vision2030Routes,
    ...sgiRoutes,
    ...hubRoutes,
    ...searchRoutes,
    ...treeAdoptionRoutes,
    ...volunteeringRoutes,
    unsubscribeRoute,
    {
      path: paths.privacy(),
      lazy: screen(['legal'], async () => (await import('./legal/privacy-screen.tsx')).PrivacyScreen),
    },
    {
      path: paths.accessibility(),
      lazy: screen(['legal'], async () => (await import('./legal/accessibility-screen.tsx')).AccessibilityScreen),
    },
    {
      path: paths.openData(),
      lazy: screen(['legal'], async () => (await import('./legal/open-data-screen.tsx')).OpenDataScreen),
    },
  ],
}

const otherAreas: RouteObject[] = [
  {
    Component: PublicShell,
    children: [
      {
        lazy: requireSession,
        children: [
          {
            path: paths.landing(),
            lazy: screen(
              ['landing', 'units', 'vision2030', 'content'],
              async () => (await import('./landing/landing-screen.tsx')).LandingScreen,
            ),
          },
          {
            path: paths.welcome(),
            lazy: screen(
              ['welcome', 'organisations'],
              async () => (await import('./welcome/welcome-screen.tsx')).WelcomeScreen,
            ),
          },
          ...ownTreeRoutes,
          ...ownVolunteeringRoutes,
          ...sgiMemberRoutes,
          ...notificationRoutes,
          ...profileRoutes(async () => (await import('./stored-words.ts')).storedWords),
        ],
      },
      { path: '*', Component: NotFoundScreen },
    ],
  },
  platformRoutes,
  {
    lazy: requireSession,
    children: [
      {
        lazy: screen(
          ['ui', 'units', 'workspace'],
          async () => (await import('./workspace/workspace-shell.tsx')).WorkspaceShell,
        ),
        children: workspaceRoutes,
      },
    ],
  },
]

const areasId = 'areas'

/** While the first page's code is on its way only the page is missing: the bar above is there already, and stays. */
const around = (areas: RouteObject[]): RouteObject[] => [
  {
    Component: Root,
    ErrorBoundary: CrashScreen,
    children: [{ id: areasId, HydrateFallback: StartingPage, children: areas }],
  },
]

/** The one list of pages: features bring theirs, each area has a shell of its own, and what nobody brings is not found. */
export const applicationRoutes = around([visitorsArea, ...otherAreas])

/** Public pages have an Arabic twin under `/ar`; the same routes serve both. */
export const basenameOf = (pathname: string): string => (/^\/ar(\/|$)/.test(pathname) ? '/ar' : '/')

export type Router = ReturnType<typeof createBrowserRouter>

const create = (routes: RouteObject[], options: Parameters<typeof createBrowserRouter>[1] = {}): Router =>
  createBrowserRouter(routes, { ...options, basename: basenameOf(location.pathname) })

export function createApplicationRouter(): Router {
  forgetPlaceOfAnchor()
  return create(applicationRoutes)
}

/**
 * For a page that is taken over: it begins with the area that the page is of, since the first look at every route takes longer
 * than anything else on the way. The others come with `addRest`, or with whoever goes there before.
 */
export function createFirstRouter(): { router: Router; addRest: () => void } {
  let rest: RouteObject[] | null = otherAreas
  const addBy = (patch: Router['patchRoutes']) => {
    if (rest) patch(areasId, rest)
    rest = null
  }
  forgetPlace()
  const router = create(around([visitorsArea]), {
    patchRoutesOnNavigation: ({ patch, signal }) => {
      if (!signal.aborted) addBy(patch)
    },
  })
  return { router, addRest: () => addBy(router.patchRoutes) }
}
