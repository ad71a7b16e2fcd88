import type { Issue } from '../../platform/form/index.ts'

/** A last day is today or later; `before` is the one that is stored, which may have passed. */
export const lastDayIssues = (lastDay: string | null, today: string, before: string | null): Issue[] =>
  lastDay === null || (lastDay !== '' && lastDay < today && lastDay !== before)
    ? [{ path: 'lastDay', code: 'past' }]
    : []
