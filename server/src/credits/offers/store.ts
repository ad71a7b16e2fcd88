import { randomUUID } from 'node:crypto'
import { creditOfferWorkflow, type CreditOffer } from '@athar/contracts/credits'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Functions } from '../../platform/generated/row-types.ts'
import { keyset, pageOf, type Place } from '../../platform/list/read-page.ts'
import { callRows, callValue, rowsOf, tables } from '../../platform/tables.ts'
import { defineFlow } from '../../platform/workflow/flow.ts'
import { addEntries } from '../../platform/workflow/history.ts'
import { refusing } from '../ledger/refuse.ts'

export const creditOfferFlow = defineFlow({
  workflow: creditOfferWorkflow,
  table: 'credit_offers',
  changedAt: 'changed_at',
  versioned: true,
})

export type OfferRow = Functions['open_credit_offers']['row']
export type OwnOfferRow = Functions['own_credit_offers']['row']
export type OverseenOfferRow = Functions['overseen_credit_offers']['row']
export type DealRow = Functions['own_credit_deals']['row']
export type EndedRow = Functions['untold_expiries']['row']

export const newestFirst = keyset<OfferRow>('desc', { createdAt: 'instant', id: 'uuid' })
export const ownNewestFirst = keyset<OwnOfferRow>('desc', { createdAt: 'instant', id: 'uuid' })
export const overseenNewestFirst = keyset<OverseenOfferRow>('desc', { createdAt: 'instant', id: 'uuid' })
export const lastReservedFirst = keyset<DealRow>('desc', { reservedAt: 'instant', id: 'uuid' })

type Narrowed = { readonly project?: string | undefined; readonly vintage?: number | undefined }
export const openOffers = (db: Db, { project, vintage }: Narrowed, place: Place, at: Date): Promise<OfferRow[]> =>
  tables(db)
    .selectFrom(rowsOf('open_credit_offers', at, null).as('offer'))
    .selectAll()
    .$if(project !== undefined, (query) => query.where('projectNumber', '=', project!))
    .$if(vintage !== undefined, (query) => query.where('vintage', '=', vintage!))
    .$call(pageOf(place))
    .execute()
export const findOpenOffer = (db: Db, id: string, at: Date): Promise<OfferRow | undefined> =>
  tables(db)
    .selectFrom(rowsOf('open_credit_offers', at, id).as('offer'))
    .selectAll()
    .executeTakeFirst()

export const ownOffers = (db: Db, place: Place, at: Date): Promise<OwnOfferRow[]> =>
  tables(db).selectFrom(rowsOf('own_credit_offers', at).as('offer')).selectAll().$call(pageOf(place)).execute()
export const findOwnOffer = (db: Db, id: string, at: Date): Promise<OwnOfferRow | undefined> =>
  tables(db).selectFrom(rowsOf('own_credit_offers', at).as('offer')).selectAll().where('id', '=', id).executeTakeFirst()

export const overseenOffers = (
  db: Db,
  state: OverseenOfferRow['state'] | undefined,
  place: Place,
  at: Date,
): Promise<OverseenOfferRow[]> =>
  tables(db)
    .selectFrom(rowsOf('overseen_credit_offers', at).as('offer'))
    .selectAll()
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$call(pageOf(place))
    .execute()

/** An offer as its table has it: of the own organisation, or of any to who oversees credits. */
export const findOffer = (db: Db, id: string) =>
  tables(db)
    .selectFrom('creditOffers')
    .select(['id', 'orgId', 'state', 'version', 'tonnes'])
    .where('id', '=', id)
    .executeTakeFirst()

type NewOffer = {
  readonly organisationId: string
  readonly personId: string
  readonly series: string
  readonly tonnes: string
  readonly leastTonnes: string
  readonly price: string
  readonly currency: CreditOffer['currency']
  readonly conditions: { readonly en: string; readonly ar: string }
  readonly at: Date
}
export async function insertOffer(db: Db, offer: NewOffer): Promise<string> {
  const { organisationId: orgId, personId, series: seriesId, conditions, at, ...terms } = offer
  const id = randomUUID()
  const row = {
    orgId,
    id,
    seriesId,
    tonnes: terms.tonnes,
    leastTonnes: terms.leastTonnes,
    price: terms.price,
    currency: terms.currency,
    conditionsEn: conditions.en,
    conditionsAr: conditions.ar,
    state: 'open',
    createdBy: personId,
    createdAt: at,
    changedAt: at,
  } as const
  await refusing(tables(db).insertInto('creditOffers').values(row).execute())
  const begun = { id, organisationId: orgId, side: 'organisation', action: 'begin-offer', to: 'open' } as const
  await addEntries(db, creditOfferFlow, [begun], { at })
  return id
}

export const deals = (db: Db, side: DealRow['side'] | undefined, place: Place, at: Date): Promise<DealRow[]> =>
  tables(db)
    .selectFrom(rowsOf('own_credit_deals', at).as('deal'))
    .selectAll()
    .$if(side !== undefined, (query) => query.where('side', '=', side!))
    .$call(pageOf(place))
    .execute()
export const findDeal = (db: Db, id: string, at: Date): Promise<DealRow | undefined> =>
  tables(db).selectFrom(rowsOf('own_credit_deals', at).as('deal')).selectAll().where('id', '=', id).executeTakeFirst()

const run = (db: Db, statement: ReturnType<typeof sql>) => refusing(statement.execute(db))

export async function reserve(db: Db, offerId: string, tonnes: string, at: Date): Promise<string> {
  const id = randomUUID()
  await run(db, sql`select app.reserve_credit_offer(${id}, ${randomUUID()}, ${offerId}, ${tonnes}, ${at})`)
  return id
}
export const accept = (db: Db, id: string, at: Date) => run(db, sql`select app.accept_credit_deal(${id}, ${at})`)
export const settle = (db: Db, id: string, text: string, at: Date) =>
  run(db, sql`select app.settle_credit_deal(${id}, ${text}, ${at})`)
export const cancel = (db: Db, id: string, reason: string, at: Date) =>
  run(db, sql`select app.cancel_credit_deal(${id}, ${reason}, ${at})`)
/** False where a second person has to confirm as well. */
export const confirm = async (db: Db, id: string, above: number, at: Date): Promise<boolean> =>
  (await refusing(callValue(db, 'confirm_credit_deal', id, randomUUID(), above, at))) ?? false

/** By the clock, in a transaction of nobody. */
export const expireDeals = async (db: Db, at: Date): Promise<number> =>
  (await callValue(db, 'expire_credit_deals', at)) ?? 0
/** What expired and was not told yet, each once. */
export const untoldExpiries = (db: Db): Promise<EndedRow[]> => callRows(db, 'untold_expiries')
