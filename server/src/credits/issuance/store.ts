import { randomUUID } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type {
  CreditBlocks,
  CreditIssuances,
  CreditProgrammes,
  CreditSeries,
  Functions,
} from '../../platform/generated/row-types.ts'
import { keyset, pageOf, type Place } from '../../platform/list/read-page.ts'
import { callRows, callValue, rowsOf, tables } from '../../platform/tables.ts'
import { refusing } from '../ledger/refuse.ts'

export type PeriodRow = Functions['issuable_periods']['row']
export type IssuanceRow = Selectable<CreditIssuances>
export type ProgrammeRow = Selectable<CreditProgrammes>
export type BlockRow = Selectable<CreditBlocks> &
  Pick<Selectable<CreditSeries>, 'programme' | 'projectNumber' | 'vintage'> & { readonly frozen: string | null }

export const issuablePeriods = (db: Db): Promise<PeriodRow[]> => callRows(db, 'issuable_periods')
export const findIssuable = (db: Db, periodId: string): Promise<PeriodRow | undefined> =>
  tables(db)
    .selectFrom(rowsOf('issuable_periods').as('period'))
    .selectAll()
    .where('periodId', '=', periodId)
    .executeTakeFirst()

export const newestFirst = keyset<IssuanceRow>('desc', { proposedAt: 'instant', id: 'uuid' })
export const listIssuances = (db: Db, state: IssuanceRow['state'] | undefined, place: Place): Promise<IssuanceRow[]> =>
  tables(db)
    .selectFrom('creditIssuances')
    .selectAll()
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$call(pageOf(place))
    .execute()
export const findIssuance = (db: Db, id: string): Promise<IssuanceRow | undefined> =>
  tables(db).selectFrom('creditIssuances').selectAll().where('id', '=', id).executeTakeFirst()

export const blocksOf = (db: Db, issuanceIds: readonly string[]): Promise<BlockRow[]> =>
  tables(db)
    .selectFrom('creditBlocks')
    .innerJoin('creditSeries', 'creditSeries.id', 'creditBlocks.seriesId')
    .selectAll('creditBlocks')
    .select(['programme', 'projectNumber', 'vintage'])
    .select(
      sql<string | null>`(select f.reason from credit_freezes f
        where f.block_id = credit_blocks.id and f.released_at is null)`.as('frozen'),
    )
    .where('issuanceId', '=', sql<string>`any(${[...issuanceIds]}::uuid[])`)
    .orderBy('vintage')
    .execute()

type Proposed = {
  readonly periodId: string
  readonly programme: number
  readonly years: readonly { readonly year: number; readonly tonnes: number }[]
  readonly at: Date
}
export async function propose(db: Db, { periodId, programme, years, at }: Proposed): Promise<string> {
  const id = randomUUID()
  await refusing(
    sql`select app.propose_issuance(${id}, ${periodId}, ${programme}::smallint, ${JSON.stringify(years)}, ${at})`.execute(
      db,
    ),
  )
  return id
}

type Decided = { readonly id: string; readonly approves: boolean; readonly reason: string; readonly at: Date }
export const decide = (db: Db, { id, approves, reason, at }: Decided) =>
  refusing(sql`select app.decide_issuance(${id}, ${approves}, ${reason}, ${at})`.execute(db))

type OfBlock = { readonly id: string; readonly reason: string; readonly at: Date }
export const freeze = (db: Db, { id, reason, at }: OfBlock) =>
  refusing(sql`select app.freeze_credit_block(${randomUUID()}, ${id}, ${reason}, ${at})`.execute(db))
export const release = (db: Db, { id, reason, at }: OfBlock) =>
  refusing(sql`select app.release_credit_block(${id}, ${reason}, ${at})`.execute(db))

type Loss = {
  readonly programme: number
  readonly project: number
  readonly tonnes: string
  readonly reason: string
  readonly at: Date
}
/** Answers the tonnes that no buffer covers. */
export async function cancelForLoss(
  db: Db,
  { programme, project, tonnes, reason, at }: Loss,
): Promise<{ readonly movementId: string; readonly uncovered: string }> {
  const movementId = randomUUID()
  const asked = callValue(db, 'cancel_credits_for_loss', movementId, programme, project, tonnes, reason, at)
  return { movementId, uncovered: (await refusing(asked)) ?? tonnes }
}

export const listProgrammes = (db: Db): Promise<ProgrammeRow[]> =>
  tables(db).selectFrom('creditProgrammes').selectAll().orderBy('number').execute()
export const findProgramme = (db: Db, number: number): Promise<ProgrammeRow | undefined> =>
  tables(db).selectFrom('creditProgrammes').selectAll().where('number', '=', number).executeTakeFirst()
export const insertProgramme = (db: Db, row: Omit<ProgrammeRow, 'version'>) =>
  refusing(tables(db).insertInto('creditProgrammes').values(row).execute())
/** False over another version. */
export async function updateProgramme(
  db: Db,
  version: number,
  { number, ...set }: Omit<ProgrammeRow, 'version'>,
): Promise<boolean> {
  const work = tables(db)
    .updateTable('creditProgrammes')
    .set({ ...set, version: version + 1 })
    .where('number', '=', number)
    .where('version', '=', version)
    .executeTakeFirst()
  return (await refusing(work)).numUpdatedRows > 0n
}
