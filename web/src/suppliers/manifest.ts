import { mayReadAll } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import type { FeatureManifest } from '../platform/feature-manifest.ts'
import { screen } from '../platform/routing/index.ts'

export const manifest = {
  workspaceRoutes: [
    {
      path: paths.suppliers(),
      lazy: screen(['suppliers', 'ui'], async () => (await import('./requests/requests-screen.tsx')).RequestsScreen),
    },
    {
      path: paths.suppliersRequest(':id'),
      handle: { crumb: 'suppliersRequest' },
      lazy: screen(
        ['suppliers', 'inventory', 'evidence', 'ui'],
        async () => (await import('./requests/request-screen.tsx')).RequestScreen,
      ),
    },
  ],
  workspaceSections: [
    {
      key: 'suppliers',
      roles: mayReadAll,
      items: [{ key: 'suppliers', to: paths.suppliers(), icon: 'list' }],
      place: 15,
    },
  ],
  storedWords: async () => (await import('./stored-words.ts')).storedWords,
} satisfies FeatureManifest
