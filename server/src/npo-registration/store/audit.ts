import type { LoggedRows } from '../../platform/log/audit-rows.ts'

/** Registrations from their submission on, as npo-registration.sql logs them. */
export const loggedRegistrations: readonly LoggedRows[] = [
  {
    what: 'Registration of a non-profit',
    table: 'npo_registrations',
    kind: 'npo-registration.moved',
    removed: 'npo-registration.removed',
    ids: { registration: 'id', state: 'state' },
    decision: ['number', 'licence_number', 'licence_expires_on', 'decided_at'],
    silent: ['draft'],
  },
]
