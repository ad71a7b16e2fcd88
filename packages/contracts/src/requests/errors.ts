import { defineErrors } from '../core/errors.ts'

export const requestsErrors = defineErrors({
  'requests.too-fast': { status: 422 },
  'requests.form-outdated': { status: 409 },
  'requests.looks-automatic': { status: 422 },
  'requests.too-many': { status: 429 },
  'requests.request-not-found': { status: 404 },
})
