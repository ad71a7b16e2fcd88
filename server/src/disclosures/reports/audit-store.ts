import type { TrailedRows } from '../../platform/log/audit-trail.ts'

export const trailedEditions: readonly TrailedRows[] = [
  { what: 'Edition of a report', table: 'disclosure_report_editions' },
]
