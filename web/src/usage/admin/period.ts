import { longestPeriodDays } from '@athar/contracts/usage'

export const presets = ['7', '30', '90', '365'] as const
export type Preset = (typeof presets)[number]
export type Period = { readonly from: string; readonly until: string }

const dayMs = 86_400_000

/** The last so many days, today included. */
export const lastDays = (days: number, today: string): Period => ({
  from: new Date(Date.parse(today) - (days - 1) * dayMs).toISOString().slice(0, 10),
  until: today,
})

/** Whether the server takes the period, and what stands in the way. */
export function faultOf({ from, until }: Period): 'backwards' | 'tooLong' | null {
  if (from > until) return 'backwards'
  return (Date.parse(until) - Date.parse(from)) / dayMs >= longestPeriodDays ? 'tooLong' : null
}

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** What an address asks for: days of one's own, or one of the usual spans. */
export function periodOf(
  read: (name: string) => string | undefined,
  today: string,
): { readonly period: Period; readonly preset: Preset | null } {
  const [from, until] = [read('from'), read('until')]
  if (isDay(from) && isDay(until)) return { period: { from, until }, preset: null }
  const preset = presets.find((known) => known === read('days')) ?? '30'
  return { period: lastDays(Number(preset), today), preset }
}

export type Step = { readonly key: string; readonly count: number; readonly visits: number }

/** A long period is drawn by months: a column for each day would say nothing. */
export function stepsOf(days: readonly { day: string; count: number; visits: number }[]): {
  readonly unit: 'day' | 'month'
  readonly steps: readonly Step[]
} {
  if (days.length <= 92) return { unit: 'day', steps: days.map(({ day, ...counts }) => ({ key: day, ...counts })) }
  const months = new Map<string, { count: number; visits: number }>()
  for (const { day, count, visits } of days) {
    const month = day.slice(0, 7)
    const before = months.get(month) ?? { count: 0, visits: 0 }
    months.set(month, { count: before.count + count, visits: before.visits + visits })
  }
  return { unit: 'month', steps: [...months].map(([key, counts]) => ({ key, ...counts })) }
}
