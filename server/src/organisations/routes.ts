import { organisations as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import { askAccreditation, readAccreditation } from './accreditation/ask-accreditation.ts'
import { decideAccreditation, listAccreditedVerifiers, listVerifiers } from './accreditation/decide-accreditation.ts'
import { claimPlatform } from './claim-platform.ts'
import { continueAsPerson } from './continue-as-person.ts'
import { createOrganisation } from './create-organisation.ts'
import { askDeletion, cancelDeletion } from './deletion/ask-deletion.ts'
import { downloadFullExport, listFullExports } from './deletion/full-exports.ts'
import { requestFullExport } from './deletion/request-full-export.ts'
import type { OrganisationsDeps } from './deps.ts'
import { endEngagement, grantEngagement } from './engagements/grant-engagement.ts'
import { listEngagements } from './engagements/list-engagements.ts'
import { acceptInvitation } from './members/accept-invitation.ts'
import { changeRole } from './members/change-role.ts'
import { deactivateMember } from './members/deactivate-member.ts'
import { inviteMember } from './members/invite-member.ts'
import { inviteMembers } from './members/invite-members.ts'
import { leaveOrganisation } from './members/leave-organisation.ts'
import { listMembers } from './members/list-members.ts'
import { reactivateMember } from './members/reactivate-member.ts'
import { readInvitationList } from './members/read-invitation-list.ts'
import { withdrawInvitation } from './members/withdraw-invitation.ts'
import { readOrganisation, updateOrganisation } from './organisation.ts'
import { answerTransfer } from './ownership/answer-transfer.ts'
import { askTransfer } from './ownership/ask-transfer.ts'
import { readStanding } from './ownership/read-standing.ts'
import { withdrawTransfer } from './ownership/withdraw-transfer.ts'
import { givePlatformRole, takePlatformRole } from './platform-roles/give-platform-role.ts'
import { listPlatformPeople } from './platform-roles/list-platform-people.ts'
import { readPersonStanding } from './platform-roles/read-person-standing.ts'
import { decideCheck, listChecks } from './checks/decide-check.ts'
import { readPublishing } from './publishing/ask-to-publish.ts'
import { decidePublisher, listPublishers } from './publishing/decide-publisher.ts'
import { readMe } from './read-me.ts'
import { confirmAccess } from './review/confirm-access.ts'
import { readAccessReview } from './review/read-access-review.ts'
import { readPastReview } from './review/read-past-review.ts'
import { listTrail } from './trail/list-trail.ts'

export const organisationsRoutes = (deps: OrganisationsDeps): readonly ServedRoute[] => [
  serve(contracts.readMe, readMe),
  serve(contracts.continueAsPerson, continueAsPerson),
  serve(contracts.createOrganisation, (call) => createOrganisation(deps, call)),
  serve(contracts.readOrganisation, readOrganisation),
  serve(contracts.updateOrganisation, (call) => updateOrganisation(deps, call)),
  serve(contracts.claimPlatform, claimPlatform),

  serve(contracts.listMembers, (call) => listMembers(deps, call)),
  serve(contracts.inviteMember, (call) => inviteMember(deps, call)),
  serve(contracts.readInvitationList, (call) => readInvitationList(deps, call)),
  serve(contracts.inviteMembers, (call) => inviteMembers(deps, call)),
  serve(contracts.withdrawInvitation, withdrawInvitation),
  serve(contracts.acceptInvitation, (call) => acceptInvitation(deps, call)),
  serve(contracts.changeRole, (call) => changeRole(deps, call)),
  serve(contracts.deactivateMember, (call) => deactivateMember(deps, call)),
  serve(contracts.reactivateMember, (call) => reactivateMember(deps, call)),
  serve(contracts.leaveOrganisation, (call) => leaveOrganisation(deps, call)),

  serve(contracts.readAccessReview, (call) => readAccessReview(deps, call)),
  serve(contracts.confirmAccess, (call) => confirmAccess(deps, call)),
  serve(contracts.readPastReview, (call) => readPastReview(deps, call)),
  serve(contracts.listTrail, (call) => listTrail(deps, call)),

  serve(contracts.readStanding, (call) => readStanding(deps, call)),
  serve(contracts.askTransfer, (call) => askTransfer(deps, call)),
  serve(contracts.answerTransfer, (call) => answerTransfer(deps, call)),
  serve(contracts.withdrawTransfer, (call) => withdrawTransfer(deps, call)),
  serve(contracts.requestFullExport, (call) => requestFullExport(deps, call)),
  serve(contracts.listFullExports, listFullExports),
  serve(contracts.downloadFullExport, (call) => downloadFullExport(deps, call)),
  serve(contracts.askDeletion, (call) => askDeletion(deps, call)),
  serve(contracts.cancelDeletion, (call) => cancelDeletion(deps, call)),

  serve(contracts.readAccreditation, readAccreditation),
  serve(contracts.askAccreditation, (call) => askAccreditation(deps, call)),
  serve(contracts.listVerifiers, listVerifiers),
  serve(contracts.decideAccreditation, (call) => decideAccreditation(deps, call)),
  serve(contracts.listAccreditedVerifiers, listAccreditedVerifiers),
  serve(contracts.readPublishing, readPublishing),
  serve(contracts.listPublishers, (call) => listPublishers(deps, call)),
  serve(contracts.decidePublisher, (call) => decidePublisher(deps, call)),
  serve(contracts.listChecks, listChecks),
  serve(contracts.decideCheck, (call) => decideCheck(deps, call)),
  serve(contracts.listPlatformPeople, (call) => listPlatformPeople(deps, call)),
  serve(contracts.givePlatformRole, (call) => givePlatformRole(deps, call)),
  serve(contracts.takePlatformRole, (call) => takePlatformRole(deps, call)),
  serve(contracts.readPersonStanding, (call) => readPersonStanding(deps, call)),
  serve(contracts.listEngagements, listEngagements),
  serve(contracts.grantEngagement, (call) => grantEngagement(deps, call)),
  serve(contracts.endEngagement, (call) => endEngagement(deps, call)),
]
