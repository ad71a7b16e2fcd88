import type { Identity } from '../identity/index.ts'
import type { Platform } from '../platform/platform.ts'

export type BrandDeps = Pick<Platform, 'clock' | 'database' | 'files' | 'publicPages'> & {
  readonly people: Identity['people']
}

/** In the platform's own name: no person, with the rights of those who run it. */
export const asPlatform = { platformRoles: ['platform_owner'], aal: 'aal2' } as const
