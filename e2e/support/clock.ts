import { siteUrl } from './site.ts'

/** Moves the clock of a site on; answers its seconds. */
export async function advanceClock(seconds: number, site = siteUrl()): Promise<number> {
  const response = await fetch(`${site}/__test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance: seconds }),
  })
  return ((await response.json()) as { now: number }).now
}

/** The day in Riyadh. A site's clock may be ahead of ours: late in the evening its day is tomorrow. */
export const dayInRiyadh = (seconds: number): string => new Date((seconds + 3 * 3600) * 1000).toISOString().slice(0, 10)
