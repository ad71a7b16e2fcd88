import { platformErrors, type ErrorEntry } from './core/errors.ts'
import { inventoryErrors } from './inventory/errors.ts'
import { notificationsErrors } from './notifications/index.ts'
import { organisationsErrors } from './organisations/errors.ts'
import { profileErrors } from './profile/index.ts'

/** Every failure the server can answer with, outside `/auth/v1`. */
export const errorTable = {
  ...platformErrors,
  ...organisationsErrors,
  ...notificationsErrors,
  ...profileErrors,
  ...inventoryErrors,
} as const
export type ErrorCode = keyof typeof errorTable
export const statusOf = (code: ErrorCode): number => (errorTable[code] as ErrorEntry).status
