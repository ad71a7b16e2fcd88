import type { TrailedRows } from '../platform/log/audit-trail.ts'

/** As volunteering.sql keeps them in the trail. */
export const trailedCertificates: readonly TrailedRows[] = [
  {
    what: 'Certificate of hours',
    table: 'volunteer_certificates',
    key: ['org_id', 'number'],
    columns: ['sign_up_id', 'person_id', 'hours', 'issued_at', 'taken_back_at'],
  },
]
