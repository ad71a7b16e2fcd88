import { organisations as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { claimPlatform } from './claim-platform.ts'
import { continueAsPerson } from './continue-as-person.ts'
import { createOrganisation } from './create-organisation.ts'
import type { OrganisationsDeps } from './deps.ts'
import { inviteMember } from './invite-member.ts'
import { listMembers } from './list-members.ts'
import { readOrganisation, updateOrganisation } from './organisation.ts'
import { readMe } from './read-me.ts'

export const organisationsRoutes = (deps: OrganisationsDeps): readonly ServedRoute[] => [
  serve(contracts.readMe, readMe),
  serve(contracts.continueAsPerson, continueAsPerson),
  serve(contracts.createOrganisation, (call) => createOrganisation(deps, call)),
  serve(contracts.acceptInvitation, acceptInvitation),
  serve(contracts.readOrganisation, readOrganisation),
  serve(contracts.updateOrganisation, (call) => updateOrganisation(deps, call)),
  serve(contracts.listMembers, (call) => listMembers(deps, call)),
  serve(contracts.inviteMember, (call) => inviteMember(deps, call)),
  serve(contracts.claimPlatform, claimPlatform),
]
