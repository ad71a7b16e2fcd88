import { paths } from '@athar/contracts/paths'
import type { FeatureManifest } from '../platform/feature-manifest.ts'
import { screen } from '../platform/routing/index.ts'

const words = ['sgi', 'content'] as const

export const manifest = {
  memberRoutes: [
    {
      path: paths.sgiRegister(),
      lazy: screen(words, async () => (await import('./register/registrations-screen.tsx')).RegistrationsScreen),
    },
    {
      path: paths.sgiRegistration(':id'),
      lazy: screen(
        [...words, 'ui'],
        async () => (await import('./register/registration-screen.tsx')).RegistrationScreen,
      ),
    },
  ],
  adminRoutes: [
    {
      path: paths.adminSgiRegistrations(),
      lazy: screen(words, async () => (await import('./review/review-list-screen.tsx')).ReviewListScreen),
    },
    {
      path: paths.adminSgiRegistration(':id'),
      lazy: screen([...words, 'ui'], async () => (await import('./review/review-screen.tsx')).ReviewScreen),
    },
  ],
  adminPages: [
    {
      key: 'sgiRegistrations',
      path: paths.adminSgiRegistrations(),
      icon: 'leaf',
      roles: ['platform_owner', 'platform_admin', 'content_editor'],
      place: 40,
    },
  ],
  previews: async () => (await import('./previews.ts')).sgiPreviews,
} satisfies FeatureManifest
