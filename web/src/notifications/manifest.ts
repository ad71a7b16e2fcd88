import { paths } from '@athar/contracts/paths'
import type { FeatureManifest } from '../platform/feature-manifest.ts'
import { screen } from '../platform/routing/index.ts'

export const manifest = {
  personalRoutes: [
    {
      path: paths.notifications(),
      lazy: screen(['notifications'], async () => (await import('./notifications-screen.tsx')).NotificationsScreen),
    },
    {
      path: paths.notificationSettings(),
      lazy: screen(
        ['notifications', 'ui'],
        async () => (await import('./notification-settings-screen.tsx')).NotificationSettingsScreen,
      ),
    },
  ],
  storedWords: async () => (await import('./stored-words.ts')).storedWords,
} satisfies FeatureManifest
