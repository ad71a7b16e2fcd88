import type { Grant, GrantInput, GrantState, OwnGrant } from '@athar/contracts/grants'
import { grantWorkflow } from '@athar/contracts/grants'
import type { FormDefinition } from '@athar/contracts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { allOf, keyset, whereGiven, type Place } from '../../platform/list/read-page.ts'
import { defineFlow } from '../../platform/workflow/flow.ts'
import { addEntries } from '../../platform/workflow/history.ts'

export const grantFlow = defineFlow({
  workflow: grantWorkflow,
  table: 'grants',
  changedAt: 'changed_at',
  versioned: true,
})

export type GrantRow = {
  id: string
  title: string
  title_ar: string
  description: string
  description_ar: string
  focus: Grant['focus']
  budget: string
  currency: Grant['currency']
  state: GrantState
  opens_at: Date
  close_date: Date
  duration_months: number | null
  eligibility: Grant['eligibility']
  form: FormDefinition | null
  criteria: Grant['criteria']
  milestones: Grant['milestones']
  basis: Grant['basis']
  sources: string[]
  awarded: string
  released: string
  sample: boolean
  created_at: Date
  version: number
}

const columns =
  sql.raw(`id, title, title_ar, description, description_ar, focus, budget, currency, state, opens_at, close_date,
  duration_months, eligibility, form, criteria, milestones, basis, sources, awarded, released, sample, created_at,
    version`)

export const newestFirst = keyset<GrantRow>('desc', { created_at: 'instant', id: 'uuid' })

export const grantOf = (row: GrantRow): Grant => ({
  id: row.id,
  title: { en: row.title, ar: row.title_ar },
  description: { en: row.description, ar: row.description_ar },
  focus: row.focus,
  budget: Number(row.budget),
  currency: row.currency,
  status: row.state,
  opensAt: row.opens_at.toISOString(),
  closesAt: row.close_date.toISOString(),
  durationMonths: row.duration_months,
  eligibility: row.eligibility,
  hasForm: row.form !== null,
  criteria: row.criteria,
  milestones: row.milestones,
  basis: row.basis,
  sources: row.sources,
  sample: row.sample,
  createdAt: row.created_at.toISOString(),
})

type Counted = GrantRow & { applications: number; waiting: number; unconfirmed: string }
export const ownGrantOf = (row: Counted): OwnGrant => ({
  ...grantOf(row),
  form: row.form,
  version: row.version,
  awarded: Number(row.awarded),
  unconfirmed: Number(row.unconfirmed),
  released: Number(row.released),
  applications: row.applications,
  waiting: row.waiting,
})

/** Taking applications at a time, newest first. */
export async function openGrants(db: Db, at: Date, { after, order, limit }: Place): Promise<GrantRow[]> {
  return (
    await sql<GrantRow>`select ${columns} from grants
      where ${isTaking(at)} and ${after} order by ${order} limit ${limit}`.execute(db)
  ).rows
}
const isTaking = (at: Date): RawBuilder<boolean> => sql`state = 'open' and opens_at <= ${at} and close_date > ${at}`

export async function countOpen(db: Db, at: Date): Promise<number> {
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from grants where ${isTaking(at)}`.execute(
    db,
  )
  return rows[0]?.open ?? 0
}

export async function findGrant(db: Db, id: string): Promise<GrantRow | undefined> {
  return (await sql<GrantRow>`select ${columns} from grants where id = ${id}`.execute(db)).rows[0]
}

/** The same, kept from being changed until the transaction ends. */
export async function holdGrant(db: Db, id: string): Promise<GrantRow | undefined> {
  await sql`select app.hold_grant(${id})`.execute(db)
  return findGrant(db, id)
}

export async function listCalls(
  db: Db,
  state: GrantState | undefined,
  { after, order, limit }: Place,
): Promise<Counted[]> {
  const where = allOf(
    whereGiven(state, (value) => sql`state = ${value}`),
    after,
  )
  return (
    await sql<Counted>`with page as materialized (select ${columns} from grants
      where ${where} order by ${order} limit ${limit})
      select page.*, counted.applications, counted.waiting, counted.unconfirmed
        from page, ${counts(sql`page.id`)} order by ${order}`.execute(db)
  ).rows
}

const counts = (grant: RawBuilder<unknown>) => sql`lateral (
  select count(*)::int as applications,
         (count(*) filter (where a.state in ('submitted', 'under-review', 'to-confirm')))::int as waiting,
         coalesce(sum(a.awarded) filter (where a.state = 'to-confirm'), 0) as unconfirmed
    from grant_applications a where a.grant_id = ${grant}) counted`

export async function findCall(db: Db, id: string): Promise<Counted | undefined> {
  const { rows } = await sql<Counted>`select page.*, counted.applications, counted.waiting, counted.unconfirmed
    from (select ${columns} from grants where id = ${id}) page, ${counts(sql`page.id`)}`.execute(db)
  return rows[0]
}

export type NewGrant = GrantInput & {
  readonly id: string
  readonly state: 'draft' | 'open'
  readonly sample: boolean
  readonly basis: Grant['basis']
  readonly sources: readonly string[]
  readonly createdBy: string | null
  readonly at: Date
}

export async function insertGrant(db: Db, grant: NewGrant): Promise<void> {
  await sql`insert into grants (id, title, title_ar, description, description_ar, focus, budget, currency, state,
    opens_at, close_date,
      duration_months, eligibility, form, criteria, milestones, basis, sources, sample, created_by, created_at,
        changed_at)
    values (${grant.id}, ${grant.title.en}, ${grant.title.ar}, ${grant.description.en}, ${grant.description.ar},
      ${grant.focus},
      ${grant.budget}, ${grant.currency}, ${grant.state}, ${grant.opensAt}, ${grant.closesAt}, ${grant.durationMonths},
      ${JSON.stringify(grant.eligibility)}, ${grant.form && JSON.stringify(grant.form)},
        ${JSON.stringify(grant.criteria)},
      ${JSON.stringify(grant.milestones)},
      ${grant.basis && JSON.stringify(grant.basis)}, ${[...grant.sources]}::text[], ${grant.sample},
      ${grant.createdBy}, ${grant.at}, ${grant.at})
    on conflict (id) do nothing`.execute(db)
  if (grant.createdBy !== null)
    await addEntries(
      db,
      grantFlow,
      [{ id: grant.id, organisationId: null, side: 'platform', action: 'draft', to: grant.state }],
      {
        at: grant.at,
      },
    )
}

/** A sample call whose closing has passed is open again, so that the demo does not expire. */
export async function reopenSample(
  db: Db,
  { id, closesAt, at }: { id: string; closesAt: string; at: Date },
): Promise<void> {
  await sql`update grants set close_date = ${closesAt}
    where id = ${id} and sample and state = 'open' and close_date <= ${at}`.execute(db)
}

export async function forgetSamples(db: Db, at: Date): Promise<void> {
  await sql`select app.forget_sample_grants(${at})`.execute(db)
}

/** Over the version that was read; false where there is a newer one. */
export async function updateGrant(
  db: Db,
  { id, version, at, ...grant }: GrantInput & { id: string; version: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql`update grants set title = ${grant.title.en}, title_ar = ${grant.title.ar},
      description = ${grant.description.en}, description_ar = ${grant.description.ar},
      focus = ${grant.focus}, budget = ${grant.budget},
      currency = ${grant.currency}, opens_at = ${grant.opensAt}, close_date = ${grant.closesAt},
      duration_months = ${grant.durationMonths},
      eligibility = ${JSON.stringify(grant.eligibility)}, form = ${grant.form && JSON.stringify(grant.form)},
      criteria = ${JSON.stringify(grant.criteria)},
      milestones = ${JSON.stringify(grant.milestones)}, changed_at = ${at}, version = version + 1
    where id = ${id} and version = ${version} returning id`.execute(db)
  return rows.length === 1
}

const refusedBy = (constraint: string) => (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint
export const isBeyondBudget = refusedBy('grants_budget')
export const isCurrencyHeld = refusedBy('grants_currency')
