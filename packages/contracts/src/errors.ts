import { brandErrors } from './brand/errors.ts'
import { contentErrors } from './content/errors.ts'
import { platformErrors, type ErrorEntry } from './core/errors.ts'
import { identityErrors } from './identity/index.ts'
import { inventoryErrors } from './inventory/errors.ts'
import { notificationsErrors } from './notifications/index.ts'
import { organisationsErrors } from './organisations/errors.ts'
import { profileErrors } from './profile/index.ts'
import { requestsErrors } from './requests/errors.ts'
import { sgiErrors } from './sgi/errors.ts'
import { securityErrors } from './security/index.ts'
import { moderationErrors } from './moderation/errors.ts'
import { treeAdoptionErrors } from './tree-adoption/errors.ts'
import { volunteeringErrors } from './volunteering/errors.ts'

/** Every failure the server can answer with, outside `/auth/v1`. */
export const errorTable = {
  ...platformErrors,
  ...identityErrors,
  ...organisationsErrors,
  ...notificationsErrors,
  ...profileErrors,
  ...requestsErrors,
  ...securityErrors,
  ...inventoryErrors,
  ...contentErrors,
  ...brandErrors,
  ...sgiErrors,
  ...moderationErrors,
  ...treeAdoptionErrors,
  ...volunteeringErrors,
} as const
export type ErrorCode = keyof typeof errorTable
export const statusOf = (code: ErrorCode): number => (errorTable[code] as ErrorEntry).status
