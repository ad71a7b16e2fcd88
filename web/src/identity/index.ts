import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/screen.ts'
import { whenEntered } from '../platform/session/index.ts'

export type { AccountParts } from './accounts/account-parts.ts'
export { accountsAdminRoutes } from './accounts/routes.ts'
export { manifest } from './manifest.ts'
export { loadStepUpDialog } from './second-factor/load-step-up-dialog.ts'
export { identityTabs } from './tabs.ts'

export const AccountKeeper = whenEntered(async () => (await import('./account-keeper.tsx')).AccountKeeper)

export const visitorRoutes: readonly RouteObject[] = [
  { path: paths.auth(), lazy: screen(['identity'], async () => (await import('./auth-screen.tsx')).AuthScreen) },
]
