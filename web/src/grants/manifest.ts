import { grantOfficers } from '@athar/contracts/grants'
import { paths } from '@athar/contracts/paths'
import type { FeatureManifest } from '../platform/feature-manifest.ts'
import { screen } from '../platform/routing/index.ts'

const words = ['grants', 'content', 'organisations', 'ui'] as const

export const manifest = {
  memberRoutes: [
    { path: paths.npoGrant(':id'), lazy: screen(words, async () => (await import('./grant-screen.tsx')).GrantScreen) },
    {
      path: paths.npoApplications(),
      lazy: screen(words, async () => (await import('./applications-screen.tsx')).ApplicationsScreen),
    },
    {
      path: paths.npoApplication(':id'),
      lazy: screen([...words, 'evidence'], async () => (await import('./application-screen.tsx')).ApplicationScreen),
    },
    { path: paths.npoReviews(), lazy: screen(words, async () => (await import('./reviews-screen.tsx')).ReviewsScreen) },
    {
      path: paths.npoReview(':id'),
      lazy: screen(words, async () => (await import('./review-screen.tsx')).ReviewScreen),
    },
  ],
  adminRoutes: [
    {
      path: paths.adminGrants(),
      lazy: screen(words, async () => (await import('./admin/grants-screen.tsx')).GrantsScreen),
    },
    {
      path: paths.adminNewGrant(),
      handle: { crumb: 'newGrant' },
      lazy: screen(words, async () => (await import('./admin/call-form-screen.tsx')).NewCallScreen),
    },
    {
      path: paths.adminGrant(':id'),
      handle: { crumb: 'grant' },
      lazy: screen(words, async () => (await import('./admin/call-screen.tsx')).CallScreen),
    },
    {
      path: paths.adminEditGrant(':id'),
      handle: { crumb: 'grant' },
      lazy: screen(words, async () => (await import('./admin/call-form-screen.tsx')).EditCallScreen),
    },
    {
      path: paths.adminGrantApplication(':id'),
      handle: { crumb: 'grantApplication' },
      lazy: screen(
        [...words, 'npo-registration'],
        async () => (await import('./admin/application-screen.tsx')).ApplicationScreen,
      ),
    },
  ],
  adminPages: [{ key: 'grants', path: paths.adminGrants(), icon: 'list', roles: grantOfficers, place: 30 }],
  storedWords: async () => (await import('./stored-words.ts')).storedWords,
} satisfies FeatureManifest
