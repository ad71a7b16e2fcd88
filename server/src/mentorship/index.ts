import type { Guardians } from '../guardians/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import type { MentorshipDeps } from './deps.ts'
import { endForMinor, mentorshipData, mentorshipsSeenByGuardian } from './personal-data.ts'
import { mentorsQueue } from './queue.ts'
import { reportableMentorships } from './reportable.ts'
import { mentorshipRoutes } from './routes.ts'
import { mentorFlow, mentorshipFlow } from './store.ts'
import { tellGroups } from './tell-groups.ts'

export type Mentorship = Feature & {
  /** Tells the people of groups that opened or paused. Done each minute by itself. */
  readonly tellGroups: () => Promise<void>
}

type Neighbours = {
  readonly identity: Pick<Identity, 'people'>
  readonly guardians: Guardians
}

/** Mentors whom the platform has checked, and whom they accompany. */
export function createMentorship(platform: Platform, { identity: { people }, guardians }: Neighbours): Mentorship {
  const deps: MentorshipDeps = { ...platform, people, guardians }
  return {
    name: 'mentorship',
    routes: mentorshipRoutes(deps),
    workflows: [mentorFlow, mentorshipFlow],
    queues: [mentorsQueue],
    rounds: [{ name: 'mentorship.tell-groups', cron: '* * * * *', run: () => tellGroups(deps) }],
    tellGroups: () => tellGroups(deps),
    reportable: reportableMentorships(deps),
    personalData: mentorshipData,
    minors: { whenConsentEnds: endForMinor, seenByGuardian: mentorshipsSeenByGuardian },
  }
}
