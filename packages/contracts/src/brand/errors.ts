import { defineErrors } from '../core/errors.ts'

export const brandErrors = defineErrors({
  'brand.not-found': { status: 404 },
  'brand.version-not-found': { status: 404 },
  'brand.changed-meanwhile': { status: 409 },
  'brand.value-invalid': { status: 400 },
  'brand.contrast-too-low': { status: 422 },
  'brand.picture-unknown': { status: 422 },
  'brand.file-missing': { status: 400 },
  'brand.file-too-large': { status: 413 },
  'brand.file-type': { status: 415 },
  'brand.file-dimensions': { status: 422 },
  'brand.svg-broken': { status: 422 },
  'brand.svg-active': { status: 422 },
  'brand.svg-external': { status: 422 },
  'brand.svg-too-complex': { status: 422 },
})
