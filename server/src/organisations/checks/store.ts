import { randomUUID } from 'node:crypto'
import { organisations } from '@athar/contracts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { allOf, whereGiven, type Place } from '../../platform/list/read-page.ts'
import { defineFlow } from '../../platform/workflow/flow.ts'

export const checkFlow = defineFlow({
  workflow: organisations.publicCheckWorkflow,
  table: 'public_checks',
  versioned: true,
})

export type CheckRow = {
  readonly id: string
  readonly org_id: string
  readonly state: organisations.PublicCheckState
  readonly subject: organisations.CheckedSubject
  readonly subject_id: string
  readonly why: organisations.PublicCheck['why']
  readonly shown: organisations.Publication
  readonly reason: string
  readonly asked_at: Date
  readonly version: number
  readonly name_en: string
  readonly name_ar: string
}

const select = async (db: Db, rest: RawBuilder<unknown>): Promise<CheckRow[]> =>
  (
    await sql<CheckRow>`select c.id, c.org_id, c.state, c.subject, c.subject_id, c.why, c.shown, c.reason, c.asked_at,
        c.version, o.name_en, o.name_ar
      from public_checks c join organisations o on o.id = c.org_id ${rest}`.execute(db)
  ).rows

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

export async function countWaitingChecks(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from public_checks
    where state = 'waiting'`.execute(db)
  return rows[0]?.count ?? 0
}

type Asked = Pick<CheckRow, 'subject' | 'why' | 'shown'> & {
  readonly organisationId: string
  readonly subjectId: string
  readonly at: Date
}

export async function insertCheck(db: Db, asked: Asked): Promise<string> {
  const id = randomUUID()
  await sql`insert into public_checks (org_id, id, state, subject, subject_id, why, shown, asked_at)
    values (${asked.organisationId}, ${id}, 'waiting', ${asked.subject}, ${asked.subjectId}, ${asked.why},
      ${JSON.stringify(asked.shown)}::jsonb, ${asked.at})`.execute(db)
  return id
}

/** Another text in the place of the one that waits: who decided over the old one is refused. */
export const changeWaiting = (db: Db, id: string, { why, shown, at }: Pick<Asked, 'why' | 'shown' | 'at'>) =>
  sql`update public_checks set why = ${why}, shown = ${JSON.stringify(shown)}::jsonb, asked_at = ${at},
      version = version + 1 where id = ${id} and state = 'waiting'`.execute(db)

export async function isKnownPublisher(db: Db, organisationId: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select app.is_known_publisher(${organisationId}) as known`.execute(db)
  return rows[0]!.known
}

/** Whether everybody reads the name of the acting organisation. */
export async function isNamedInPublic(db: Db, organisationId: string): Promise<boolean> {
  const { rows } = await sql<{ named: boolean }>`select app.is_named_in_public(${organisationId}) as named`.execute(db)
  return rows[0]!.named
}
