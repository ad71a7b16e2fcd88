import { sayConsent } from '@athar/contracts/profile'
import { callApi } from '../platform/api/call-api.ts'
import { forgetConsent, waitingConsentFor } from '../platform/waiting-consent.ts'

/**
 * What this address agreed to at sign-up goes to the server and is forgotten here. What does not arrive waits for the next
 * time; a text that was written anew meanwhile is asked about in the profile.
 */
export async function storeConsent(email: string): Promise<void> {
  const waiting = waitingConsentFor(email)
  if (!waiting) return
  try {
    await callApi(sayConsent, { body: { kind: 'privacy', ...waiting, given: true } })
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'profile.consent-outdated') throw error
  }
  forgetConsent()
}
