import { randomUUID } from 'node:crypto'
import type { guardians } from '@athar/contracts'
import { mostRequestsADay } from '@athar/contracts/guardians'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import type { GuardiansDeps } from './deps.ts'
import { ownStanding } from './own-standing.ts'
import { refusedUntil } from './refusals.ts'
import { isSameMailbox } from '../platform/mail/same-mailbox.ts'
import { ageOf } from './store/age-bands.ts'
import * as store from './store/consents.ts'

const dayMs = 86_400_000

/**
 * Names a guardian, who is written to in their language. One who was asked before and did not answer is asked no
 * more, is told so, and may still refuse.
 */
export async function askGuardian(
  deps: GuardiansDeps,
  { actor, body, db, clock, audit }: Call<typeof guardians.askGuardian>,
): Promise<guardians.OwnStanding> {
  const { personId, email } = actor
  const at = clock.now()
  await deps.people.hold(db, personId)
  if ((await ageOf(db, personId, at))?.band !== 'under-18') fail('guardians.not-under-18')
  if (isSameMailbox(body.email, email)) fail('guardians.own-address')
  const earlier = await store.consentsOf(db, personId)
  if (earlier.some(({ state }) => state === 'consented')) fail('guardians.already-asked')
  if (earlier.filter(({ askedAt }) => askedAt.getTime() > at.getTime() - dayMs).length >= mostRequestsADay)
    fail('guardians.asked-too-often')
  const until = refusedUntil(earlier, at)
  // Else a person would go on to an address of their own when a guardian says no.
  if (until) fail('guardians.was-refused', { until: until.toISOString().slice(0, 10) })
  const [received = 0] = await deps.mailWaits(db, 'guardian_asked', [body.email])
  const retryAfterSeconds = received || (await deps.sendingWait(db, 'guardian_asked', personId, 1))
  if (retryAfterSeconds > 0) fail('guardians.mailed-often', { retryAfterSeconds })
  const name = (await deps.people.find(db, [personId])).get(personId)?.fullName ?? ''
  for (const open of earlier.filter(({ state }) => state === 'asked')) {
    await store.decideConsent(db, open.id, { state: 'ended', at })
    await store.addStep(db, { consentId: open.id, at, side: 'person', action: 'end' })
    if (isSameMailbox(open.email, body.email)) continue
    const { id: consentId, email: to, language } = open
    const token = deps.links.sign({ consentId, personId })
    await deps.mails.send(db, { kind: 'replaced', to, language, name, token })
  }
  const id = randomUUID()
  await store.insertConsent(db, { id, personId, email: body.email, language: body.language, at })
  await store.addStep(db, { consentId: id, at, side: 'person', action: 'ask' })
  const token = deps.links.sign({ consentId: id, personId })
  await deps.mails.send(db, { kind: 'asked', to: body.email, language: body.language, name, token })
  await audit({ action: 'guardians.ask', subjectType: 'guardian-consent', subjectId: id })
  return ownStanding(deps, db, { ...actor, at })
}
