/** What confirmed hours earn. The rule of each is `badgeRules`. */
export const badges = [
  'first-event',
  'ten-hours',
  'fifty-hours',
  'hundred-hours',
  'three-initiatives',
  'three-years',
] as const
export type Badge = (typeof badges)[number]

/** From how much on a badge is held. */
export const badgeRules: Readonly<Record<Badge, { readonly of: Counted; readonly from: number }>> = {
  'first-event': { of: 'events', from: 1 },
  'ten-hours': { of: 'hours', from: 10 },
  'fifty-hours': { of: 'hours', from: 50 },
  'hundred-hours': { of: 'hours', from: 100 },
  'three-initiatives': { of: 'initiatives', from: 3 },
  'three-years': { of: 'years', from: 3 },
}
type Counted = 'events' | 'hours' | 'initiatives' | 'years'

/** The badges that these counts have earned. */
export const badgesOf = (counts: Readonly<Record<Counted, number>>): Badge[] =>
  badges.filter((badge) => counts[badgeRules[badge].of] >= badgeRules[badge].from)
