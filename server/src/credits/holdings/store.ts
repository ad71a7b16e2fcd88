import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { CreditRetirements, Functions } from '../../platform/generated/row-types.ts'
import { keyset, pageOf, type Place } from '../../platform/list/read-page.ts'
import { rowsOf, tables } from '../../platform/tables.ts'

export type HoldingRow = Functions['own_credits']['row']
export type MovementRow = Functions['own_credit_movements']['row']
export type RetirementRow = Selectable<CreditRetirements>

export const oldestVintageFirst = keyset<HoldingRow>('asc', {
  vintage: 'int',
  programme: 'int',
  projectNumber: 'bigint',
  fromNumber: 'bigint',
})
export const holdings = (db: Db, place: Place): Promise<HoldingRow[]> =>
  tables(db).selectFrom(rowsOf('own_credits').as('own')).selectAll().$call(pageOf(place)).execute()

export type SeriesRow = Functions['own_credit_series']['row']
export const seriesOldestFirst = keyset<SeriesRow>('asc', {
  vintage: 'int',
  programme: 'int',
  projectNumber: 'bigint',
})
export const ownSeries = (db: Db, at: Date, place: Place): Promise<SeriesRow[]> =>
  tables(db).selectFrom(rowsOf('own_credit_series', at).as('own')).selectAll().$call(pageOf(place)).execute()

export const newestFirst = keyset<MovementRow>('desc', { number: 'bigint' })
export const movements = (db: Db, place: Place): Promise<MovementRow[]> =>
  tables(db).selectFrom(rowsOf('own_credit_movements').as('own')).selectAll().$call(pageOf(place)).execute()

export const lastRetiredFirst = keyset<RetirementRow>('desc', { at: 'instant', id: 'uuid' })
const ownAccounts = sql<string>`(select a.id from credit_accounts a where a.organisation_id = app.current_org())`
export const retirements = (db: Db, place: Place): Promise<RetirementRow[]> =>
  tables(db)
    .selectFrom('creditRetirements')
    .selectAll()
    .where('accountId', 'in', ownAccounts)
    .$call(pageOf(place))
    .execute()

export const retirementOf = (db: Db, movementId: string): Promise<RetirementRow | undefined> =>
  tables(db).selectFrom('creditRetirements').selectAll().where('movementId', '=', movementId).executeTakeFirst()

export const serialsOf = (db: Db, movementIds: readonly string[]) =>
  tables(db)
    .selectFrom(rowsOf('own_credit_movements').as('own'))
    .select(['id', 'serials'])
    .where('id', 'in', [...movementIds, '00000000-0000-0000-0000-000000000000'])
    .execute()

type Balance = {
  readonly holding: string
  readonly reserved: string
  readonly free: string
  readonly retired: string
  readonly publicHoldings: boolean
}

/** Of the acting organisation, in whole tonnes. */
export async function balanceOf(db: Db, at: Date): Promise<Balance> {
  const { rows } = await sql<Balance>`
    with own as (select * from credit_accounts where organisation_id = app.current_org()),
      balances as (select a.kind, sum(b.tonnes) as tonnes from app.credit_balances() b
        join own a on a.id = b.account_id group by a.kind)
    select coalesce((select tonnes from balances where kind = 'holding'), 0)::text as holding,
      coalesce((select tonnes from balances where kind = 'reserved'), 0)::text as reserved,
      app.free_credits(${at})::text as free,
      coalesce((select sum(r.tonnes) from credit_retirements r where r.account_id in (select id from own)), 0)::text
        as retired,
      coalesce((select bool_or(public_holdings) from own), false) as "publicHoldings"`.execute(db)
  return rows[0]!
}

export const showHoldings = (db: Db, shown: boolean) => sql`select app.show_credit_holdings(${shown})`.execute(db)

/** What keeps the acting organisation from being deleted. */
export async function heldTonnes(db: Db): Promise<bigint> {
  const { rows } = await sql<{ tonnes: string }>`select coalesce(sum(b.tonnes), 0)::text as tonnes
    from app.credit_balances() b join credit_accounts a on a.id = b.account_id
    where a.organisation_id = app.current_org()`.execute(db)
  return BigInt(rows[0]?.tonnes ?? 0)
}
