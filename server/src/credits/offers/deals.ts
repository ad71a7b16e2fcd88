import type { credits, ResponseOf } from '@athar/contracts'
import type { CreditDeal } from '@athar/contracts/credits'
import type { Member } from '../../platform/actor.ts'
import type { Audit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import { refuseField } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/list/read-page.ts'
import { plainText } from '../../platform/plain-line.ts'
import type { CreditsDeps } from '../deps.ts'
import { dealOf, presentDeal } from './present-deal.ts'
import * as store from './store.ts'
import { tellOther, tellSide, type DealNotice } from './tell.ts'

export async function listDeals({
  query,
  db,
  clock,
}: Call<typeof credits.listDeals>): Promise<ResponseOf<typeof credits.listDeals>> {
  const { rows, nextCursor } = await readPage(query, store.lastReservedFirst, (place) =>
    store.deals(db, query.side, place, clock.now()),
  )
  return { items: rows.map(presentDeal), nextCursor }
}

export const readDeal = async ({ params, db, clock }: Call<typeof credits.readDeal>): Promise<CreditDeal> =>
  presentDeal(await dealOf(db, params.id, clock.now()))

type Deps = Pick<CreditsDeps, 'organisations' | 'publicPages' | 'config'>
type Stepping = {
  readonly actor: Member
  readonly db: Db
  readonly audit: Audit
  readonly clock: { now(): Date }
}
type Done = { readonly id: string; readonly action: string; readonly kind: DealNotice; readonly at: Date }

/** Writes a step to the trail, tells the other side, and answers the deal as it is now. */
async function finish(deps: Deps, { db, audit }: Stepping, { id, action, kind, at }: Done): Promise<CreditDeal> {
  const row = await dealOf(db, id, at)
  const details = { tonnes: row.tonnes, side: row.side }
  await audit({ action: `credits.${action}`, subjectType: 'credit-deal', subjectId: id, details })
  await tellOther(deps, db, row, kind, at)
  await deps.publicPages.changed(db)
  return presentDeal(row)
}

/** Of two buyers at one moment both fit, or the second is refused. */
export async function reserveCredits(deps: Deps, call: Call<typeof credits.reserveCredits>): Promise<CreditDeal> {
  const { params, body, db, clock } = call
  const at = clock.now()
  const id = await store.reserve(db, params.id, body.tonnes, at)
  return finish(deps, call, { id, action: 'reserve', kind: 'credits.deal-reserved', at })
}

export async function acceptDeal(deps: Deps, call: Call<typeof credits.acceptDeal>): Promise<CreditDeal> {
  const { params, db, clock } = call
  const at = clock.now()
  await store.accept(db, params.id, at)
  return finish(deps, call, { id: params.id, action: 'accept-deal', kind: 'credits.deal-accepted', at })
}

export async function settleDeal(deps: Deps, call: Call<typeof credits.settleDeal>): Promise<CreditDeal> {
  const { params, body, db, clock } = call
  const text = plainText(body.text) || refuseField('text', 'text-missing')
  const at = clock.now()
  await store.settle(db, params.id, text, at)
  return finish(deps, call, { id: params.id, action: 'settle-deal', kind: 'credits.deal-settled', at })
}

/** The credits go over. Above the limit the first person asks a second one of the seller. */
export async function confirmDeal(deps: Deps, call: Call<typeof credits.confirmDeal>): Promise<CreditDeal> {
  const { actor, params, db, clock, audit } = call
  const at = clock.now()
  const { id } = params
  if (await store.confirm(db, id, deps.config.creditsSecondPersonAbove, at))
    return finish(deps, call, { id, action: 'confirm-deal', kind: 'credits.deal-done', at })
  const row = await dealOf(db, id, at)
  await audit({ action: 'credits.ask-to-confirm-deal', subjectType: 'credit-deal', subjectId: id })
  const other = { en: row.buyerEn, ar: row.buyerAr }
  const { organisationId } = actor
  await tellSide(deps, db, { organisationId, deal: row, other, kind: 'credits.deal-confirmation-asked', at })
  return presentDeal(row)
}

export async function cancelDeal(deps: Deps, call: Call<typeof credits.cancelDeal>): Promise<CreditDeal> {
  const { params, body, db, clock } = call
  const reason = plainText(body.reason) || refuseField('reason', 'text-missing')
  const at = clock.now()
  await store.cancel(db, params.id, reason, at)
  return finish(deps, call, { id: params.id, action: 'cancel-deal', kind: 'credits.deal-cancelled', at })
}
