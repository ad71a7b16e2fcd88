import type { TrailedRows } from '../../platform/log/audit-trail.ts'

/** What was awarded, not to whom; and certificates, which a number opens. */
export const trailedAwards: readonly TrailedRows[] = [
  { what: 'Award', table: 'youth_awards' },
  { what: 'Youth certificate', table: 'youth_certificates' },
]
