import { mayReadAll } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import type { FeatureManifest } from '../platform/feature-manifest.ts'
import { screen } from '../platform/routing/index.ts'

export const manifest = {
  workspaceRoutes: [
    {
      path: paths.npoRegistration(),
      lazy: screen(
        ['npo-registration'],
        async () => (await import('./npo-registration-screen.tsx')).NpoRegistrationScreen,
      ),
    },
  ],
  workspaceSections: [
    {
      key: 'npoRegistration',
      roles: mayReadAll,
      items: [{ key: 'npoRegistration', to: paths.npoRegistration(), icon: 'list' }],
      place: 50,
    },
  ],
} satisfies FeatureManifest
