import { whenEntered } from '../platform/session/index.ts'

/** What people agreed to and what they are asked. */
export const RememberedConsent = whenEntered(async () => (await import('./consent-keeper.tsx')).ConsentKeeper)
