import type { PlatformRole } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import type { Messages } from '../../platform/language/messages.ts'
import type { IconName } from '../../ui/icon.tsx'
import { rolesFor } from '../session/platform-pages.ts'

type AdminWord = keyof Messages['admin']['nav']
type AdminItem = { readonly key: AdminWord; readonly to: string; readonly icon: IconName }

/** What stands at the side of the administration; a feature that gets screens there adds its line. */
const adminNavigation: readonly AdminItem[] = [
  { key: 'overview', to: paths.admin(), icon: 'list' },
  { key: 'requests', to: paths.adminRequests(), icon: 'mail' },
  { key: 'content', to: paths.adminContent(), icon: 'report' },
  { key: 'brand', to: paths.adminBrand(), icon: 'eye' },
  { key: 'sgiRegistrations', to: paths.adminSgiRegistrations(), icon: 'leaf' },
  { key: 'moderation', to: paths.adminModeration(), icon: 'warning' },
  { key: 'events', to: paths.adminEvents(), icon: 'chart' },
  { key: 'security', to: paths.adminSecurity(), icon: 'lock' },
  { key: 'verifiers', to: paths.adminVerifiers(), icon: 'building' },
  { key: 'accounts', to: paths.adminAccounts(), icon: 'person' },
  { key: 'people', to: paths.adminPeople(), icon: 'people' },
  { key: 'platformOwner', to: paths.platformOwner(), icon: 'settings' },
]

/** The lines whose pages these roles may open. */
export const navigationFor = (roles: readonly PlatformRole[]): readonly AdminItem[] =>
  adminNavigation.filter(({ to }) => rolesFor(to).some((role) => roles.includes(role)))

const under = (pathname: string, to: string): boolean => pathname === to || pathname.startsWith(`${to}/`)

/** The line a page belongs to: the longest that is above it. */
export const lineOf = (pathname: string): AdminItem | undefined =>
  adminNavigation.filter(({ to }) => under(pathname, to)).toSorted((a, b) => b.to.length - a.to.length)[0]
