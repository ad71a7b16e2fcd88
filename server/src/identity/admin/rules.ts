import { z } from 'zod'
import { refuse } from '../errors.ts'

const units = { h: 3_600_000, m: 60_000, s: 1000 } as const
const longestMs = 100 * 366 * 24 * 3_600_000

/** The end of a ban that has none. */
export const forGood = (now: Date): Date => new Date(now.getTime() + longestMs)
/** Whether a ban ends beyond anybody's plans: `forGood` some time ago, or what a program of the operator wrote for it. */
export const isForGood = (until: Date, now: Date): boolean => until.getTime() - now.getTime() > longestMs / 2

/** Until when a ban lasts: hours, minutes and seconds such as `24h` or `1h30m`; `none` lifts it. */
export function bannedUntil(duration: string, now: Date): Date | null {
  if (duration === 'none') return null
  if (!/^(\d{1,7}[hms])+$/.test(duration))
    refuse('validation_failed', { message: 'ban_duration: such as 24h or 1h30m, or none' })
  const ms = [...duration.matchAll(/(\d+)([hms])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * units[unit as keyof typeof units],
    0,
  )
  return new Date(now.getTime() + Math.min(ms, longestMs))
}

const asNumber = (otherwise: number, most: number) => z.coerce.number().int().min(1).max(most).catch(otherwise)
/** A page that makes no sense is the first, as on the server whose protocol this is. */
export const pageQuery = z.object({ page: asNumber(1, 1_000_000).optional(), per_page: asNumber(50, 1000).optional() })

/** Where the next and the last page are; nothing of it on the last one but the way to itself. */
export function pageLinks(
  address: string,
  { page, perPage, total }: { page: number; perPage: number; total: number },
): string {
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (to: number, rel: string) => `<${address}?page=${to}&per_page=${perPage}>; rel="${rel}"`
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** The id in an address, or nobody's. */
export const idIn = (value: string | undefined): string =>
  value && uuid.test(value) ? value.toLowerCase() : refuse('user_not_found', { status: 404 })

/** The first given stay unless they are named again; null removes. */
export const merged = (before: Record<string, unknown>, given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== null))
