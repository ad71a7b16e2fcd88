import { paths } from '@athar/contracts/paths'
import { getI18n } from 'react-i18next'
import type { RouteObject } from 'react-router'
import { screen } from '../../platform/routing/index.ts'

/** Contracts and certificates for purchased electricity, beside the factors that count where none of them covers. */
export const contractRoutes: RouteObject[] = [
  {
    path: paths.inventoryContracts(),
    handle: { crumb: () => getI18n().t('inventory:factors.tabs.contracts') },
    lazy: screen(
      ['inventory', 'report', 'units', 'ui'],
      async () => (await import('./contracts-screen.tsx')).ContractsScreen,
    ),
  },
]
