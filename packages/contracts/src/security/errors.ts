import { defineErrors } from '../core/errors.ts'

export const securityErrors = defineErrors({ 'security.event-not-found': { status: 404 } })
