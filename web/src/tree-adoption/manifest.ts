import { paths } from '@athar/contracts/paths'
import type { FeatureManifest } from '../platform/feature-manifest.ts'
import { screen } from '../platform/routing/index.ts'

export const manifest = {
  memberRoutes: [
    {
      path: paths.sgiMyTrees(),
      lazy: screen(
        ['tree-adoption', 'content'],
        async () => (await import('./mine/my-trees-screen.tsx')).MyTreesScreen,
      ),
    },
    {
      path: paths.sgiMyTree(':id'),
      lazy: screen(['tree-adoption', 'content'], async () => (await import('./mine/my-tree-screen.tsx')).MyTreeScreen),
    },
    {
      path: paths.sgiManageTrees(),
      lazy: screen(
        ['tree-adoption', 'content', 'organisations', 'ui'],
        async () => (await import('./manage/manage-sites-screen.tsx')).ManageSitesScreen,
      ),
    },
    {
      path: paths.sgiManageTreeSite(':id'),
      lazy: screen(
        ['tree-adoption', 'content', 'organisations', 'ui'],
        async () => (await import('./manage/manage-site-screen.tsx')).ManageSiteScreen,
      ),
    },
  ],
  previews: async () => (await import('./previews.ts')).treeAdoptionPreviews,
  storedWords: async () => (await import('./stored-words.ts')).storedWords,
} satisfies FeatureManifest
