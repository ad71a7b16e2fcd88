import { randomUUID } from 'node:crypto'
import { organisations } from '@athar/contracts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { allOf, countRows, whereGiven, type Place } from '../../platform/list/read-page.ts'
import { callValue, tables } from '../../platform/tables.ts'
import { defineFlow } from '../../platform/workflow/flow.ts'

export const checkFlow = defineFlow({
  workflow: organisations.publicCheckWorkflow,
  table: 'public_checks',
  versioned: true,
})

export type CheckRow = Awaited<ReturnType<typeof select>>[number]

const select = (db: Db, rest: RawBuilder<unknown>) =>
  tables(db)
    .selectFrom('publicChecks as c')
    .innerJoin('organisations as o', 'o.id', 'c.orgId')
    .selectAll('c')
    .select(['o.nameEn', 'o.nameAr'])
    .modifyEnd(rest)
    .execute()

export const findCheck = async (db: Db, id: string): Promise<CheckRow | undefined> =>
  (await select(db, sql`where c.id = ${id}`))[0]

export const checkOf = async (
  db: Db,
  organisationId: string,
  { subject, id }: { readonly subject: organisations.CheckedSubject; readonly id: string },
): Promise<CheckRow | undefined> =>
  (await select(db, sql`where c.org_id = ${organisationId} and c.subject = ${subject} and c.subject_id = ${id}`))[0]

/** What an organisation is told of: what waits, and what was refused. */
export const openChecks = (db: Db, organisationId: string): Promise<CheckRow[]> =>
  select(
    db,
    sql`where c.org_id = ${organisationId} and c.state in ('waiting', 'refused') order by c.asked_at desc limit 100`,
  )

export const listChecks = (
  db: Db,
  { state }: { readonly state?: organisations.PublicCheckState | undefined },
  { after, order, limit }: Place,
): Promise<CheckRow[]> =>
  select(
    db,
    sql`where ${allOf(
      after,
      whereGiven(state, (wanted) => sql`c.state = ${wanted}`),
    )} order by ${order} limit ${limit}`,
  )

export const countWaitingChecks = (db: Db): Promise<number> =>
  countRows(tables(db).selectFrom('publicChecks').where('state', '=', 'waiting'))

type Asked = Pick<CheckRow, 'subject' | 'why' | 'shown'> & {
  readonly organisationId: string
  readonly subjectId: string
  readonly at: Date
}

export async function insertCheck(db: Db, asked: Asked): Promise<string> {
  const { organisationId: orgId, subject, subjectId, why, shown, at: askedAt } = asked
  const id = randomUUID()
  await tables(db)
    .insertInto('publicChecks')
    .values({ orgId, id, state: 'waiting', subject, subjectId, why, shown: JSON.stringify(shown), askedAt })
    .execute()
  return id
}

/** Another text in the place of the one that waits: who decided over the old one is refused. */
export const changeWaiting = (db: Db, id: string, { why, shown, at }: Pick<Asked, 'why' | 'shown' | 'at'>) =>
  sql`update public_checks set why = ${why}, shown = ${JSON.stringify(shown)}::jsonb, asked_at = ${at},
      version = version + 1 where id = ${id} and state = 'waiting'`.execute(db)

export const isKnownPublisher = async (db: Db, organisationId: string): Promise<boolean> =>
  (await callValue(db, 'is_known_publisher', organisationId)) ?? false

/** Whether everybody reads the name of the acting organisation. */
export const isNamedInPublic = async (db: Db, organisationId: string): Promise<boolean> =>
  (await callValue(db, 'is_named_in_public', organisationId)) ?? false
