import { mayAdminister, paths, type BilingualName, type OrganisationRole } from '@athar/contracts'
import { each, type Notice } from '../platform/notices.ts'

const roleWord = (role: OrganisationRole) => ({ word: `roles.${role}` })

type Invited = {
  readonly invitationId: string
  readonly personId: string
  readonly organisation: BilingualName
  readonly role: OrganisationRole
  readonly at: Date
}

/** Somebody with an account is invited. They are no member yet, so it concerns them alone. */
export const invited = ({ invitationId, personId, organisation, role, at }: Invited): Notice => ({
  kind: 'organisations.invited',
  organisationId: null,
  to: { people: [personId] },
  by: null,
  data: { organisation, role: roleWord(role) },
  link: paths.welcome(),
  key: invitationId,
  at,
})

type Joined = {
  readonly invitationId: string
  readonly organisationId: string
  readonly personId: string
  readonly role: OrganisationRole
  readonly at: Date
}

export const memberJoined = ({ invitationId, organisationId, personId, role, at }: Joined): Notice => ({
  kind: 'organisations.member-joined',
  organisationId,
  to: { roles: mayAdminister },
  by: personId,
  data: { role: roleWord(role) },
  link: `${paths.organisation()}?tab=people`,
  key: invitationId,
  at,
})

type Changed = {
  readonly organisationId: string
  readonly organisation: BilingualName
  readonly personId: string
  readonly role: OrganisationRole
  /** Null where the platform did it. */
  readonly by: string | null
  readonly at: Date
}

export const roleChanged = ({ organisationId, organisation, personId, role, by, at }: Changed): Notice => ({
  kind: 'organisations.role-changed',
  organisationId,
  to: { people: [personId] },
  by,
  data: { organisation, role: roleWord(role) },
  link: paths.organisation(),
  key: each(organisationId, at),
  at,
})

type Ended = Pick<Changed, 'organisationId' | 'organisation' | 'personId' | 'at'>

/** Somebody is kept out. They read nothing of the organisation any more, so it concerns them alone. */
export const membershipEnded = ({ organisationId, organisation, personId, at }: Ended): Notice => ({
  kind: 'organisations.membership-ended',
  organisationId: null,
  to: { people: [personId] },
  by: null,
  data: { organisation },
  link: paths.welcome(),
  key: each(organisationId, at),
  at,
})

/** Somebody is let in again, which is told to them, and to the others who look after the members. */
export const membershipResumed = (resumed: Changed): readonly Notice[] => {
  const { organisationId, organisation, personId, role, by, at } = resumed
  const key = each(`${personId} ${organisationId}`, at)
  const about = { organisationId, by, data: { organisation, role: roleWord(role) }, key, at }
  return [
    {
      ...about,
      kind: 'organisations.membership-resumed',
      to: { people: [personId] },
      link: paths.organisation(),
    },
    {
      ...about,
      kind: 'organisations.member-returned',
      to: { roles: mayAdminister, except: [personId] },
      link: `${paths.organisation()}?tab=people`,
    },
  ]
}
