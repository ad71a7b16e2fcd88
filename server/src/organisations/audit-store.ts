import type { TrailedRows } from '../platform/log/audit-trail.ts'

/** As organisations.sql keeps them in the trail. */
export const trailedOrganisations: readonly TrailedRows[] = [
  {
    what: 'Accreditation',
    table: 'verifier_accreditations',
    key: ['org_id'],
    columns: [
      'state',
      'body',
      'number',
      'valid_from',
      'valid_to',
      'sectors',
      'asked_by',
      'asked_at',
      'decided_by',
      'decided_at',
    ],
  },
  {
    what: 'Membership',
    table: 'memberships',
    key: ['org_id', 'person_id'],
    columns: ['role', 'since', 'ended_at'],
  },
]
