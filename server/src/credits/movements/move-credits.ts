import { randomUUID } from 'node:crypto'
import type { credits } from '@athar/contracts'
import { orderDays, type MoveOutcome } from '@athar/contracts/credits'
import type { Member } from '../../platform/actor.ts'
import type { Audit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import { fail, refuseField } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { plainLine, plainText } from '../../platform/plain-line.ts'
import { documentNumber } from '../../platform/slug-of.ts'
import type { CreditsDeps } from '../deps.ts'
import { balanceOf, retirementOf } from '../holdings/store.ts'
import { chosenBy } from '../ledger/serials.ts'
import { certifyRetirement } from '../retirements/certify.ts'
import { moveCredits, type Movement } from '../ledger/store.ts'
import * as store from './store.ts'
import { tellOrder, tellReceiver } from './tell.ts'

type Deps = Pick<CreditsDeps, 'config' | 'organisations'>
type Moving = {
  readonly actor: Member
  readonly db: Db
  readonly audit: Audit
  readonly clock: { now(): Date }
}

const dayMs = 86_400_000

/** Moves at once, or writes an order for a second person where there are more tonnes than one person moves. */
async function moveOrAsk(deps: Deps, { actor, db, audit, clock }: Moving, movement: Movement): Promise<MoveOutcome> {
  const { config } = deps
  const { organisationId, personId } = actor
  const above = config.creditsSecondPersonAbove
  const at = clock.now()
  if (movement.receiver === organisationId) fail('credits.to-oneself')
  const details = { tonnes: movement.tonnes, ...(movement.receiver ? { receiver: movement.receiver } : {}) }
  if (BigInt(movement.tonnes) <= BigInt(above)) {
    const movementId = await moveCredits(db, movement, above, at)
    await audit({ action: `credits.${movement.kind}`, subjectType: 'credit-movement', subjectId: movementId, details })
    const { receiver, tonnes } = movement
    if (receiver) await tellReceiver(deps, db, { movementId, giver: organisationId, receiver, tonnes, at })
    const retired = movement.kind === 'retire' ? await retirementOf(db, movementId) : undefined
    if (retired) await certifyRetirement(db, retired.number, at)
    return { movementId, orderId: null, retirement: retired?.number ?? null }
  }
  const { free } = await balanceOf(db, at)
  if (BigInt(free) < BigInt(movement.tonnes)) fail('credits.not-free', { free })
  if (movement.receiver && !(await store.receiverNames(db, [movement.receiver])).has(movement.receiver))
    fail('credits.receiver-gone')
  const id = randomUUID()
  const lapsesAt = new Date(at.getTime() + orderDays * dayMs)
  await store.insertOrder(db, { id, organisationId, personId, at, lapsesAt }, movement)
  await audit({ action: `credits.ask-to-${movement.kind}`, subjectType: 'credit-order', subjectId: id, details })
  await tellOrder(deps, db, { id, organisationId, personId, tonnes: movement.tonnes, at })
  return { movementId: null, orderId: id, retirement: null }
}

export async function transferCredits(deps: Deps, call: Call<typeof credits.transferCredits>): Promise<MoveOutcome> {
  const { tonnes, serial, note, receiverId } = call.body
  return moveOrAsk(deps, call, {
    kind: 'transfer',
    tonnes,
    chosen: await chosenBy(call.db, serial, tonnes),
    receiver: receiverId,
    retirement: null,
    note: plainText(note),
  })
}

/** Retires for a beneficiary; the year of the claim is not in the future. */
export async function retireCredits(deps: Deps, call: Call<typeof credits.retireCredits>): Promise<MoveOutcome> {
  const { tonnes, serial, note, beneficiaryKind, claimYear } = call.body
  const beneficiary = plainLine(call.body.beneficiary) || refuseField('beneficiary', 'text-missing')
  const purpose = plainText(call.body.purpose) || refuseField('purpose', 'text-missing')
  if (claimYear > Number(call.clock.today().slice(0, 4))) refuseField('claimYear', 'year-ahead')
  return moveOrAsk(deps, call, {
    kind: 'retire',
    tonnes,
    chosen: await chosenBy(call.db, serial, tonnes),
    receiver: null,
    retirement: { number: documentNumber('RET', 4, 4), beneficiary, kind: beneficiaryKind, purpose, year: claimYear },
    note: plainText(note),
  })
}

export async function cancelCredits(deps: Deps, call: Call<typeof credits.cancelCredits>): Promise<MoveOutcome> {
  const { tonnes, serial, note } = call.body
  return moveOrAsk(deps, call, {
    kind: 'cancel',
    tonnes,
    chosen: await chosenBy(call.db, serial, tonnes),
    receiver: null,
    retirement: null,
    note: plainText(note),
  })
}
