import { readStored, writeStored } from '../stored.ts'
import { logSecurityEvent } from './log-event.ts'

/** Under this name the value that this browser last agreed to is kept. */
export const fingerprintKey = 'platform_fingerprint'

/** Enough to tell two apart by. */
const shown = (fingerprint: string): string => fingerprint.slice(0, 16)

/**
 * Compares the platform with the one this browser knows. Answers the new value where it is another one, and null where all is
 * as before, where this is the first visit, and where nothing could be learnt: that is logged and stops nobody.
 */
export async function changedFingerprint(): Promise<string | null> {
  try {
    const { readFingerprint } = await import('./calls.ts')
    const found = await readFingerprint()
    const known = readStored(fingerprintKey)
    if (known === found) return null
    if (known === null) {
      writeStored(fingerprintKey, found)
      return null
    }
    logSecurityEvent('platform_fingerprint_changed', {
      suspicious: true,
      metadata: { known: shown(known), found: shown(found) },
    })
    return found
  } catch (error) {
    // oxlint-disable-next-line no-console
    console.warn('The fingerprint of the platform could not be read.', error)
    return null
  }
}

/** The person has been told: from now on the new value is the known one. */
export function confirmFingerprint(found: string): void {
  writeStored(fingerprintKey, found)
  logSecurityEvent('platform_fingerprint_confirmed', { metadata: { found: shown(found) } })
}
