import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/screen.ts'
import type { StoredWords } from '../platform/stored-words.ts'
import { profileTabs } from './tabs.ts'

/** `storedWords`: how features say what they keep about people. */
export const profileRoutes = (storedWords: () => Promise<StoredWords>): RouteObject[] => [
  {
    path: paths.accountDeletion(),
    lazy: screen(['profile'], async () => (await import('./my-data/keep-account-screen.tsx')).KeepAccountScreen),
  },
  {
    lazy: screen(['profile'], async () => (await import('./profile-screen.tsx')).ProfileScreen),
    children: [
      ...profileTabs.flatMap(({ path, page }) =>
        page ? [{ path, lazy: screen(['profile', ...page.words], page.load) }] : [],
      ),
      {
        path: paths.profileMyData(),
        lazy: screen(['profile'], async () =>
          (await import('./my-data/load-my-data-tab.ts')).loadMyDataTab(storedWords),
        ),
      },
    ],
  },
]
