import { createAudit } from '../../platform/audit.ts'
import { actForAddress, type PersonCard } from '../../identity/index.ts'
import type { Db } from '../../platform/database.ts'
import type { ProfileDeps } from '../deps.ts'
import { lockDeletion, noteReminder, peopleDue, putOff, removeDeletion } from '../store/deletions.ts'
import { findHindrance } from './hindrance.ts'
import { takeOut } from './take-out.ts'

const dayMs = 86_400_000
/** So many days before the day somebody is reminded of it. */
const remindAheadDays = 3
/** Where something stands in the way, the next look is so many days later. */
const putOffDays = 7

/** Reminds whoever leaves soon, and takes out whose day has come. Several servers may look: each person is held by one. */
export async function eraseAccounts(deps: ProfileDeps): Promise<void> {
  const { database, clock, log } = deps
  const due = await database.transaction({}, ({ db }) => peopleDue(db, clock.now(), remindAheadDays))
  for (const personId of due)
    await database
      .transaction({ personId }, ({ db }) => settle(deps, db, personId))
      .catch((error: unknown) =>
        log.error({ err: error }, 'An account could not be taken out; the next round tries again.'),
      )
}

async function settle(deps: ProfileDeps, db: Db, personId: string): Promise<void> {
  const at = deps.clock.now()
  const deletion = await lockDeletion(db, personId)
  if (!deletion) return
  const card = (await deps.identity.people.find(db, [personId])).get(personId)
  // Taken out by the operator meanwhile.
  if (!card) return void (await removeDeletion(db, personId))
  if (deletion.dueAt <= at) {
    await deps.identity.people.hold(db, personId)
    return erase(deps, db, card, at)
  }
  // Put off meanwhile by another server's look, it may be far away again.
  const near = deletion.dueAt.getTime() - at.getTime() <= remindAheadDays * dayMs
  // Whose address nobody proved is mailed nothing; who proves it in time is reminded yet.
  if (deletion.remindedAt || !near || !card.proven) return
  await deps.mails.send(db, { kind: 'soon', to: card, dueOn: deletion.dueOn })
  await noteReminder(db, personId, at)
}

/** Takes a person out for good. What organisations keep stays, by an id behind which nobody is any more. */
async function erase(deps: ProfileDeps, db: Db, card: PersonCard, at: Date): Promise<void> {
  const { personId, email, proven } = card
  await actForAddress(db, email)
  const hindrance = await findHindrance(deps, db, personId, at)
  if (hindrance) {
    const dueOn = await putOff(db, personId, new Date(at.getTime() + putOffDays * dayMs))
    // They have something to settle: nothing asks them at the door any more.
    await deps.identity.people.announceDeletion(db, { personId, dueOn: null, at })
    return deps.mails.send(db, { kind: 'hindered', to: card, dueOn, organisations: hindrance.soleOwnerOf })
  }
  // Before the address is gone. What waited for it opens nothing any more; the last word still goes out.
  if (proven) await deps.mails.forget(db, email)
  await deps.mails.send(db, { kind: 'deleted', to: card })
  const audit = createAudit(db, { organisationId: null, personId, requestId: 'profile.erase-accounts', at })
  await audit({ action: 'profile.delete-account', subjectType: 'person', subjectId: personId })
  await takeOut(deps, db, { personId, email }, at)
}
