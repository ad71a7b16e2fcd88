import type { LoggedRows } from '../../platform/log/audit-rows.ts'

/** Registrations of projects from their submission on, as mrv-projects.sql logs them. */
export const loggedProjectRegistrations: readonly LoggedRows[] = [
  {
    what: 'Registration of a mitigation project',
    table: 'project_registrations',
    kind: 'project-registration.moved',
    removed: 'project-registration.removed',
    ids: { registration: 'id', project: 'project_id', state: 'state' },
    decision: ['number', 'answers', 'decided_at'],
    silent: ['draft'],
  },
]
