import { paths } from '@athar/contracts/paths'
import type { Namespace } from '@athar/i18n'
import type { ComponentType } from 'react'
import { identityTabs } from '../identity/index.ts'

export type ProfileTab = {
  /** Its words: `profile:tabs.<key>`. */
  readonly key: 'account' | 'security' | 'sessions' | 'notifications' | 'apiTokens' | 'guardian' | 'myData'
  readonly path: string
  /** Absent where the page under that path is kept elsewhere. */
  readonly page?: {
    readonly words: readonly Namespace[]
    readonly load: () => Promise<ComponentType>
  }
}

/** The sides of a person's own page, in their order. Another one is an entry here and its words. */
export const profileTabs: readonly ProfileTab[] = [
  {
    key: 'account',
    path: paths.profile(),
    page: { words: ['identity', 'device'], load: identityTabs.account },
  },
  {
    key: 'security',
    path: paths.profileSecurity(),
    page: { words: ['identity'], load: identityTabs.security },
  },
  {
    key: 'sessions',
    path: paths.profileSessions(),
    page: { words: ['identity', 'ui'], load: identityTabs.sessions },
  },
  { key: 'notifications', path: paths.notificationSettings() },
  {
    key: 'apiTokens',
    path: paths.profileApiTokens(),
    page: { words: ['ui'], load: async () => (await import('./api-tokens/api-tokens-tab.tsx')).ApiTokensTab },
  },
  { key: 'guardian', path: paths.profileGuardian() },
  { key: 'myData', path: paths.profileMyData() },
]
