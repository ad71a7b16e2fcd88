import type { LoggedRows } from '../../platform/log/audit-rows.ts'

/** Applications from their submission on, and instalments once released, as grants.sql logs them. */
export const loggedGrants: readonly LoggedRows[] = [
  {
    what: 'Grant application',
    table: 'grant_applications',
    kind: 'grants.moved',
    removed: 'grants.removed',
    ids: { application: 'id', call: 'grant_id', state: 'state', amount: 'awarded' },
    decision: ['number', 'awarded', 'decided_at'],
    silent: ['draft'],
  },
  {
    what: 'Grant instalment',
    table: 'grant_instalments',
    kind: 'grants.released',
    removed: 'grants.removed',
    ids: { instalment: 'id', application: 'application_id', state: 'state', amount: 'amount' },
    decision: ['amount', 'released_at', 'reference', 'statement'],
    silent: ['planned', 'due'],
  },
]
