import { mayModerate } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import type { FeatureManifest } from '../platform/feature-manifest.ts'
import { screen } from '../platform/routing/index.ts'

export const manifest = {
  memberRoutes: [
    {
      path: paths.youthMine(),
      lazy: screen(
        ['youth', 'guardians', 'content', 'organisations'],
        async () => (await import('./mine/my-youth-screen.tsx')).MyYouthScreen,
      ),
    },
    {
      path: paths.youthParticipation(':id'),
      lazy: screen(
        ['youth', 'content'],
        async () => (await import('./mine/participation-screen.tsx')).ParticipationScreen,
      ),
    },
  ],
  adminRoutes: [
    {
      path: paths.adminYouth(),
      lazy: screen(
        ['youth', 'organisations', 'content'],
        async () => (await import('./admin/reviews-screen.tsx')).ReviewsScreen,
      ),
    },
  ],
  adminPages: [{ key: 'youth', path: paths.adminYouth(), icon: 'people', roles: mayModerate, place: 36 }],
  storedWords: async () => (await import('./stored-words.ts')).storedWords,
} satisfies FeatureManifest
