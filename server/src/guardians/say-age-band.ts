import type { guardians } from '@athar/contracts'
import type { Db } from '../platform/database.ts'
import type { Call } from '../platform/http/serve.ts'
import type { GuardiansDeps } from './deps.ts'
import { endTraces } from './end-traces.ts'
import { ownStanding } from './own-standing.ts'
import * as store from './store/consents.ts'

/**
 * Says whether someone is under 18. Who was and is an adult by now needs no consent any more, and their guardian
 * hears of it; who is
 * under 18 after all is shown nowhere until a guardian agreed.
 */
export async function sayAgeBand(
  deps: GuardiansDeps,
  { actor, body, db, clock, audit }: Call<typeof guardians.sayAgeBand>,
): Promise<guardians.OwnStanding> {
  const { personId } = actor
  const at = clock.now()
  await deps.people.hold(db, personId)
  const before = await store.ageBandOf(db, personId)
  if (before !== body.ageBand) {
    await store.saveAgeBand(db, personId, body.ageBand, at)
    await audit({
      action: 'guardians.say-age-band',
      subjectType: 'person',
      subjectId: personId,
      details: { ageBand: body.ageBand },
    })
    if (body.ageBand === 'adult') await endConsent(deps, db, personId, at)
    else await endTraces(deps, db, personId, at)
  }
  return ownStanding(deps, db, { ...actor, at })
}

async function endConsent({ people, links, mails }: GuardiansDeps, db: Db, personId: string, at: Date): Promise<void> {
  const name = (await people.find(db, [personId])).get(personId)?.fullName ?? ''
  for (const consent of await store.consentsOf(db, personId)) {
    if (consent.state !== 'asked' && consent.state !== 'consented') continue
    await store.decideConsent(db, consent.id, { state: 'ended', at })
    await store.addStep(db, { consentId: consent.id, at, side: 'person', action: 'end' })
    const token = links.sign({ consentId: consent.id, personId })
    await mails.send(db, { kind: 'adult', to: consent.email, language: consent.language, name, token })
  }
}
