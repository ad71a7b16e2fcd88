import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/screen.ts'

/** Calculators are open to visitors; what they calculate is stored only where a member saves it. */
export const visitorRoutes: readonly RouteObject[] = [
  {
    path: paths.mrvCalculator(':scope'),
    lazy: screen(
      ['mrv-hub', 'inventory', 'report', 'units', 'ui'],
      async () => (await import('./guided/calculator-screen.tsx')).CalculatorScreen,
    ),
  },
]
