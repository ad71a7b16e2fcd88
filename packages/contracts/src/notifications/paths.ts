export const notifications = () => '/notifications'
export const notificationSettings = () => '/notifications/settings'
export const notificationsUnsubscribe = (token: string) =>
  `/notifications/unsubscribe?token=${encodeURIComponent(token)}`
