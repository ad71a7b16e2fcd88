/** The rule that points are awarded by; a new one is a new version, and what was awarded stays. */
export const pointsRule = '2026-1'
export const mostLogsADay = 10
export const mostLogsOfChallengeADay = 3
export const mostPhotoBytes = 10 * 1024 * 1024
export const longestPhotoSide = 12_000
/** People of one team. */
export const mostTeamMembers = 2000
/** So many days back an action can be logged. */
export const logDaysBack = 7
export const logStates = ['photo-missing', 'waiting', 'accepted', 'rejected'] as const
export type LogState = (typeof logStates)[number]
export const teamKinds = ['school', 'university', 'city'] as const
export type TeamKind = (typeof teamKinds)[number]
export const teamStates = ['waiting', 'accepted', 'rejected'] as const
/** Points from which a level is reached. */
export const levels = [0, 50, 150, 350, 700, 1200] as const
/** Of the questions of a lesson so many must be answered rightly, in whole percent. */
export const passPercent = 60
/** How many questions of a lesson are asked at once; the next try asks others. */
export const questionsATry = 3
/**
 * From opening a lesson, or from answers that did not pass it, to the next answers: a quarter of the time it takes. It
 * counts for one lesson at a time.
 */
export const leastSecondsOf = (lesson: { readonly minutes: number }): number => lesson.minutes * 15

/** The level that points reach, from 1. */
export const levelOf = (points: number): number => levels.filter((from) => points >= from).length

/** A quarter of a year in the Kingdom. */
export const seasonOf = (day: string): string => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`

/**
 * What one accepted log of a challenge is worth: a third of a week's share with a photo that was looked at, half of
 * that by
 * rule alone, and half for an attempt that saved nothing but was recorded.
 */
export function pointsFor({
  points,
  weeks,
  photo,
  amount,
}: {
  readonly points: number
  readonly weeks: number
  readonly photo: boolean
  readonly amount: number
}): number {
  const whole = Math.max(2, Math.floor(points / (weeks * 3)))
  return photo && amount > 0 ? whole : Math.floor(whole / 2)
}

/** Logs that were accepted before a challenge is done: one for each week, three at least and twelve at most. */
export const logsNeeded = (weeks: number): number => Math.min(12, Math.max(3, weeks))
