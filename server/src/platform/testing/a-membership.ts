import { sql } from 'kysely'
import type { Database } from '../database.ts'

type Membership = { readonly organisationId: string; readonly personId: string }

/** An organisation with its owner, for tests of what lies below the features that make them. */
export const aMembership = ({ transaction }: Database, { organisationId, personId }: Membership): Promise<unknown> =>
  transaction({ personId, organisationId, role: 'owner', aal: 'aal2' }, async ({ db }) => {
    await sql`insert into organisations (id, name_en, name_ar, type, sector, region, consolidation_approach, base_year, fiscal_year_first_month, created_at)
      values (${organisationId}, 'Najd Industries', '', 'company', 'manufacturing', 'SA-01', 'operational-control', 2023, 1, now())`.execute(
      db,
    )
    await sql`insert into memberships (org_id, person_id, role, since) values (${organisationId}, ${personId}, 'owner', now())`.execute(
      db,
    )
  })
