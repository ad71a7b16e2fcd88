import { getI18n } from 'react-i18next'
import { lazyPart } from '../platform/lazy-part.ts'
import { loadWords } from '../platform/language/index.ts'

export { manifest } from './manifest.ts'
export { visitorRoutes } from './visitor-routes.ts'

/** The bell of the header: its code and words are fetched once somebody is signed in. */
export const NotificationBell = lazyPart(async () => {
  const [{ NotificationBell: Bell }] = await Promise.all([
    import('./notification-bell.tsx'),
    loadWords(getI18n(), ['notifications']),
  ])
  return { default: Bell }
})
