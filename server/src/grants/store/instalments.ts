import { instalmentWorkflow, type Instalment, type LedgerLine } from '@athar/contracts/grants'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { GrantInstalments } from '../../platform/generated/row-types.ts'
import { tables } from '../../platform/tables.ts'
import { defineFlow } from '../../platform/workflow/flow.ts'

export const instalmentFlow = defineFlow({
  workflow: instalmentWorkflow,
  table: 'grant_instalments',
  versioned: true,
  fourEyes: 'grants.own-application',
})

type Row = Selectable<GrantInstalments>
export type StoredInstalment = Instalment & {
  readonly organisationId: string
  readonly applicationId: string
  readonly preparedBy: readonly (string | null)[]
}

const instalmentOf = (row: Row): StoredInstalment => ({
  organisationId: row.orgId,
  applicationId: row.applicationId,
  id: row.id,
  position: row.position,
  title: row.title,
  awaits: row.awaits,
  statement: row.statement,
  amount: Number(row.amount),
  dueOn: row.dueOn,
  state: row.state,
  report: row.report,
  reportedAt: row.reportedAt?.toISOString() ?? null,
  releasedAt: row.releasedAt?.toISOString() ?? null,
  reference: row.reference,
  version: row.version,
  preparedBy: [row.reportedBy],
})

const instalments = (db: Db) => tables(db).selectFrom('grantInstalments').selectAll('grantInstalments')

export const instalmentsOf = async (db: Db, applicationId: string): Promise<StoredInstalment[]> =>
  (await instalments(db).where('applicationId', '=', applicationId).orderBy('position').execute()).map(instalmentOf)

export async function findInstalment(db: Db, id: string): Promise<StoredInstalment | undefined> {
  const row = await instalments(db).where('id', '=', id).executeTakeFirst()
  return row && instalmentOf(row)
}

export type Planned = Pick<Instalment, 'id' | 'position' | 'title' | 'awaits' | 'amount'> &
  Pick<Row, 'orgId' | 'applicationId' | 'months'>

export async function planInstalments(db: Db, planned: readonly Planned[]): Promise<void> {
  const rows = planned.map((one) => ({ ...one, title: JSON.stringify(one.title), state: 'planned' as const }))
  if (rows.length > 0) await tables(db).insertInto('grantInstalments').values(rows).execute()
}

/** Whether the database refused an instalment that waits for a verification, since no such project is named. */
export const isUnverifiable = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'grant_instalments_project'

/** The days are counted from the agreement. */
export async function dateInstalments(db: Db, applicationId: string, from: string): Promise<void> {
  await sql`update grant_instalments set due_on = (${from}::date + make_interval(months => months))::date
    where application_id = ${applicationId}`.execute(db)
}

type DueSoon = {
  id: string
  organisationId: string
  applicationId: string
  createdBy: string
  title: Both
  milestone: Both
  dueOn: string
}
type Both = { en: string; ar: string }

/** Milestones of every applicant that are due within so many days and not reported yet. */
export async function instalmentsDueSoon(db: Db, today: string, days: number): Promise<DueSoon[]> {
  const { rows } = await sql<DueSoon>`
    select id, org_id as "organisationId", application_id as "applicationId", created_by as "createdBy", title,
           milestone, due_on::text as "dueOn" from app.milestones_due(${today}, ${days})`.execute(db)
  return rows
}

type Verified = Omit<DueSoon, 'createdBy' | 'dueOn'> & { project: Both; statement: string; at: Date }

/** Instalments of every applicant that fell due by a statement signed since, and are not released yet. */
export async function instalmentsVerified(db: Db, since: Date): Promise<Verified[]> {
  const { rows } = await sql<Verified>`
    select id, org_id as "organisationId", application_id as "applicationId", title, milestone, project, statement, at
      from app.instalments_verified(${since})`.execute(db)
  return rows
}

/** Every instalment of a call’s awards, in the order of application and position. */
export async function ledgerOf(db: Db, grantId: string): Promise<LedgerLine[]> {
  const rows = await instalments(db)
    .innerJoin('grantApplications as a', 'a.id', 'grantInstalments.applicationId')
    .select(['a.number', 'a.applicant'])
    .where('a.grantId', '=', grantId)
    .orderBy('a.number')
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    application: row.applicationId,
    number: row.number,
    applicant: row.applicant,
    position: row.position,
    title: row.title,
    amount: Number(row.amount),
    dueOn: row.dueOn,
    state: row.state,
    releasedAt: row.releasedAt?.toISOString() ?? null,
    reference: row.reference,
  }))
}

type AwardRow = {
  id: string
  grant_id: string
  title: string
  title_ar: string
  currency: 'SAR' | 'USD'
  recipient: { en: string; ar: string }
  awarded: string
  released: string
  state: 'agreement' | 'completed'
  decided_at: Date
}

export async function awards(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: AwardRow[]; total: number }> {
  const { rows } = await sql<AwardRow>`select * from app.grant_awards(${limit}, ${offset})`.execute(db)
  const counted = await sql<{ total: number }>`select app.count_grant_awards() as total`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
