import { shortSection, type PersonalData } from '../platform/personal-data.ts'
import { loadWords } from '../platform/words.ts'
import { shownStatus } from './present-application.ts'
import { applicationsOf, forgetApplicant, reportsBy } from './store/applications.ts'
import { reviewsBy } from './store/reviews.ts'

const words = loadWords('grants')

/** What a person applied for by themselves, what they reported of milestones, and what they reviewed. */
export const grantsData: PersonalData = {
  sections: [
    shortSection('grant-applications', async (db, { personId }) =>
      (await applicationsOf(db, personId)).map(({ number, title, status, submittedAt, answers, draft }) => ({
        number,
        title,
        status: shownStatus(status),
        submittedAt,
        answers: JSON.stringify(status === 'draft' || status === 'returned' ? draft : answers),
      })),
    ),
    shortSection('milestone-reports', async (db) =>
      (await reportsBy(db)).map(({ title, milestone, report, at }) => ({
        title,
        milestone,
        report,
        createdAt: at.toISOString(),
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
  erase: (db) => forgetApplicant(db, { en: words('en', 'ledger.deleted'), ar: words('ar', 'ledger.deleted') }),
}
