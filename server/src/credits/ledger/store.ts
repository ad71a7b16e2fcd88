import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { callValue } from '../../platform/tables.ts'
import { refusing } from './refuse.ts'

/** Serials of a series, or none for the oldest vintages. */
export type Chosen = { readonly series?: string; readonly from?: number; readonly to?: number }

export type Movement = {
  readonly kind: 'transfer' | 'retire' | 'cancel'
  readonly tonnes: string
  readonly chosen: Chosen
  readonly receiver: string | null
  readonly retirement: {
    readonly number: string
    readonly beneficiary: string
    readonly kind: 'person' | 'company'
    readonly purpose: string
    readonly year: number
  } | null
  readonly note: string
}

const run = (statement: ReturnType<typeof sql>, db: Db) => refusing(statement.execute(db))

/** Moves credits of the acting organisation, at most `above` tonnes. */
export async function moveCredits(db: Db, what: Movement, above: number, at: Date): Promise<string> {
  const id = randomUUID()
  await run(sql`select app.move_credits(${id}, ${JSON.stringify(what)}, ${above}, ${at})`, db)
  return id
}

/** The second person carries out what another one asked for. */
export async function carryOutOrder(db: Db, orderId: string, at: Date): Promise<string> {
  const id = randomUUID()
  await run(sql`select app.carry_out_credit_order(${orderId}, ${id}, ${at})`, db)
  return id
}

type Reserved = { readonly reservationId: string; readonly tonnes: string; readonly chosen: Chosen; readonly at: Date }

/** Sets credits of the acting organisation aside. */
export async function reserveCredits(db: Db, { reservationId, tonnes, chosen, at }: Reserved): Promise<string> {
  const id = randomUUID()
  await run(sql`select app.reserve_credits(${id}, ${reservationId}, ${tonnes}, ${JSON.stringify(chosen)}, ${at})`, db)
  return id
}

/** Gives a reservation back: by its organisation, or by the clock without a person. */
export async function releaseCredits(db: Db, reservationId: string, at: Date): Promise<string> {
  const id = randomUUID()
  await run(sql`select app.release_credits(${id}, ${reservationId}, ${at})`, db)
  return id
}

type Settled = {
  readonly reservationId: string
  readonly receiverId: string
  /** Who approved it in addition to the caller; needed above `above` tonnes. */
  readonly secondPersonId: string | null
  readonly above: number
  readonly at: Date
}

/** Hands a reservation of the acting organisation to another one. */
export async function settleCredits(db: Db, settled: Settled): Promise<string> {
  const { reservationId, receiverId, secondPersonId, above, at } = settled
  const id = randomUUID()
  await run(
    sql`select app.settle_credits(${id}, ${reservationId}, ${receiverId}, ${secondPersonId}, ${above}, ${at})`,
    db,
  )
  return id
}

/** By the clock, without a person. Answers the tonnes. */
export const expireCredits = async (db: Db, at: Date): Promise<number> =>
  Number(await callValue(db, 'expire_credits', at))

export const lapseOrders = async (db: Db, at: Date): Promise<number> =>
  (await callValue(db, 'lapse_credit_orders', at)) ?? 0
