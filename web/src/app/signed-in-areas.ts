import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { contentAdminRoutes } from '../content/index.ts'
import { accountsAdminRoutes } from '../identity/index.ts'
import { NotFoundScreen, screen } from '../platform/routing/index.ts'
import { profileRoutes } from '../profile/index.ts'
import { manifests } from './features.ts'
import { PublicShell } from './shell/public-shell.tsx'

const requireSession = screen([], async () => (await import('./session/require-session.tsx')).RequireSession)

/** What nobody brings is not found below these, and only for those who may open them. */
const adminRoutes: RouteObject[] = [
  {
    path: paths.admin(),
    lazy: screen(['admin', 'profile'], async () => (await import('./admin/overview-screen.tsx')).OverviewScreen),
  },
  {
    path: paths.platformOwner(),
    lazy: screen(
      ['admin', 'profile'],
      async () => (await import('./admin/platform-owner-screen.tsx')).PlatformOwnerScreen,
    ),
  },
  ...manifests.flatMap((feature) => feature.adminRoutes ?? []),
  ...contentAdminRoutes(async () => (await import('./admin/content-previews.ts')).loadContentPreviews()),
  ...accountsAdminRoutes(async () => (await import('./admin/account-parts.ts')).accountParts),
  ...[paths.platformOwner(), paths.admin()].map((path) => ({ path: `${path}/*`, Component: NotFoundScreen })),
]

/** Pages of those who run the platform stand in a shell of their own, behind a door that names the role it takes. */
const platformArea: RouteObject = {
  lazy: screen(['admin', 'workspace'], async () => (await import('./admin/admin-shell.tsx')).AdminShell),
  children: [
    {
      lazy: screen(['profile'], async () => (await import('./session/require-platform-role.tsx')).RequirePlatformRole),
      children: adminRoutes,
    },
  ],
}

/** Pages of people who are signed in, and the answer to every address that is no page. Fetched after the first script. */
export const signedInAreas: RouteObject[] = [
  {
    Component: PublicShell,
    children: [
      {
        lazy: requireSession,
        children: [
          {
            path: paths.landing(),
            lazy: screen(
              ['home', 'landing', 'units', 'vision2030', 'content', 'workspace'],
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
          ...manifests.flatMap((feature) => feature.memberRoutes ?? []),
        ],
      },
      { path: '*', Component: NotFoundScreen },
    ],
  },
  platformArea,
  {
    lazy: requireSession,
    children: [
      {
        lazy: screen(['workspace'], async () => (await import('./workspace/personal-shell.tsx')).PersonalShell),
        children: [
          ...manifests.flatMap((feature) => feature.personalRoutes ?? []),
          ...profileRoutes(async () => (await import('./stored-words.ts')).loadStoredWords()),
        ],
      },
      {
        lazy: screen(
          ['ui', 'units', 'workspace'],
          async () => (await import('./workspace/workspace-shell.tsx')).WorkspaceShell,
        ),
        children: manifests.flatMap((feature) => feature.workspaceRoutes ?? []),
      },
    ],
  },
]
