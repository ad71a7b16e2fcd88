/** All that is asked of an age. */
export const ageBands = ['under-18', 'adult'] as const
export type AgeBand = (typeof ageBands)[number]

/** Whether someone may take part. */
export const standings = ['adult', 'consented', 'guardian-needed', 'age-unknown'] as const
export type Standing = (typeof standings)[number]

export const consentStates = ['asked', 'consented', 'refused', 'withdrawn', 'ended'] as const
export type ConsentState = (typeof consentStates)[number]

export const relations = ['parent', 'legal-guardian'] as const

/** `adult`: says that someone is 18 by now. `contest`: says that an adult is under 18 yet. */
export const decisions = ['consent', 'refuse', 'withdraw', 'adult', 'contest'] as const
export type Decision = (typeof decisions)[number]

const decisionsIn: Readonly<Record<ConsentState, readonly Decision[]>> = {
  asked: ['consent', 'refuse', 'adult'],
  consented: ['withdraw', 'adult'],
  refused: ['consent', 'adult'],
  withdrawn: ['consent', 'adult'],
  ended: ['refuse'],
}

type ByLink = {
  readonly adult: boolean
  /** Another guardian said that they are an adult. */
  readonly adultByAnother: boolean
  readonly contestedHere: boolean
  /** Not only named: another took the place of such a guardian before they answered. */
  readonly counts: boolean
  /** Counts, or refused since. */
  readonly answered: boolean
}

/**
 * What a guardian may do by their link: contest in every state, refuse once it ended, and take back only their own
 * contest then. Who was only named refuses, and may agree then.
 */
export function decisionsOf(state: ConsentState, by: ByLink): readonly Decision[] {
  if (!by.answered) return !by.adult || by.adultByAnother ? ['refuse'] : []
  if (by.adult) return by.counts ? ['contest'] : []
  if (state === 'ended' && by.contestedHere) return ['refuse', 'adult']
  return decisionsIn[state].filter((decision) => by.counts || decision !== 'adult')
}

/** The text that guardians agree to, by the day it was written. A new version is a new question. */
export const guardianTextVersion = '2026-11-29'
/** A consent holds so long at most, and is asked for again. */
export const consentMonths = 12
/** A guardian's link opens its page for so many days. */
export const linkDays = 30
/** After a guardian refused or withdrew, another one can be named so many days later. */
export const daysAfterRefusal = 30
/** Requests of one person within a day. */
export const mostRequestsADay = 3
/** An adult whom a guardian contests is treated as under 18 for so many months, whatever others say. */
export const contestMonths = 12
