import { mentorship as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import type { MentorshipDeps } from './deps.ts'
import { createGroup, listGroups } from './groups.ts'
import {
  addMeetingNote,
  giveFeedback,
  listMentorships,
  moveMentorship,
  readMentorship,
  requestMentorship,
} from './mentorships.ts'
import { listMentorOffers, listMentors, moveMentor, readOwnMentor, saveMentor } from './offer-to-mentor.ts'
import { listGroupNotes, listGuardedNotes, listSupervisedGroups, superviseGroup } from './supervise-groups.ts'

/** The whole feature on one screen. */
export const mentorshipRoutes = (deps: MentorshipDeps): readonly ServedRoute[] => [
  serve(contracts.listMentors, (call) => listMentors(deps, call)),
  serve(contracts.readOwnMentor, (call) => readOwnMentor(deps, call)),
  serve(contracts.saveMentor, (call) => saveMentor(deps, call)),
  serve(contracts.listMentorOffers, (call) => listMentorOffers(deps, call)),
  serve(contracts.moveMentor, (call) => moveMentor(deps, call)),
  serve(contracts.listGroups, (call) => listGroups(deps, call)),
  serve(contracts.createGroup, (call) => createGroup(deps, call)),
  serve(contracts.listGuardedNotes, (call) => listGuardedNotes(deps, call)),
  serve(contracts.listSupervisedGroups, (call) => listSupervisedGroups(deps, call)),
  serve(contracts.superviseGroup, superviseGroup),
  serve(contracts.listGroupNotes, (call) => listGroupNotes(deps, call)),
  serve(contracts.requestMentorship, (call) => requestMentorship(deps, call)),
  serve(contracts.listMentorships, (call) => listMentorships(deps, call)),
  serve(contracts.readMentorship, (call) => readMentorship(deps, call)),
  serve(contracts.moveMentorship, (call) => moveMentorship(deps, call)),
  serve(contracts.addMeetingNote, (call) => addMeetingNote(deps, call)),
  serve(contracts.giveFeedback, (call) => giveFeedback(deps, call)),
]
