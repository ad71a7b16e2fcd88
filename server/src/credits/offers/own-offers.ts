import type { credits, ResponseOf } from '@athar/contracts'
import type { CreditOffer, OwnCreditOffer } from '@athar/contracts/credits'
import type { Db } from '../../platform/database.ts'
import { fail, refuseField } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/list/read-page.ts'
import { plainText } from '../../platform/plain-line.ts'
import { move, type MoveCall } from '../../platform/workflow/move.ts'
import type { CreditsDeps } from '../deps.ts'
import { refusing } from '../ledger/refuse.ts'
import { ownSeries } from '../ledger/serials.ts'
import { presentOffer, presentOverseenOffer, presentOwnOffer } from './present-deal.ts'
import * as store from './store.ts'
import { tellOffer } from './tell.ts'

export async function listCreditOffers({
  query,
  db,
  clock,
}: Call<typeof credits.listCreditOffers>): Promise<ResponseOf<typeof credits.listCreditOffers>> {
  const { rows, nextCursor } = await readPage(query, store.newestFirst, (place) =>
    store.openOffers(db, query, place, clock.now()),
  )
  return { items: rows.map(presentOffer), nextCursor }
}

export async function readCreditOffer({
  params,
  db,
  clock,
}: Call<typeof credits.readCreditOffer>): Promise<CreditOffer> {
  return presentOffer((await store.findOpenOffer(db, params.id, clock.now())) ?? fail('credits.offer-missing'))
}

export async function listOwnCreditOffers({
  query,
  db,
  clock,
}: Call<typeof credits.listOwnCreditOffers>): Promise<ResponseOf<typeof credits.listOwnCreditOffers>> {
  const { rows, nextCursor } = await readPage(query, store.ownNewestFirst, (place) =>
    store.ownOffers(db, place, clock.now()),
  )
  return { items: rows.map(presentOwnOffer), nextCursor }
}

export async function listOverseenCreditOffers({
  query,
  db,
  clock,
}: Call<typeof credits.listOverseenCreditOffers>): Promise<ResponseOf<typeof credits.listOverseenCreditOffers>> {
  const { rows, nextCursor } = await readPage(query, store.overseenNewestFirst, (place) =>
    store.overseenOffers(db, query.state, place, clock.now()),
  )
  return { items: rows.map(presentOverseenOffer), nextCursor }
}

const ownOffer = async (db: Db, id: string, at: Date): Promise<OwnCreditOffer> =>
  presentOwnOffer((await store.findOwnOffer(db, id, at)) ?? fail('credits.offer-missing'))

type Deps = Pick<CreditsDeps, 'publicPages' | 'organisations'>

/** Offers tonnes of a series; with the other offers of it they are never more than what is free. */
export async function beginCreditOffer(
  { publicPages }: Deps,
  { actor, body, db, clock, audit }: Call<typeof credits.beginCreditOffer>,
): Promise<OwnCreditOffer> {
  const { organisationId, personId } = actor
  const { programme, project, vintage, tonnes, leastTonnes, price, currency } = body
  if (BigInt(leastTonnes) > BigInt(tonnes)) refuseField('leastTonnes', 'least-above')
  const conditions = { en: plainText(body.conditions.en), ar: plainText(body.conditions.ar) }
  if (conditions.en === '' && conditions.ar === '') refuseField('conditions', 'text-missing')
  const series = await ownSeries(db, { programme, project: Number(project), vintage })
  const at = clock.now()
  const terms = { tonnes, leastTonnes, price, currency, conditions }
  const id = await store.insertOffer(db, { organisationId, personId, series, at, ...terms })
  await audit({ action: 'credits.begin-offer', subjectType: 'credit-offer', subjectId: id, details: { tonnes, price } })
  await publicPages.changed(db)
  return ownOffer(db, id, at)
}

async function step(
  { publicPages, organisations }: Deps,
  call: MoveCall,
  id: string,
  action: 'close-offer' | 'freeze-offer' | 'release-offer',
  { version, reason }: { readonly version?: number; readonly reason?: string },
): Promise<void> {
  const { db } = call
  const found = (await store.findOffer(db, id)) ?? fail('credits.offer-missing')
  const subject = {
    id,
    organisationId: found.orgId,
    state: found.state as OwnCreditOffer['state'],
    version: found.version,
  }
  const moved = move(call, store.creditOfferFlow, subject, action, {
    version: version ?? found.version,
    ...(reason === undefined ? {} : { reason }),
    notify: (kind, { at }) =>
      tellOffer({ organisations }, db, { kind, organisationId: found.orgId, id, tonnes: found.tonnes, reason, at }),
  })
  await refusing(moved)
  await publicPages.changed(db)
}

export async function closeCreditOffer(
  deps: Deps,
  call: Call<typeof credits.closeCreditOffer>,
): Promise<OwnCreditOffer> {
  const { actor, params, body, db, clock } = call
  const found = await store.findOffer(db, params.id)
  if (found?.orgId !== actor.organisationId) fail('credits.offer-missing')
  await step(deps, call, params.id, 'close-offer', { version: body.version })
  return ownOffer(db, params.id, clock.now())
}

export async function freezeCreditOffer(deps: Deps, call: Call<typeof credits.freezeCreditOffer>): Promise<void> {
  const reason = plainText(call.body.reason) || refuseField('reason', 'text-missing')
  await step(deps, call, call.params.id, 'freeze-offer', { reason })
}
export async function releaseCreditOffer(deps: Deps, call: Call<typeof credits.releaseCreditOffer>): Promise<void> {
  const reason = plainText(call.body.reason) || refuseField('reason', 'text-missing')
  await step(deps, call, call.params.id, 'release-offer', { reason })
}
