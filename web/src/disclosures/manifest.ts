import { mayReadAll } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import type { FeatureManifest } from '../platform/feature-manifest.ts'
import { screen } from '../platform/routing/index.ts'

export const manifest = {
  workspaceRoutes: [
    {
      path: paths.esgData(':slug'),
      handle: { crumb: 'disclosures' },
      lazy: screen(['disclosures'], async () => (await import('./item/item-screen.tsx')).ItemScreen),
    },
    {
      path: paths.esgDataEdit(':slug'),
      handle: { crumb: 'disclosures' },
      lazy: screen(['disclosures'], async () => (await import('./item/edit-screen.tsx')).EditScreen),
    },
    {
      path: paths.esgDataEntry(),
      handle: { crumb: 'esgDataEntry' },
      lazy: screen(['disclosures'], async () => (await import('./grid/grid-screen.tsx')).GridScreen),
    },
  ],
  workspaceSections: [
    {
      key: 'disclosures',
      roles: mayReadAll,
      items: [
        { key: 'disclosures', to: paths.esgToolkit(), icon: 'report' },
        { key: 'esgDataEntry', to: paths.esgDataEntry(), icon: 'table' },
      ],
      place: 20,
    },
  ],
} satisfies FeatureManifest
