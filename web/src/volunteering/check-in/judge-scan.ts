import type { RosterEntry, ScanOutcome } from '@athar/contracts/volunteering'
import type { StoredRoster, StoredScan } from './device.ts'

/** As codes are read out and typed: small letters, spaces, O for zero, I and L for one. */
export function readCode(typed: string): string {
  const bare = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return bare.match(/.{1,4}/g)?.join('-') ?? ''
}

export const isCode = (code: string): boolean => /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/.test(code)

export async function hashOf(code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export type Judged = {
  readonly outcome: ScanOutcome
  readonly entry: RosterEntry | null
  /** When this person was checked in before. */
  readonly before: string | null
}

/** What the stored list says of a person; `scans` are those noted on this device. */
export function judge(entry: RosterEntry, scans: readonly StoredScan[]): Judged {
  const noted = scans.find(({ subject, outcome }) => subject === entry.id && isHere(outcome))
  const before = entry.checkedInAt ?? noted?.at ?? null
  const outcome = (): ScanOutcome => {
    if (entry.isSelf) return 'own-sign-up'
    if (before !== null || entry.state === 'checked-in' || entry.state === 'hours-confirmed') return 'already'
    if (entry.state === 'no-show') return 'no-show'
    return entry.state === 'confirmed' ? 'checked-in' : 'not-confirmed'
  }
  return { outcome: outcome(), entry, before }
}

/** What the stored list says of a code: an unknown one may belong to a later sign-up. */
export async function judgeCode(
  code: string,
  { sign, items }: Pick<StoredRoster, 'sign' | 'items'>,
  scans: readonly StoredScan[],
): Promise<Judged> {
  if (!code.startsWith(sign)) return { outcome: 'other-event', entry: null, before: null }
  const hash = await hashOf(code)
  const entry = items.find(({ codeHash }) => codeHash === hash)
  return entry ? judge(entry, scans) : { outcome: 'unknown', entry: null, before: null }
}

/** Noted here and not refused by the server since. */
const isHere = (outcome: ScanOutcome | null): boolean =>
  outcome === null || outcome === 'checked-in' || outcome === 'already'
