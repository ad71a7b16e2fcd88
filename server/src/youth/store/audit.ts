import type { TrailedRows } from '../../platform/log/audit-trail.ts'

/** As youth.sql keeps them in the trail: what was awarded, not to whom. */
export const trailedAwards: readonly TrailedRows[] = [
  {
    what: 'Award',
    table: 'youth_awards',
    key: ['log_id'],
    columns: ['participation_id', 'points', 'rule', 'season', 'co2e_kg', 'water_l', 'electricity_kwh', 'at'],
  },
]
