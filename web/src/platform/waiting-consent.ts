import { consentKey } from './consent-key.ts'
import { readStored, removeStored, writeStored } from './stored.ts'

export type WaitingConsent = { readonly version: string; readonly language: 'en' | 'ar' }

/** Agreed to at sign-up, when there is nobody yet to store it for; it waits here for the first sign-in of the same address. */
export const rememberConsent = (email: string, consent: WaitingConsent): void =>
  writeStored(consentKey, JSON.stringify({ email: email.trim().toLowerCase(), ...consent }))

export const forgetConsent = (): void => removeStored(consentKey)

export function waitingConsentFor(email: string | undefined): WaitingConsent | null {
  try {
    const kept = JSON.parse(readStored(consentKey) ?? 'null') as Partial<WaitingConsent & { email: string }> | null
    if (!kept || kept.email !== email?.toLowerCase() || typeof kept.version !== 'string') return null
    return { version: kept.version, language: kept.language === 'ar' ? 'ar' : 'en' }
  } catch {
    return null
  }
}
