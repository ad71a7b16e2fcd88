import type { PlatformRole } from '../core/roles.ts'

/** Who decides on registrations. */
export const npoOfficers = ['grants_officer', 'platform_owner'] as const satisfies readonly PlatformRole[]
export const npoOfficer = { kind: 'platform', roles: npoOfficers } as const

/** What a non-profit works for. */
export const npoFocuses = [
  'land',
  'marine',
  'livelihood',
  'waste',
  'education',
  'biodiversity',
  'capacity',
  'energy',
] as const
export type NpoFocus = (typeof npoFocuses)[number]

/** Days before the licence expires on which members are reminded. */
export const reminderDays = [60, 30, 7] as const
