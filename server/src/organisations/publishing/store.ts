import { organisations } from '@athar/contracts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { allOf, countRows, whereGiven, type Place } from '../../platform/list/read-page.ts'
import { tables } from '../../platform/tables.ts'
import { defineFlow } from '../../platform/workflow/flow.ts'

export const publisherFlow = defineFlow({
  workflow: organisations.publisherWorkflow,
  table: 'publishers',
  versioned: true,
})

/** An organisation that published something; `id` is the organisation's. */
export type PublisherRow = Awaited<ReturnType<typeof select>>[number]

const select = (db: Db, rest: RawBuilder<unknown>) =>
  tables(db)
    .selectFrom('publishers as p')
    .innerJoin('organisations as o', 'o.id', 'p.orgId')
    .select(['p.id', 'p.state', 'p.reason', 'p.askedAt', 'p.version'])
    .select(['o.nameEn', 'o.nameAr', 'o.type', 'o.createdAt as foundedAt'])
    .modifyEnd(rest)
    .execute()

export const findPublisher = async (db: Db, organisationId: string): Promise<PublisherRow | undefined> =>
  (await select(db, sql`where p.id = ${organisationId}`))[0]

export const listPublishers = (
  db: Db,
  { state }: { readonly state?: organisations.PublisherState | undefined },
  { after, order, limit }: Place,
): Promise<PublisherRow[]> =>
  select(
    db,
    sql`where ${allOf(
      after,
      whereGiven(state, (wanted) => sql`p.state = ${wanted}`),
    )} order by ${order} limit ${limit}`,
  )

export const countWaiting = (db: Db): Promise<number> =>
  countRows(tables(db).selectFrom('publishers').where('state', '=', 'waiting'))

/** False where it asked before: of two first publications at once one asks. */
export async function insertPublisher(db: Db, organisationId: string, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await tables(db)
    .insertInto('publishers')
    .values({ orgId: organisationId, id: organisationId, state: 'waiting', askedAt: at })
    .onConflict((known) => known.doNothing())
    .executeTakeFirst()
  return inserted === 1n
}
