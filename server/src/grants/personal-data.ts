import { shortSection, type PersonalData } from '../platform/personal-data.ts'
import { applicationsOf, eraseApplicationsOf } from './store/applications.ts'
import { reviewsBy } from './store/reviews.ts'

/** What a person applied for by themselves, and what they reviewed. */
export const grantsData: PersonalData = {
  sections: [
    shortSection('grant-applications', async (db, { personId }) =>
      (await applicationsOf(db, personId)).map(({ number, title, status, submittedAt, answers }) => ({
        number,
        title,
        status,
        submittedAt,
        answers: JSON.stringify(answers),
      })),
    ),
    shortSection('grant-reviews', async (db, { personId }) =>
      (await reviewsBy(db, personId)).map(({ number, state, total, reason, assignedAt }) => ({
        number,
        state,
        total,
        reason,
        assignedAt: assignedAt.toISOString(),
      })),
    ),
  ],
  erase: (db, { personId }) => eraseApplicationsOf(db, personId),
}
