import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/screen.ts'

export type { AccountParts } from './accounts/account-parts.ts'
export { accountsAdminRoutes } from './accounts/routes.ts'
export { AccountPreferences } from './own-page/account/account-preferences.ts'
export { RememberedName } from './remembered-name.tsx'
export { loadStepUpDialog } from './second-factor/load-step-up-dialog.ts'

export const identityRoutes: RouteObject[] = [
  { path: paths.auth(), lazy: screen(['identity'], async () => (await import('./auth-screen.tsx')).AuthScreen) },
]

/** What identity brings to a person's own page; fetched when opened. */
export const identityTabs = {
  account: async () => (await import('./own-page/account/account-tab.tsx')).AccountTab,
  security: async () => (await import('./own-page/security/security-tab.tsx')).SecurityTab,
  sessions: async () => (await import('./own-page/sessions/sessions-tab.tsx')).SessionsTab,
}
