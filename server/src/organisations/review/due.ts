import { organisations } from '@athar/contracts'

const dayMs = 86_400_000

/** The day three months after the last review, or after the organisation came into being; never a day its month lacks. */
export function dueOn(since: string): string {
  const [year = 0, month = 0, day = 0] = since.split('-').map(Number)
  const target = month - 1 + organisations.reviewMonths
  const lastDay = new Date(Date.UTC(year, target + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, target, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

export function reviewState(due: string, today: string): organisations.ReviewState {
  if (today > due) return 'overdue'
  return Date.parse(due) - Date.parse(today) <= organisations.reviewNoticeDays * dayMs ? 'due' : 'upcoming'
}
