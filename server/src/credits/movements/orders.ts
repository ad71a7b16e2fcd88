import { serialOf } from '@athar/credit-ledger'
import type { credits, ResponseOf } from '@athar/contracts'
import type { CreditOrder, OrderState } from '@athar/contracts/credits'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/list/read-page.ts'
import { plainText } from '../../platform/plain-line.ts'
import { carryOutOrder } from '../ledger/store.ts'
import { certifyRetirement } from '../retirements/certify.ts'
import type { CreditsDeps } from '../deps.ts'
import * as store from './store.ts'
import { tellReceiver } from './tell.ts'

/** An order lapses in its moment, also before that is written. */
const stateAt = ({ state, lapsesAt }: store.OrderRow, now: Date): OrderState =>
  state === 'waiting' && lapsesAt <= now ? 'lapsed' : state

async function presentOrders(db: Db, rows: readonly store.OrderRow[], now: Date): Promise<CreditOrder[]> {
  const names = await store.receiverNames(
    db,
    rows.flatMap(({ receiverId }) => receiverId ?? []),
  )
  const series = await store.seriesOf(
    db,
    rows.flatMap(({ chosen }) => chosen.series ?? []),
  )
  return rows.map((row) => {
    const receiver = row.receiverId === null ? undefined : names.get(row.receiverId)
    const of = series.get(row.chosen.series ?? '')
    const { from = 0, to = 0 } = row.chosen
    return {
      id: row.id,
      kind: row.kind,
      tonnes: row.tonnes,
      serial: of
        ? serialOf({ programme: of.programme, project: Number(of.projectNumber), vintage: of.vintage, from, to })
        : null,
      receiverId: row.receiverId,
      receiver: receiver ? { en: receiver.nameEn, ar: receiver.nameAr } : null,
      retirement: row.retirement && {
        beneficiary: row.retirement.beneficiary,
        beneficiaryKind: row.retirement.kind,
        purpose: row.retirement.purpose,
        claimYear: row.retirement.year,
      },
      note: row.note,
      state: stateAt(row, now),
      askedBy: row.askedBy,
      askedAt: row.askedAt.toISOString(),
      lapsesAt: row.lapsesAt.toISOString(),
      decidedBy: row.decidedBy,
      decidedAt: row.decidedAt?.toISOString() ?? null,
      reason: row.reason,
      movementId: row.movementId,
    }
  })
}

export async function listOrders({
  actor,
  query,
  db,
  clock,
}: Call<typeof credits.listOrders>): Promise<ResponseOf<typeof credits.listOrders>> {
  const { rows, nextCursor } = await readPage(query, store.newestFirst, (place) =>
    store.listOrders(db, actor.organisationId, place),
  )
  return { items: await presentOrders(db, rows, clock.now()), nextCursor }
}

/** A second person approves or refuses; who asked withdraws. The database compares the roles of both. */
export async function decideOrder(
  deps: Pick<CreditsDeps, 'organisations'>,
  { actor, params, body, db, clock, audit }: Call<typeof credits.decideOrder>,
): Promise<CreditOrder> {
  const { organisationId, personId } = actor
  const { decision } = body
  const at = clock.now()
  const found = (await store.findOrder(db, organisationId, params.id)) ?? fail('credits.order-missing')
  const state = stateAt(found, at)
  if (state === 'lapsed') fail('credits.order-lapsed')
  if (state !== 'waiting') fail('credits.decided-before')
  if ((decision === 'withdraw') !== (found.askedBy === personId)) fail('credits.second-person')
  if (decision === 'approve') {
    await carryOutOrder(db, found.id, at)
    const { receiverId: receiver, tonnes } = found
    if (receiver) await tellReceiver(deps, db, { movementId: found.id, giver: organisationId, receiver, tonnes, at })
    if (found.retirement) await certifyRetirement(db, found.retirement.number, at)
  } else {
    const ended = { organisationId, id: found.id, personId, reason: plainText(body.reason), at }
    const into = decision === 'refuse' ? 'refused' : 'withdrawn'
    if (!(await store.endOrder(db, { ...ended, state: into }))) fail('credits.decided-before')
  }
  await audit({ action: `credits.${decision}-order`, subjectType: 'credit-order', subjectId: found.id })
  const now = (await store.findOrder(db, organisationId, found.id)) ?? fail('credits.order-missing')
  return (await presentOrders(db, [now], at))[0]!
}
