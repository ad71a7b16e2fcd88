import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/screen.ts'
import { whenEntered } from '../platform/session/index.ts'

export type { AccountParts } from './accounts/account-parts.ts'
export { accountsAdminRoutes } from './accounts/routes.ts'
export { loadStepUpDialog } from './second-factor/load-step-up-dialog.ts'

export const AccountKeeper = whenEntered(async () => (await import('./account-keeper.tsx')).AccountKeeper)

export const identityRoutes: RouteObject[] = [
  { path: paths.auth(), lazy: screen(['identity'], async () => (await import('./auth-screen.tsx')).AuthScreen) },
]

/** What identity brings to a person's own page; fetched when opened. */
export const identityTabs = {
  account: async () => (await import('./own-page/account/account-tab.tsx')).AccountTab,
  security: async () => (await import('./own-page/security/security-tab.tsx')).SecurityTab,
  sessions: async () => (await import('./own-page/sessions/sessions-tab.tsx')).SessionsTab,
}
