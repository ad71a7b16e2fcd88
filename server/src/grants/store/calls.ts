import type { CallPhase, CallTerms, Grant, GrantInput, OwnGrant } from '@athar/contracts/grants'
import { callPhaseNames, grantWorkflow, phaseOf, rulesOf } from '@athar/contracts/grants'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Grants } from '../../platform/generated/row-types.ts'
import { keyset, pageOf, rowCount, type Place } from '../../platform/list/read-page.ts'
import { tables } from '../../platform/tables.ts'
import { defineFlow } from '../../platform/workflow/flow.ts'
import { addEntries } from '../../platform/workflow/history.ts'

export const grantFlow = defineFlow({
  workflow: grantWorkflow,
  table: 'grants',
  changedAt: 'changed_at',
  versioned: true,
})

/** Those that wait for an officer. */
export const waitingStates = ['submitted', 'under-review', 'to-confirm'] as const

export type GrantRow = Selectable<Grants>
const grants = (db: Db) => tables(db).selectFrom('grants').selectAll('grants')

export const newestFirst = keyset<GrantRow>('desc', { createdAt: 'instant', id: 'uuid' })

/** As its phase is at a time; officers also learn whether applications wait. */
export const grantOf = (row: GrantRow, at: Date, waiting = 0): Grant => ({
  ...datedOf(row, at, waiting),
  id: row.id,
  title: { en: row.title, ar: row.titleAr },
  description: { en: row.description, ar: row.descriptionAr },
  focus: row.focus,
  budget: Number(row.budget),
  currency: row.currency,
  durationMonths: row.durationMonths,
  eligibility: rulesOf(row),
  hasForm: row.form !== null,
  criteria: row.criteria,
  milestones: row.milestones,
  basis: row.basis,
  sources: row.sources,
  sample: row.sample,
  createdAt: row.createdAt.toISOString(),
})

function datedOf(
  { state: status, opensAt, closeDate, closedAt }: GrantRow,
  at: Date,
  waiting: number,
): Pick<Grant, 'status' | 'phase' | 'opensAt' | 'closesAt' | 'closedAt'> {
  const ended = closedAt && closedAt < closeDate ? closedAt : closeDate
  const dated = { status, opensAt: opensAt.toISOString(), closesAt: closeDate.toISOString() }
  const isOver = status !== 'draft' && (closedAt !== null || closeDate <= at)
  return { ...dated, phase: phaseOf(dated, at, waiting), closedAt: isOver ? ended.toISOString() : null }
}

export const termsOf = ({ title, titleAr, currency, durationMonths, eligibility }: GrantRow): CallTerms => ({
  title: { en: title, ar: titleAr },
  currency,
  durationMonths,
  note: eligibility.note,
})

type Counted = NonNullable<Awaited<ReturnType<typeof findCall>>>
export const ownGrantOf = (row: Counted, at: Date): OwnGrant => ({
  ...grantOf(row, at, Number(row.waiting)),
  form: row.form,
  version: row.version,
  awarded: Number(row.awarded),
  unconfirmed: Number(row.unconfirmed ?? 0),
  released: Number(row.released),
  applications: Number(row.applications),
  waiting: Number(row.waiting),
})

const isTaking = (at: Date): RawBuilder<boolean> => sql`state = 'open' and opens_at <= ${at} and close_date > ${at}`

/** Taking applications at a time, newest first. */
export const openGrants = (db: Db, at: Date, place: Place): Promise<GrantRow[]> =>
  grants(db).where(isTaking(at)).$call(pageOf(place)).execute()

export async function countOpen(db: Db, at: Date): Promise<number> {
  return (await tables(db).selectFrom('grants').select(rowCount).where(isTaking(at)).executeTakeFirstOrThrow()).count
}

export const findGrant = (db: Db, id: string): Promise<GrantRow | undefined> =>
  grants(db).where('id', '=', id).executeTakeFirst()

/** The same, kept from being changed until the transaction ends. */
export async function holdGrant(db: Db, id: string): Promise<GrantRow | undefined> {
  await sql`select app.hold_grant(${id})`.execute(db)
  return findGrant(db, id)
}

type Phased = { phase: CallPhase | undefined; at: Date }
/** As `phaseOf` has it. */
const phaseAt = (at: Date) => sql<CallPhase>`case when state in ('draft', 'archived') then state
  when state = 'open' and opens_at <= ${at} and close_date > ${at} then 'open'
  when state = 'open' and opens_at > ${at} then 'upcoming'
  when waiting > 0 then 'deciding' else 'closed' end`
/** What is over comes last first, all else by the day it closes. */
const nearness = sql<string>`(case when phase in ('closed', 'archived') then -1 else 1 end
  * floor(extract(epoch from close_date)))::bigint::text::numeric`
const rank = sql<number>`array_position(${[...callPhaseNames]}::text[], phase)`

export const listCalls = (db: Db, { phase, at }: Phased, place: Place) => {
  const all = counted(db).as('counted')
  const phased = tables(db).selectFrom(all).selectAll('counted').select(phaseAt(at).as('phase')).as('phased')
  const ranked = tables(db).selectFrom(phased).selectAll('phased')
  const ordered = ranked.select([rank.as('rank'), nearness.as('nearness')]).as('calls')
  return tables(db)
    .selectFrom(ordered)
    .selectAll('calls')
    .$if(phase !== undefined, (found) => found.where('phase', '=', phase!))
    .$call(pageOf(place))
    .execute()
}
type ListedCall = Awaited<ReturnType<typeof listCalls>>[number]
export const neediestFirst = keyset<ListedCall>('asc', { rank: 'int', nearness: 'decimal', id: 'uuid' })

export const findCall = (db: Db, id: string) => counted(db).where('grants.id', '=', id).executeTakeFirst()

const counted = (db: Db) =>
  grants(db)
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('grantApplications as a')
          .whereRef('a.grantId', '=', 'grants.id')
          .select(({ fn }) => [
            fn.countAll<string>().as('applications'),
            fn.countAll<string>().filterWhere('a.state', 'in', waitingStates).as('waiting'),
            fn.sum<string | null>('a.awarded').filterWhere('a.state', '=', 'to-confirm').as('unconfirmed'),
          ])
          .as('counted'),
      (join) => join.onTrue(),
    )
    .selectAll('counted')

export type NewGrant = GrantInput & {
  readonly id: string
  readonly state: 'draft' | 'open'
  readonly sample: boolean
  readonly basis: Grant['basis']
  readonly sources: readonly string[]
  readonly createdBy: string | null
  readonly at: Date
}

/** The columns that an officer fills in. */
const filledIn = (grant: GrantInput) => ({
  title: grant.title.en,
  titleAr: grant.title.ar,
  description: grant.description.en,
  descriptionAr: grant.description.ar,
  focus: grant.focus,
  budget: grant.budget,
  currency: grant.currency,
  opensAt: grant.opensAt,
  closeDate: grant.closesAt,
  durationMonths: grant.durationMonths,
  eligibility: JSON.stringify(grant.eligibility),
  form: grant.form && JSON.stringify(grant.form),
  criteria: JSON.stringify(grant.criteria),
  milestones: JSON.stringify(grant.milestones),
})

export async function insertGrant(db: Db, grant: NewGrant): Promise<void> {
  const { id, state, sample, createdBy, at } = grant
  await tables(db)
    .insertInto('grants')
    .values({
      ...filledIn(grant),
      id,
      state,
      basis: grant.basis && JSON.stringify(grant.basis),
      sources: [...grant.sources],
      sample,
      createdBy,
      createdAt: at,
      changedAt: at,
    })
    .onConflict((known) => known.column('id').doNothing())
    .execute()
  if (createdBy === null) return
  const begun = { id, organisationId: null, side: 'platform', action: 'draft', to: state } as const
  await addEntries(db, grantFlow, [begun], { at })
}

/** A sample call whose closing has passed is open again, so that the demo does not expire. */
export async function reopenSample(
  db: Db,
  { id, closesAt, at }: { id: string; closesAt: string; at: Date },
): Promise<void> {
  await tables(db)
    .updateTable('grants')
    .set({ closeDate: closesAt })
    .where('id', '=', id)
    .where('sample', '=', true)
    .where('state', '=', 'open')
    .where('closeDate', '<=', at)
    .execute()
}

export async function forgetSamples(db: Db, at: Date): Promise<void> {
  await sql`select app.forget_sample_grants(${at})`.execute(db)
}

/** Over the version that was read; false where there is a newer one. */
export async function updateGrant(
  db: Db,
  { id, version, at, ...grant }: GrantInput & { id: string; version: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('grants')
    .set({ ...filledIn(grant), changedAt: at, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const refusedBy = (constraint: string) => (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint
export const isBeyondBudget = refusedBy('grants_budget')
export const isCurrencyHeld = refusedBy('grants_currency')
export const areCriteriaHeld = refusedBy('grants_criteria')
