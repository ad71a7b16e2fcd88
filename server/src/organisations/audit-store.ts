import type { TrailedRows } from '../platform/log/audit-trail.ts'

export const trailedOrganisations: readonly TrailedRows[] = [
  { what: 'Organisation', table: 'organisations' },
  { what: 'Accreditation', table: 'verifier_accreditations' },
  { what: 'Membership', table: 'memberships' },
  { what: 'Engagement', table: 'engagements' },
  { what: 'Role in the platform', table: 'platform_roles' },
]
