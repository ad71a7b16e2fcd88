import { randomUUID } from 'node:crypto'
import type { OrganisationRole } from '@athar/contracts'
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

type Joining = Membership & { readonly ownerId: string; readonly role: OrganisationRole; readonly at: Date }

/** Somebody else in it, by the only way there is: an owner invites them, and they say yes. */
export async function joinAs(
  { transaction }: Database,
  { organisationId, personId, ownerId, role, at }: Joining,
): Promise<void> {
  const email = `${personId}@example.org`
  await transaction({ personId: ownerId, organisationId, role: 'owner', aal: 'aal2' }, ({ db }) =>
    sql`insert into invitations (org_id, id, email, role, invited_by, created_at, expires_at)
      values (${organisationId}, ${randomUUID()}, ${email}, ${role}, ${ownerId}, ${at}, greatest(${at}, now()) + interval '1 day')`.execute(
      db,
    ),
  )
  await transaction({ personId }, async ({ db }) => {
    await sql`select set_config('app.email', ${email}, true)`.execute(db)
    await sql`insert into memberships (org_id, person_id, role, since, invited_by)
      values (${organisationId}, ${personId}, ${role}, ${at}, ${ownerId})`.execute(db)
    await sql`update invitations set accepted_at = ${at}, accepted_by = ${personId}
      where org_id = ${organisationId} and email = ${email} and accepted_at is null`.execute(db)
  })
}
