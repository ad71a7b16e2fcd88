import { z } from 'zod'
import { byAdministrators } from '../core/access.ts'
import { contract } from '../core/contract.ts'
import { anyMember, organisationRoles } from '../core/roles.ts'
import { instant, uuid } from '../core/wire.ts'

const role = z.enum(organisationRoles)
/** Mails and documents are written in one of the two. */
export const mailLanguages = ['en', 'ar'] as const

export const member = z.object({
  personId: uuid,
  email: z.string(),
  fullName: z.string(),
  role,
  since: z.string(),
  /** Since when somebody is kept out; only administrators see who is. */
  deactivatedAt: instant.nullable(),
})
export type Member = z.infer<typeof member>

export const listMembers = contract({
  name: 'organisations.list-members',
  method: 'GET',
  path: '/api/organisation/members',
  summary: 'Members of the acting organisation; for administrators also the deactivated ones and open invitations',
  access: { kind: 'member', roles: anyMember },
  response: z.object({
    members: z.array(member),
    invitations: z.array(z.object({ id: uuid, email: z.string(), role, createdAt: z.string() })),
  }),
})

export const inviteMember = contract({
  name: 'organisations.invite-member',
  method: 'POST',
  path: '/api/organisation/invitations',
  summary: 'Invite an address; the mail is written in the chosen language',
  access: byAdministrators,
  body: z.object({ email: z.email().max(254), role, language: z.enum(mailLanguages) }),
  response: z.object({ id: uuid }),
  status: 201,
})

export const withdrawInvitation = contract({
  name: 'organisations.withdraw-invitation',
  method: 'POST',
  path: '/api/organisation/invitations/:id/withdraw',
  summary: 'Take an open invitation back',
  access: byAdministrators,
  params: z.object({ id: uuid }),
  status: 204,
})

const aboutMember = {
  access: byAdministrators,
  params: z.object({ personId: uuid }),
} as const

export const changeRole = contract({
  ...aboutMember,
  name: 'organisations.change-role',
  method: 'PUT',
  path: '/api/organisation/members/:personId/role',
  summary: 'Give a member another role; owners are made and unmade by owners, and the last one stays',
  body: z.object({ role, /** The role the editor saw. */ seen: role }),
  status: 204,
})

export const deactivateMember = contract({
  ...aboutMember,
  name: 'organisations.deactivate-member',
  method: 'POST',
  path: '/api/organisation/members/:personId/deactivate',
  summary: 'Keep a member out at once: their sessions end, and with them every key of this membership',
  status: 204,
})

export const reactivateMember = contract({
  ...aboutMember,
  name: 'organisations.reactivate-member',
  method: 'POST',
  path: '/api/organisation/members/:personId/reactivate',
  summary: 'Let a deactivated member in again, in the role held before',
  status: 204,
})

export const leaveOrganisation = contract({
  name: 'organisations.leave',
  method: 'POST',
  path: '/api/organisation/leave',
  summary: 'Leave the acting organisation; the last owner hands it over first',
  access: { kind: 'member', roles: anyMember },
  status: 204,
})
