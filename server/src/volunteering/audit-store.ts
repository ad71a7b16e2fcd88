import type { TrailedRows } from '../platform/log/audit-trail.ts'

export const trailedCertificates: readonly TrailedRows[] = [
  { what: 'Certificate of hours', table: 'volunteer_certificates' },
]
