import { paths } from '@athar/contracts/paths'
import { createElement } from 'react'
import type { RouteObject } from 'react-router'
import { screen } from '../../platform/routing/index.ts'
import type { AccountParts } from './account-parts.ts'

/** Other people's accounts, inside the shell of the administration. */
export const accountsAdminRoutes = (parts: () => Promise<AccountParts>): RouteObject[] => [
  {
    path: paths.adminAccounts(),
    lazy: screen(['accounts', 'ui'], async () => (await import('./accounts-screen.tsx')).AccountsScreen),
  },
  {
    path: paths.adminAccount(':id'),
    handle: { crumb: 'account' },
    lazy: screen(['accounts', 'identity', 'organisations', 'profile', 'security', 'ui'], async () => {
      const [{ AccountScreen }, known] = await Promise.all([import('./account-screen.tsx'), parts()])
      return () => createElement(AccountScreen, { parts: known })
    }),
  },
]
