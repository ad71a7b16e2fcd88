import type { organisations, ResponseOf } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { membershipsOf, platformRolesOf } from './store.ts'

/** Where somebody belongs and in which role, for those who look after accounts; nobody's figures. */
export async function readPersonStanding(
  { people }: Pick<OrganisationsDeps, 'people'>,
  { db, params }: Call<typeof organisations.readPersonStanding>,
): Promise<ResponseOf<typeof organisations.readPersonStanding>> {
  if (!(await people.find(db, [params.id])).has(params.id)) fail('not-found')
  const memberships = await membershipsOf(db, params.id)
  const roles = await platformRolesOf(db, params.id)
  return {
    memberships: memberships.map((row) => ({
      organisationId: row.orgId,
      name: { en: row.nameEn, ar: row.nameAr },
      role: row.role,
      since: row.since.toISOString(),
    })),
    platformRoles: roles.map(({ role, since }) => ({ role, since: since.toISOString() })),
  }
}
