import { paths } from '@athar/contracts/paths'
import { createBrowserRouter, Outlet, ScrollRestoration, type RouteObject } from 'react-router'
import { AccountPreferences, identityRoutes, RememberedName } from '../identity/index.ts'
import { notificationRoutes, unsubscribeRoute } from '../notifications/index.ts'
import { screen } from '../platform/routing/screen.ts'
import { profileRoutes, RememberedConsent } from '../profile/index.ts'
import { CrashScreen } from './errors/crash-screen.tsx'
import { NotFoundScreen } from './errors/not-found-screen.tsx'
import { hubRoutes } from './hubs/hub-routes.ts'
import { PaletteProvider } from './palette/palette-provider.tsx'
import { FocusMain } from './session/focus-main.tsx'
import { ForgetPerson } from './session/forget-person.tsx'
import { StepUpHost } from './session/step-up-host.tsx'
import { PublicShell, StartingPage } from './shell/public-shell.tsx'
import { workspaceRoutes } from './workspace/workspace-routes.ts'

const Root = () => (
  <PaletteProvider>
    <RememberedName />
    <RememberedConsent />
    <AccountPreferences />
    <StepUpHost />
    <ForgetPerson />
    <FocusMain />
    <Outlet />
    <ScrollRestoration />
  </PaletteProvider>
)

/** Pages of those who run the platform stand behind this door; what is not built yet is not found, and only for them. */
const platformRoutes: RouteObject = {
  lazy: screen(['profile'], async () => (await import('./session/require-platform-role.tsx')).RequirePlatformRole),
  children: [paths.platformOwner(), paths.admin()].map((path) => ({ path: `${path}/*`, Component: NotFoundScreen })),
}

const requireSession = screen([], async () => (await import('./session/require-session.tsx')).RequireSession)

/** The one list of pages. Features bring theirs; what nobody brings is not found. */
export const applicationRoutes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: CrashScreen,
    HydrateFallback: StartingPage,
    children: [
      {
        Component: PublicShell,
        children: [
          ...identityRoutes,
          ...hubRoutes,
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
            lazy: requireSession,
            children: [
              {
                path: paths.landing(),
                lazy: screen(
                  ['landing', 'units'],
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
              ...notificationRoutes,
              ...profileRoutes,
            ],
          },
          platformRoutes,
          { path: '*', Component: NotFoundScreen },
        ],
      },
      {
        lazy: requireSession,
        children: [
          {
            lazy: screen(['ui', 'units'], async () => (await import('./workspace/workspace-shell.tsx')).WorkspaceShell),
            children: workspaceRoutes,
          },
        ],
      },
    ],
  },
]

/** Public pages have an Arabic twin under `/ar`; the same routes serve both. */
export const basenameOf = (pathname: string): string => (/^\/ar(\/|$)/.test(pathname) ? '/ar' : '/')

export const createApplicationRouter = () =>
  createBrowserRouter(applicationRoutes, { basename: basenameOf(location.pathname) })
