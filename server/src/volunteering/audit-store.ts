import type { TrailedRows } from '../platform/log/audit-trail.ts'

export const trailedCertificates: readonly TrailedRows[] = [
  { what: 'Certificate of hours', table: 'volunteer_certificates' },
  { what: 'Sign-up of a volunteer', table: 'volunteer_sign_ups' },
]
