import type { Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { OwnershipTransfers } from '../../platform/generated/row-types.ts'
import { tables } from '../../platform/tables.ts'

export type TransferRow = Selectable<OwnershipTransfers>
type Parties = Pick<TransferRow, 'id' | 'fromPerson' | 'toPerson'>
export type Outcome = NonNullable<TransferRow['outcome']>

const transfers = (db: Db, organisationId: string) =>
  tables(db).selectFrom('ownershipTransfers').selectAll().where('orgId', '=', organisationId)

/** The offer that is open; one whose time has run out is none. */
export const openTransfer = (db: Db, organisationId: string, at: Date): Promise<TransferRow | undefined> =>
  transfers(db, organisationId).where('outcome', 'is', null).where('expiresAt', '>', at).executeTakeFirst()

export async function insertTransfer(
  db: Db,
  transfer: { organisationId: string; id: string; from: string; to: string; at: Date; expiresAt: Date },
): Promise<void> {
  const { organisationId: orgId, id, from: fromPerson, to: toPerson, at: askedAt, expiresAt } = transfer
  await tables(db)
    .insertInto('ownershipTransfers')
    .values({ orgId, id, fromPerson, toPerson, askedAt, expiresAt })
    .execute()
}

/** Ends open offers. */
const settle = (db: Db, orgId: string, outcome: Outcome, at: Date) =>
  tables(db)
    .updateTable('ownershipTransfers')
    .set({ outcome, settledAt: at })
    .where('orgId', '=', orgId)
    .where('outcome', 'is', null)

/** False where it lapsed at this very moment: who offered it, or was asked, is being taken out. */
export const settleTransfer = async (
  db: Db,
  { organisationId, id, outcome, at }: { organisationId: string; id: string; outcome: Outcome; at: Date },
): Promise<boolean> =>
  (await settle(db, organisationId, outcome, at).where('id', '=', id).executeTakeFirst()).numUpdatedRows === 1n

/** Offers whose time has run out make room for another. */
export async function lapseExpired(db: Db, organisationId: string, at: Date): Promise<void> {
  await settle(db, organisationId, 'lapsed', at).where('expiresAt', '<=', at).execute()
}

/** As it stands, whatever became of it. */
export const findTransfer = (db: Db, organisationId: string, id: string): Promise<TransferRow | undefined> =>
  transfers(db, organisationId).where('id', '=', id).executeTakeFirst()

/** Offers by or to somebody. */
export const lapseOf = (db: Db, organisationId: string, personId: string, at: Date): Promise<Parties[]> =>
  settle(db, organisationId, 'lapsed', at)
    .where(({ or, eb }) => or([eb('fromPerson', '=', personId), eb('toPerson', '=', personId)]))
    .returning(['id', 'fromPerson', 'toPerson'])
    .execute()
