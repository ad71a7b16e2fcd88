import { useEffect } from 'react'
import { useSession } from '../platform/session/index.ts'
import { forgetConsent, waitingConsentFor, type WaitingConsent } from '../platform/waiting-consent.ts'

/** Stores what was agreed to at sign-up, at the first sign-in. What does not arrive waits for the next time. */
export function RememberedConsent() {
  const session = useSession()
  const email = session.status === 'signed-in' ? session.session.user.email : undefined
  useEffect(() => {
    const waiting = waitingConsentFor(email)
    if (waiting) void store(waiting).then(forgetConsent, () => undefined)
  }, [email])
  return null
}

async function store({ version, language }: WaitingConsent): Promise<void> {
  // Needed once in a person's time here, so not part of what every page loads first.
  const [{ callApi }, { sayConsent }] = await Promise.all([
    import('../platform/api/call-api.ts'),
    import('@athar/contracts/profile'),
  ])
  await callApi(sayConsent, { body: { kind: 'privacy', version, language, given: true } })
}
