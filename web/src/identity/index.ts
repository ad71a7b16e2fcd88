import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/screen.ts'

export { RememberedName } from './remembered-name.tsx'

export const identityRoutes: RouteObject[] = [
  { path: paths.auth(), lazy: screen(['identity'], async () => (await import('./auth-screen.tsx')).AuthScreen) },
]
