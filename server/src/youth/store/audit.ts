import type { TrailedRows } from '../../platform/log/audit-trail.ts'

/** What was awarded, not to whom. */
export const trailedAwards: readonly TrailedRows[] = [{ what: 'Award', table: 'youth_awards' }]
