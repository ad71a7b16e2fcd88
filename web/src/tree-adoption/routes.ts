import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/index.ts'

/** What everybody may see. */
export const treeAdoptionRoutes: RouteObject[] = [
  {
    path: paths.sgiAdoptTree(),
    lazy: screen(
      ['tree-adoption', 'content', 'organisations'],
      async () => (await import('./adopt-tree-screen.tsx')).AdoptTreeScreen,
    ),
  },
  {
    path: paths.sgiPlantingSite(':slug'),
    lazy: screen(
      ['tree-adoption', 'content', 'organisations'],
      async () => (await import('./site-screen.tsx')).SiteScreen,
    ),
  },
  {
    path: paths.sgiTreeWall(),
    lazy: screen(['tree-adoption', 'content'], async () => (await import('./wall-screen.tsx')).WallScreen),
  },
  {
    path: paths.proof(':number'),
    lazy: screen(['tree-adoption', 'content'], async () => (await import('./proof-screen.tsx')).ProofScreen),
  },
]

/** What is for those who are signed in. */
export const ownTreeRoutes: RouteObject[] = [
  {
    path: paths.sgiMyTrees(),
    lazy: screen(['tree-adoption', 'content'], async () => (await import('./mine/my-trees-screen.tsx')).MyTreesScreen),
  },
  {
    path: paths.sgiMyTree(':id'),
    lazy: screen(['tree-adoption', 'content'], async () => (await import('./mine/my-tree-screen.tsx')).MyTreeScreen),
  },
  {
    path: paths.sgiManageTrees(),
    lazy: screen(
      ['tree-adoption', 'content', 'organisations'],
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
]
