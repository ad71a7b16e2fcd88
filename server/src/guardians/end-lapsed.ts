import type { GuardiansDeps } from './deps.ts'
import { endTraces } from './end-traces.ts'
import * as store from './store/consents.ts'

/** A consent that ran out is none: what shows goes, and the guardian is asked again. */
export async function endLapsed(deps: GuardiansDeps): Promise<void> {
  const { database, clock, people, links, mails, log } = deps
  const at = clock.now()
  const due = await database.transaction({}, ({ db }) => store.consentsDue(db, at))
  for (const { consent: id, person: personId } of due)
    await database
      .transaction({ personId }, async ({ db }) => {
        await store.followLink(db, id)
        await people.hold(db, personId)
        const consent = await store.findConsent(db, id)
        // Renewed by another server's look, or by the guardian.
        if (consent?.state !== 'consented' || (consent.validUntil?.getTime() ?? 0) > at.getTime()) return
        await store.askAgain(db, id, at)
        await store.addStep(db, { consentId: id, at, side: 'system', action: 'ask' })
        const name = (await people.find(db, [personId])).get(personId)?.fullName ?? ''
        const { email: to, language } = consent
        await mails.send(db, { kind: 'lapsed', to, language, name, token: links.sign({ consentId: id, personId }) })
        await endTraces(deps, db, personId, at)
      })
      .catch((error: unknown) => log.error({ err: error }, 'A consent could not be ended; the next round tries again.'))
}
