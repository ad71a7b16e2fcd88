import type { TrailedRows } from '../../platform/log/audit-trail.ts'

/** As disclosures.sql keeps them in the trail. */
export const trailedEditions: readonly TrailedRows[] = [
  {
    what: 'Edition of a report',
    table: 'disclosure_report_editions',
    key: ['id'],
    columns: ['report_id', 'number', 'content', 'digest', 'published_at', 'signed_by'],
  },
]
