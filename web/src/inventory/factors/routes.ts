import { paths } from '@athar/contracts/paths'
import { getI18n } from 'react-i18next'
import type { RouteObject } from 'react-router'
import { screen } from '../../platform/routing/index.ts'

const words = ['inventory', 'report', 'units'] as const
const own = { crumb: () => getI18n().t('inventory:factors.tabs.own') }

/** The library of emission factors, each of its factors, those of the organisation itself, and its price index. */
export const factorRoutes: RouteObject[] = [
  {
    path: paths.inventoryFactors(),
    handle: { crumb: 'factors' },
    lazy: screen(words, async () => (await import('./library/library-screen.tsx')).LibraryScreen),
  },
  {
    path: paths.inventoryOwnFactors(),
    handle: own,
    lazy: screen(words, async () => (await import('./own/own-factors-screen.tsx')).OwnFactorsScreen),
  },
  {
    path: paths.inventoryNewOwnFactor(),
    handle: own,
    lazy: screen(words, async () => (await import('./own/new-own-factor-screen.tsx')).NewOwnFactorScreen),
  },
  {
    path: paths.inventoryOwnFactorsFile(),
    handle: own,
    lazy: screen(
      [...words, 'activity-file'],
      async () => (await import('./own/own-factors-file-screen.tsx')).OwnFactorsFileScreen,
    ),
  },
  {
    path: paths.inventoryPriceIndex(),
    handle: { crumb: () => getI18n().t('inventory:factors.tabs.price') },
    lazy: screen(words, async () => (await import('./price/price-index-screen.tsx')).PriceIndexScreen),
  },
  {
    path: '/inventory/factors/:id',
    handle: { crumb: () => getI18n().t('inventory:factors.page.crumb') },
    lazy: screen(words, async () => (await import('./factor/factor-screen.tsx')).FactorScreen),
  },
]
