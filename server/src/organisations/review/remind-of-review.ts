import { mayAdminister, organisations, paths } from '@athar/contracts'
import type { OrganisationReminder, ReminderDefinition } from '../../platform/notices.ts'
import { dayInWords, daysAfter, morningOf, riyadhDay } from '../../platform/riyadh-day.ts'
import { dueOn } from './due.ts'
import { readDue } from './read-due.ts'

const name = 'organisations.access-review'

/** A look two weeks before the review that follows on this day is due; each quarter has its own. */
export function nextReview(
  { organisationId, reviewedOn }: { organisationId: string; reviewedOn: string },
  now: Date,
): OrganisationReminder {
  const due = dueOn(reviewedOn)
  return { organisationId, name, subject: due, at: morningOf(daysAfter(due, -organisations.reviewNoticeDays)), now }
}

type Stage = 'soon' | 'due' | 'overdue'

/** Owners and administrators hear of a review two weeks before it is due, on the day, and once that is over; unless it was done. */
export const accessReviewReminder: ReminderDefinition = {
  name,
  async look(db, { organisationId, subject: due, at }) {
    const today = riyadhDay(at)
    // Completed meanwhile, and so due on another day, for which there is another reminder.
    if ((await readDue(db, organisationId, today)).dueOn !== due) return { notice: null, next: null }
    const stage: Stage = today > due ? 'overdue' : today === due ? 'due' : 'soon'
    const next = { soon: morningOf(due), due: morningOf(daysAfter(due, 1)), overdue: null }[stage]
    return {
      notice: {
        kind: name,
        organisationId,
        to: { roles: mayAdminister },
        by: null,
        data: { stage: { word: `reviewStages.${stage}` }, day: dayInWords(due) },
        link: `${paths.organisation()}?tab=access`,
        key: `${organisationId} ${due} ${stage}`,
        at,
      },
      next,
    }
  },
}
