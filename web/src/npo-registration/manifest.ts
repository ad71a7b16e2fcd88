import { npoOfficers } from '@athar/contracts/npo-registration'
import { paths } from '@athar/contracts/paths'
import type { FeatureManifest } from '../platform/feature-manifest.ts'
import { screen } from '../platform/routing/index.ts'

const words = ['npo-registration', 'evidence', 'organisations', 'content', 'ui'] as const

export const manifest = {
  memberRoutes: [
    {
      path: paths.npoRegistration(),
      lazy: screen(words, async () => (await import('./registration-screen.tsx')).RegistrationScreen),
    },
  ],
  adminRoutes: [
    {
      path: paths.adminNpoRegistrations(),
      lazy: screen(words, async () => (await import('./admin/registrations-screen.tsx')).RegistrationsScreen),
    },
    {
      path: paths.adminNpoRegistration(':id'),
      handle: { crumb: 'npoRegistration' },
      lazy: screen(words, async () => (await import('./admin/review-screen.tsx')).ReviewScreen),
    },
  ],
  adminPages: [
    { key: 'npoRegistrations', path: paths.adminNpoRegistrations(), icon: 'people', roles: npoOfficers, place: 31 },
  ],
} satisfies FeatureManifest
