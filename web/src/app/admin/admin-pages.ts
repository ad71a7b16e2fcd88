import { platformRoles, type PlatformRole } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import type { AdminPage } from '../../platform/feature-manifest.ts'
import { manifests } from '../features.ts'

const own: readonly AdminPage[] = [
  { key: 'overview', path: paths.admin(), icon: 'list', roles: platformRoles, place: 0 },
  { key: 'platformOwner', path: paths.platformOwner(), icon: 'settings', roles: ['platform_owner'], place: 1000 },
]

/** Pages of those who run the platform, in the order of the lines at the side. */
const adminPages: readonly AdminPage[] = [...own, ...manifests.flatMap((feature) => feature.adminPages ?? [])].toSorted(
  (a, b) => a.place - b.place,
)

const under = (pathname: string, path: string): boolean => pathname === path || pathname.startsWith(`${path}/`)

/** The page of a line that an address belongs to: the longest that is above it. */
export const lineOf = (pathname: string): AdminPage | undefined =>
  adminPages.filter(({ path }) => under(pathname, path)).toSorted((a, b) => b.path.length - a.path.length)[0]

/** Who may open a page, however its address is spelt. */
export const rolesFor = (pathname: string): readonly PlatformRole[] => lineOf(plainly(pathname))?.roles ?? []

/** The lines whose pages these roles may open. */
export const navigationFor = (roles: readonly PlatformRole[]): readonly AdminPage[] =>
  adminPages.filter((page) => page.roles.some((role) => roles.includes(role)))

/** As the router reads an address: it minds neither case nor what is escaped. */
function plainly(pathname: string): string {
  try {
    return decodeURIComponent(pathname).toLowerCase()
  } catch {
    return pathname.toLowerCase()
  }
}
