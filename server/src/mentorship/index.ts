import type { Guardians } from '../guardians/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import type { MentorshipDeps } from './deps.ts'
import { endMentorships, mentorshipData, mentorshipsSeenByGuardian } from './personal-data.ts'
import { mentorsQueue } from './queue.ts'
import { reportableMentorships } from './reportable.ts'
import { mentorshipRoutes } from './routes.ts'
import { mentorFlow, mentorshipFlow } from './store.ts'

type Neighbours = {
  readonly identity: Pick<Identity, 'people'>
  readonly guardians: Guardians
}

/** Mentors whom the platform has checked, and whom they accompany. */
export function createMentorship(platform: Platform, { identity: { people }, guardians }: Neighbours): Feature {
  const deps: MentorshipDeps = { ...platform, people, guardians }
  return {
    name: 'mentorship',
    routes: mentorshipRoutes(deps),
    workflows: [mentorFlow, mentorshipFlow],
    queues: [mentorsQueue],
    reportable: reportableMentorships(deps),
    personalData: mentorshipData,
    minors: { whenConsentEnds: endMentorships, seenByGuardian: mentorshipsSeenByGuardian },
  }
}
