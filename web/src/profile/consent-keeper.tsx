import { useEffect, useState, type ComponentType } from 'react'
import { consentKey } from '../platform/consent-key.ts'
import { awaitsSecondFactor, leavesOn, useSession } from '../platform/session/index.ts'
import { readStored } from '../platform/stored.ts'
import { loadAskConsent } from './load-ask-consent.ts'
import { forgetSettled, isSettled } from './settled-consent.ts'

type AskProps = { readonly personId: string; readonly email: string | undefined }

/**
 * Stores what was agreed to at sign-up, at the first sign-in, and asks whoever has not agreed to what an account needs: who was
 * invited, came by a provider or confirmed on another device, and who agreed to an older text.
 */
export function ConsentKeeper() {
  const session = useSession()
  const [Ask, setAsk] = useState<ComponentType<AskProps> | null>(null)
  const inside =
    session.status === 'signed-in' && !awaitsSecondFactor(session.session) && !leavesOn(session.session.user)
  const personId = inside ? session.session.user.id : undefined
  useEffect(() => {
    if (session.status === 'signed-out') forgetSettled()
  }, [session.status])
  useEffect(() => {
    if (personId === undefined || (isSettled(personId) && readStored(consentKey) === null)) return
    // What cannot be fetched now is asked on the next page.
    void loadAskConsent().then(
      (Part) => setAsk(() => Part),
      () => undefined,
    )
  }, [personId])
  return Ask && inside && <Ask key={personId} personId={session.session.user.id} email={session.session.user.email} />
}
