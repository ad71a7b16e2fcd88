import { organisations } from '@athar/contracts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { allOf, whereGiven, type Place } from '../../platform/list/read-page.ts'
import { defineFlow } from '../../platform/workflow/flow.ts'

export const publisherFlow = defineFlow({
  workflow: organisations.publisherWorkflow,
  table: 'publishers',
  versioned: true,
})

/** An organisation that published something; `id` is the organisation's. */
export type PublisherRow = {
  readonly id: string
  readonly state: organisations.PublisherState
  readonly reason: string
  readonly asked_at: Date
  readonly version: number
  readonly name_en: string
  readonly name_ar: string
  readonly type: organisations.Publisher['type']
  readonly founded_at: Date
}

const select = async (db: Db, rest: RawBuilder<unknown>): Promise<PublisherRow[]> =>
  (
    await sql<PublisherRow>`select p.id, p.state, p.reason, p.asked_at, p.version,
        o.name_en, o.name_ar, o.type, o.created_at as founded_at
      from publishers p join organisations o on o.id = p.org_id ${rest}`.execute(db)
  ).rows

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

export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from publishers
    where state = 'waiting'`.execute(db)
  return rows[0]?.count ?? 0
}

/** False where it asked before: of two first publications at once one asks. */
export async function insertPublisher(db: Db, organisationId: string, at: Date): Promise<boolean> {
  const { rows } = await sql`insert into publishers (org_id, id, state, asked_at)
    values (${organisationId}, ${organisationId}, 'waiting', ${at}) on conflict do nothing returning id`.execute(db)
  return rows.length === 1
}
