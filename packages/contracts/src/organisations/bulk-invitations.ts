import { z } from 'zod'
import { byAdministrators } from '../core/access.ts'
import { contract } from '../core/contract.ts'
import { organisationRoles } from '../core/roles.ts'
import { mailLanguages } from './members.ts'

/** Most invitations of one list, and the largest file one is read from, in bytes. */
export const mostInvitations = 500
export const maxInvitationListBytes = 2_000_000

/** Why a row is not sent. */
export const invitationRefusals = [
  'email-missing',
  'email-wrong',
  'role-missing',
  'role-unknown',
  'language-unknown',
  'owner-only',
  'owner-invited',
  'listed-twice',
  'already-member',
  'member-deactivated',
  'invited-just-now',
  'invited-too-often',
] as const
export type InvitationRefusal = (typeof invitationRefusals)[number]

const role = z.enum(organisationRoles)
const language = z.enum(mailLanguages)
const line = z.number().int().min(1)

/** A row of the list as it was understood. */
export const invitationRow = z.object({
  /** As a person finds it in the file. */
  line,
  email: z.string(),
  /** What stood in the file, where it is no role. */
  roleText: z.string(),
  role: role.nullable(),
  language,
  refusal: z.enum(invitationRefusals).nullable(),
  /** An open invitation of this address gives way to it. */
  replaces: z.boolean(),
})
export type InvitationRow = z.infer<typeof invitationRow>

export const readInvitationList = contract({
  name: 'organisations.read-invitation-list',
  method: 'POST',
  path: '/api/organisation/invitations/list',
  summary:
    'Read a list of invitations (CSV, XLSX or XLS as multipart field `file`) and say what would be sent; stores nothing',
  access: byAdministrators,
  /** The language of the mail where a row names none. */
  query: z.object({ language }),
  upload: true,
  transaction: false,
  response: z.object({ rows: z.array(invitationRow) }),
})

export const inviteMembers = contract({
  name: 'organisations.invite-members',
  method: 'POST',
  path: '/api/organisation/invitations/many',
  summary:
    'Invite everybody on a list; a row that cannot be sent is refused with its reason and keeps none of the others',
  access: byAdministrators,
  body: z.object({
    invitations: z
      .array(z.object({ line, email: z.email().max(254), role, language }))
      .min(1)
      .max(mostInvitations),
  }),
  response: z.object({
    sent: z.number().int(),
    refused: z.array(z.object({ line, email: z.string(), refusal: z.enum(invitationRefusals) })),
  }),
})
