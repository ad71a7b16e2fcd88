import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/screen.ts'
import { profileTabs } from './tabs.ts'

export { RememberedConsent } from './remembered-consent.tsx'

export const profileRoutes: RouteObject[] = [
  {
    path: paths.accountDeletion(),
    lazy: screen(['profile'], async () => (await import('./my-data/keep-account-screen.tsx')).KeepAccountScreen),
  },
  {
    lazy: screen(['profile'], async () => (await import('./profile-screen.tsx')).ProfileScreen),
    children: profileTabs.flatMap(({ path, page }) =>
      page ? [{ path, lazy: screen(['profile', ...page.words], page.load) }] : [],
    ),
  },
]
