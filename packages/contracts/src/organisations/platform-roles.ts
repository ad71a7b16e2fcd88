import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { organisationRoles, platformRoles, type PlatformRole } from '../core/roles.ts'
import { bilingualName, idParams, instant, uuid } from '../core/wire.ts'

/** Who gives and takes roles of the platform. */
export const mayGivePlatformRoles = ['platform_owner'] as const satisfies readonly PlatformRole[]

const role = z.enum(platformRoles)

export const platformPerson = z.object({
  personId: uuid,
  email: z.string(),
  fullName: z.string(),
  /** Without a second factor a role opens nothing yet. Null where people sign in elsewhere, and it is known there. */
  secondFactor: z.boolean().nullable(),
  roles: z.array(z.object({ role, since: instant })),
})
export type PlatformPerson = z.infer<typeof platformPerson>

export const listPlatformPeople = contract({
  name: 'organisations.list-platform-people',
  method: 'GET',
  path: '/api/platform/people',
  summary: 'Everybody who has a role in the platform, and which',
  access: { kind: 'platform', roles: mayGivePlatformRoles },
  response: z.object({ items: z.array(platformPerson) }),
})

/** Whose role it shall be. */
export const platformRoleInput = z.object({ email: z.string().trim().pipe(z.email().max(254)), role })

export const givePlatformRole = contract({
  name: 'organisations.give-platform-role',
  method: 'POST',
  path: '/api/platform/people',
  summary: 'Give somebody who has an account a role in the platform; it opens once they hold a second factor',
  access: { kind: 'platform', roles: mayGivePlatformRoles },
  body: platformRoleInput,
  response: platformPerson,
})

export const takePlatformRole = contract({
  name: 'organisations.take-platform-role',
  method: 'DELETE',
  path: '/api/platform/people/:id/roles/:role',
  summary: 'Take a role in the platform away, at once; the last owner stays',
  access: { kind: 'platform', roles: mayGivePlatformRoles },
  params: z.object({ id: uuid, role }),
  status: 204,
})

/** Where somebody belongs, and what they may do with the platform. */
export const personStanding = z.object({
  memberships: z.array(
    z.object({ organisationId: uuid, name: bilingualName, role: z.enum(organisationRoles), since: instant }),
  ),
  platformRoles: z.array(z.object({ role, since: instant })),
})

export const readPersonStanding = contract({
  name: 'organisations.read-person-standing',
  method: 'GET',
  path: '/api/admin/users/:id/standing',
  summary: 'In which organisations somebody is, in which role, and their roles in the platform',
  access: { kind: 'platform', roles: ['platform_owner', 'platform_admin', 'security_officer'] },
  params: idParams,
  response: personStanding,
})
