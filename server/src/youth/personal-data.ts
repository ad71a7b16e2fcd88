import { growingSection, shortSection, type PersonalData } from '../platform/personal-data.ts'
import { certificatesOf } from './store/certificates.ts'
import { eraseLessons, hidePerson } from './store/lessons.ts'
import { allLogsOf } from './store/logs.ts'
import { participationsOf } from './store/participations.ts'
import { placeOf } from './store/teams.ts'

/**
 * Challenges, logs, team, lessons and certificates. What was awarded stays, by an id behind which no one is; boards
 * count it no more.
 */
export const youthData: PersonalData = {
  sections: [
    shortSection('youth', async (db, { personId }) => {
      const { region, team } = await placeOf(db, personId)
      const joined = await participationsOf(db, personId)
      const certificates = await certificatesOf(db, personId)
      return [
        ...(region === null && team === null ? [] : [{ region, team: team?.name ?? null }]),
        ...joined.map((one) => ({
          challenge: one.title,
          state: one.state,
          joinedAt: one.joinedAt,
          points: one.earned,
        })),
        ...certificates.map(({ title, number }) => ({ certificate: title, number })),
      ]
    }),
    growingSection(
      'youth-logs',
      ({ personId }, db) => allLogsOf(db, personId),
      (row) => ({
        logged: { en: row.actionEn, ar: row.actionAr },
        amount: row.amount,
        unit: { en: row.unitEn, ar: row.unitAr },
        state: row.state,
        points: row.points,
        createdAt: row.createdAt.toISOString(),
      }),
    ),
  ],
  async erase(db, { personId }, at) {
    await hidePerson(db, at)
    await eraseLessons(db, personId)
  },
}
