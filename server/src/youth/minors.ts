import type { Platform } from '../platform/platform.ts'
import type { Minors } from '../platform/feature-hooks.ts'
import { certificatesOf } from './store/certificates.ts'
import { hidePerson, passedLessonsOf } from './store/lessons.ts'
import { countLogs } from './store/logs.ts'
import { participationsOf } from './store/participations.ts'
import { placeOf } from './store/teams.ts'

/** What of someone under 18 goes when a consent ends, and what their guardian sees. */
export const youthMinors = (_platform: Pick<Platform, 'clock'>): Minors => ({
  whenConsentEnds: (db, _personId, at) => hidePerson(db, at),
  async seenByGuardian(db, personId) {
    const joined = await participationsOf(db, personId)
    const { team } = await placeOf(db, personId)
    const courses = await passedLessonsOf(db, personId)
    const certificates = await certificatesOf(db, personId)
    return [
      { kind: 'challenges', count: joined.length, titles: joined.slice(0, 50).map(({ title }) => title) },
      { kind: 'actions', count: await countLogs(db, personId), titles: [] },
      { kind: 'teams', count: team ? 1 : 0, titles: team ? [{ en: team.name, ar: team.name }] : [] },
      { kind: 'courses', count: courses.length, titles: [] },
      { kind: 'certificates', count: certificates.length, titles: certificates.slice(0, 50).map(({ title }) => title) },
    ]
  },
})
