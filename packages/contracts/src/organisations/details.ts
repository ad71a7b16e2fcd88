import { z } from 'zod'
import { byAdministrators } from '../core/access.ts'
import { contract } from '../core/contract.ts'
import { anyMember, organisationRoles, platformRoles } from '../core/roles.ts'
import { day, uuid } from '../core/wire.ts'
import { organisation, organisationChange, organisationDetails, organisationInput } from './organisation.ts'

export const membership = z.object({
  organisation,
  role: z.enum(organisationRoles),
  /** The day on which the organisation is deleted, where somebody asked for that. */
  deletedOn: day.nullable().default(null),
})

export const readMe = contract({
  name: 'organisations.read-me',
  method: 'GET',
  path: '/api/me',
  summary:
    'The signed-in person, the organisations they belong to, and whether the first sign-in question was answered',
  access: { kind: 'person', unconfirmed: true },
  response: z.object({
    personId: uuid,
    email: z.string(),
    aal: z.enum(['aal1', 'aal2']),
    platformRoles: z.array(z.enum(platformRoles)),
    memberships: z.array(membership),
    invitations: z.array(
      z.object({
        id: uuid,
        organisationName: z.object({ en: z.string(), ar: z.string() }),
        /** What tells it from another one of that name. */
        sector: organisation.shape.sector,
        region: organisation.shape.region,
        role: z.enum(organisationRoles),
      }),
    ),
    onboarded: z.boolean(),
  }),
})

export const continueAsPerson = contract({
  name: 'organisations.continue-as-person',
  method: 'POST',
  path: '/api/me/continue-as-person',
  summary: 'Answer the first sign-in question without an organisation',
  access: { kind: 'person' },
  status: 204,
})

/** Organisations that one person sets up within a day: of each the platform looks after as of any other. */
export const mostFoundedADay = 20

export const createOrganisation = contract({
  name: 'organisations.create',
  method: 'POST',
  path: '/api/organisations',
  summary: 'Create an organisation and become its owner',
  access: { kind: 'person' },
  body: organisationInput,
  response: organisation,
  status: 201,
})

export const acceptInvitation = contract({
  name: 'organisations.accept-invitation',
  method: 'POST',
  path: '/api/invitations/:id/accept',
  summary: 'Join the organisation that invited this verified address',
  access: { kind: 'person' },
  params: z.object({ id: uuid }),
  response: membership,
})

export const readOrganisation = contract({
  name: 'organisations.read',
  method: 'GET',
  path: '/api/organisation',
  summary: 'The acting organisation',
  access: { kind: 'member', roles: anyMember },
  response: organisationDetails,
})

export const updateOrganisation = contract({
  name: 'organisations.update',
  method: 'PUT',
  path: '/api/organisation',
  summary: 'Change the details of the acting organisation',
  access: byAdministrators,
  body: organisationChange,
  response: organisationDetails,
})

export const claimPlatform = contract({
  name: 'organisations.claim-platform',
  method: 'POST',
  path: '/api/platform/set-up',
  summary: 'Become the first platform owner by the one-time link that the start printed',
  access: { kind: 'person' },
  // One that was cut on its way is as little good as one that was used: both are told so.
  body: z.object({ token: z.string().max(200) }),
  status: 204,
})
