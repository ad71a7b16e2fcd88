import { platformRoles, type PlatformRole } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'

type PlatformPage = { readonly path: string; readonly roles: readonly PlatformRole[] }

/** Pages of those who run the platform, the narrower before the wider. The server decides again. */
export const platformPages: readonly PlatformPage[] = [
  { path: paths.platformOwner(), roles: ['platform_owner'] },
  { path: paths.adminPeople(), roles: ['platform_owner'] },
  { path: paths.adminAccounts(), roles: ['platform_owner', 'platform_admin', 'security_officer'] },
  { path: paths.adminBrand(), roles: ['platform_owner', 'platform_admin'] },
  { path: paths.adminRequests(), roles: ['platform_owner', 'platform_admin'] },
  { path: paths.adminVerifiers(), roles: ['platform_owner', 'platform_admin'] },
  { path: paths.adminContent(), roles: ['platform_owner', 'platform_admin', 'content_editor'] },
  { path: paths.adminModeration(), roles: ['platform_owner', 'platform_admin', 'content_editor'] },
  { path: paths.adminSgiRegistrations(), roles: ['platform_owner', 'platform_admin', 'content_editor'] },
  { path: paths.adminEvents(), roles: ['platform_owner', 'platform_admin', 'content_editor'] },
  { path: paths.adminSecurity(), roles: ['platform_owner', 'platform_admin', 'security_officer'] },
  { path: paths.admin(), roles: platformRoles },
]

/** Who may open a page: the roles of the nearest entry above it, however its address is spelt. */
export function rolesFor(pathname: string): readonly PlatformRole[] {
  const plain = plainly(pathname)
  return platformPages.find(({ path }) => plain === path || plain.startsWith(`${path}/`))?.roles ?? []
}

/** As the router reads an address: it minds neither case nor what is escaped. */
function plainly(pathname: string): string {
  try {
    return decodeURIComponent(pathname).toLowerCase()
  } catch {
    return pathname.toLowerCase()
  }
}
