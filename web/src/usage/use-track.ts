import { pageOf, recordEventPath, type DetailsOf, type UsageEvent } from '@athar/contracts/usage'
import { accessToken } from '../platform/session/session-store.ts'

export type Track = <E extends UsageEvent>(event: E, details?: DetailsOf<E>) => void

/** Whoever asked not to be followed is not counted either. */
function asksNotToBeCounted(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true
}

const visitKey = 'athar-visit'

/** One number for as long as this tab is open, made when first something is counted; none where nothing can be kept. */
function visit(): string | undefined {
  try {
    const kept = sessionStorage.getItem(visitKey) ?? crypto.randomUUID()
    sessionStorage.setItem(visitKey, kept)
    return kept
  } catch {
    return undefined
  }
}

/** Counts what happened; nobody waits for it, and a count that does not arrive is one less. */
const track: Track = (event, details) => {
  if (asksNotToBeCounted()) return
  const body = {
    event,
    page: pageOf(location.pathname),
    language: document.documentElement.lang === 'ar' ? 'ar' : 'en',
    visit: visit(),
    ...(details ? { details } : {}),
  }
  void send(JSON.stringify(body)).catch(() => undefined)
}

async function send(body: string): Promise<void> {
  // Who is signed in says so: the server counts nothing of people who did not agree, and keeps no name of those who did.
  const token = await accessToken()
  await fetch(recordEventPath, {
    method: 'POST',
    // The page may be on its way to another site.
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    body,
  })
}

/** First-party counts of what happens on a page: `track('vision2030.link', { link: 'report' })`. */
export const useTrack = (): Track => track
