import { forgetWaiting, keepWaiting, waitingFor } from './waiting-sign-up.ts'

export type WaitingConsent = { readonly version: string; readonly language: 'en' | 'ar' }

/** Agreed to at sign-up, when there is nobody yet to store it for; it waits here for the first sign-in of the same address. */
export const rememberConsent = (email: string, consent: WaitingConsent): void => keepWaiting('consent', email, consent)

export const forgetConsent = (): void => forgetWaiting('consent')

export function waitingConsentFor(email: string | undefined): WaitingConsent | null {
  const kept = waitingFor('consent', email)
  if (typeof kept?.['version'] !== 'string') return null
  return { version: kept['version'], language: kept['language'] === 'ar' ? 'ar' : 'en' }
}
