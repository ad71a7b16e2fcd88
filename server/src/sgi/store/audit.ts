import type { LoggedRows } from '../../platform/log/audit-rows.ts'

/** Registrations from their submission on, and what is published of them, as sgi.sql logs them. */
export const loggedProjects: readonly LoggedRows[] = [
  {
    what: 'Registration of a project',
    table: 'sgi_registrations',
    kind: 'sgi.moved',
    removed: 'sgi.removed',
    ids: { registration: 'id', state: 'state' },
    decision: ['reference', 'kind', 'organisation_name', 'submitted_at'],
    silent: ['draft'],
  },
  {
    what: 'Project',
    table: 'sgi_projects',
    kind: 'sgi.published',
    removed: 'sgi.removed',
    ids: { project: 'id', registration: 'registration_id' },
    decision: ['title', 'summary', 'impact', 'status', 'registered_by', 'draft', 'hidden_at'],
    silent: [],
  },
]
