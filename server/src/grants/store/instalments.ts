import { instalmentWorkflow, type Instalment, type InstalmentState, type LedgerLine } from '@athar/contracts/grants'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { defineFlow } from '../../platform/workflow/flow.ts'

export const instalmentFlow = defineFlow({
  workflow: instalmentWorkflow,
  table: 'grant_instalments',
  fourEyes: 'grants.own-application',
})

type Row = {
  org_id: string
  id: string
  application_id: string
  position: number
  title: { en: string; ar: string }
  amount: string
  months: number
  due_on: string | null
  state: InstalmentState
  report: string
  reported_by: string | null
  reported_at: Date | null
  released_at: Date | null
  reference: string
}
export type StoredInstalment = Instalment & {
  readonly organisationId: string
  readonly applicationId: string
  readonly preparedBy: readonly (string | null)[]
}

const columns = sql.raw(
  'org_id, id, application_id, position, title, amount, months, due_on, state, report, reported_by, reported_at, released_at, reference',
)
const instalmentOf = (row: Row): StoredInstalment => ({
  organisationId: row.org_id,
  applicationId: row.application_id,
  id: row.id,
  position: row.position,
  title: row.title,
  amount: Number(row.amount),
  dueOn: row.due_on,
  state: row.state,
  report: row.report,
  reportedAt: row.reported_at?.toISOString() ?? null,
  releasedAt: row.released_at?.toISOString() ?? null,
  reference: row.reference,
  preparedBy: [row.reported_by],
})

export async function instalmentsOf(db: Db, applicationId: string): Promise<StoredInstalment[]> {
  const { rows } = await sql<Row>`select ${columns} from grant_instalments
    where application_id = ${applicationId} order by position`.execute(db)
  return rows.map(instalmentOf)
}

export async function findInstalment(db: Db, id: string): Promise<StoredInstalment | undefined> {
  const { rows } = await sql<Row>`select ${columns} from grant_instalments where id = ${id}`.execute(db)
  return rows[0] && instalmentOf(rows[0])
}

export type Planned = Pick<Instalment, 'id' | 'position' | 'title' | 'amount'> & {
  readonly organisationId: string
  readonly applicationId: string
  readonly months: number
}

export async function planInstalments(db: Db, planned: readonly Planned[]): Promise<void> {
  await sql`insert into grant_instalments (org_id, id, application_id, position, title, amount, months, state)
    select "organisationId", id, "applicationId", position, title, amount, months, 'planned'
      from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb)
        as one ("organisationId" uuid, id uuid, "applicationId" uuid,
          position int, title jsonb, amount bigint, months int)`.execute(db)
}

/** The days are counted from the agreement. */
export async function dateInstalments(db: Db, applicationId: string, from: string): Promise<void> {
  await sql`update grant_instalments set due_on = (${from}::date + make_interval(months => months))::date
    where application_id = ${applicationId}`.execute(db)
}

/** Every instalment of a call’s awards, in the order of application and position. */
export async function ledgerOf(db: Db, grantId: string): Promise<LedgerLine[]> {
  const { rows } = await sql<Row & { number: string | null; applicant: { en: string; ar: string } }>`
    select i.*, a.number, a.applicant from grant_instalments i join grant_applications a on a.id = i.application_id
     where a.grant_id = ${grantId} order by a.number, i.position`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    application: row.application_id,
    number: row.number,
    applicant: row.applicant,
    position: row.position,
    title: row.title,
    amount: Number(row.amount),
    dueOn: row.due_on,
    state: row.state,
    releasedAt: row.released_at?.toISOString() ?? null,
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
