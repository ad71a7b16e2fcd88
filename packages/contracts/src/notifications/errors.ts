import { defineErrors } from '../core/errors.ts'

export const notificationsErrors = defineErrors({
  'notifications.not-optional': { status: 422 },
  'notifications.link-invalid': { status: 404 },
})
