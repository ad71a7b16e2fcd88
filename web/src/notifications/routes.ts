import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/index.ts'

export const notificationRoutes: RouteObject[] = [
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
]

/** Opened from a mail, without a sign-in. */
export const unsubscribeRoute: RouteObject = {
  path: paths.notificationsUnsubscribe('').split('?')[0] ?? '',
  lazy: screen(['notifications'], async () => (await import('./unsubscribe-screen.tsx')).UnsubscribeScreen),
}
