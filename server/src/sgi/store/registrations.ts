import {
  holdsOf,
  openStates,
  registrationWorkflow,
  type Registration,
  type RegistrationDraft,
  type RegistrationState,
  type RegistrationSummary,
} from '@athar/contracts/sgi'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { countRows } from '../../platform/list/read-page.ts'
import { callValues, tables } from '../../platform/tables.ts'
import { defineFlow } from '../../platform/workflow/flow.ts'
import { readHistory } from '../../platform/workflow/history.ts'
import { takeStep } from '../../platform/workflow/move.ts'

export const registrationFlow = defineFlow({
  workflow: registrationWorkflow,
  table: 'sgi_registrations',
  changedAt: 'updated_at',
  versioned: true,
  fourEyes: 'sgi.own-registration',
})

type InBoth = { en: string; ar: string }
/** A registration as it is kept, with who wrote and who handed it in. */
export type KeptRegistration = Omit<RegistrationSummary, 'title'> & {
  readonly organisationId: string
  readonly draft: RegistrationDraft
  /** The text that everybody sees. */
  readonly published: RegistrationDraft | null
  readonly region: string | null
  readonly nameKeys: readonly string[]
  readonly createdBy: string
  readonly submittedBy: string | null
  /** Who began it, wrote of it, gave it a file or submitted it; the database keeps them. */
  readonly preparedBy: readonly (string | null)[]
  readonly holds: readonly string[]
  readonly version: number
}

const registrations = (db: Db) =>
  tables(db)
    .selectFrom('sgiRegistrations as r')
    .leftJoin('sgiProjects as p', (join) => join.onRef('p.registrationId', '=', 'r.id').on('p.hiddenAt', 'is', null))
    .selectAll('r')
    .select(['p.slug', 'p.draft as published'])
const select = async (db: Db, where: RawBuilder<unknown>): Promise<KeptRegistration[]> =>
  (await registrations(db).modifyEnd(where).execute()).map(fromRow)

const fromRow = (row: Awaited<ReturnType<ReturnType<typeof registrations>['execute']>>[number]): KeptRegistration => ({
  organisationId: row.orgId,
  id: row.id,
  reference: row.reference,
  kind: row.kind,
  state: row.state,
  draft: row.draft,
  published: row.published,
  organisation: row.organisationName,
  region: row.region,
  nameKeys: row.nameKeys,
  sample: row.sample,
  createdBy: row.createdBy,
  submittedBy: row.submittedBy,
  preparedBy: [row.createdBy, row.submittedBy, ...row.preparedBy],
  holds: holdsOf(row),
  submittedAt: row.submittedAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
  slug: row.slug,
})

export const findRegistration = async (db: Db, id: string): Promise<KeptRegistration | undefined> =>
  (await select(db, sql`where r.id = ${id}`))[0]

/** The same of an organisation: whoever reviews for the platform besides would be shown those of all others. */
export async function findOwn(db: Db, organisationId: string, id: string): Promise<KeptRegistration | undefined> {
  const kept = await findRegistration(db, id)
  return kept?.organisationId === organisationId ? kept : undefined
}

/**
 * Keeps that somebody gave it a file or described one, and nobody hands it in or gives it another one until that is done. False where
 * it is not open for change any more.
 */
export async function lockOpen(
  db: Db,
  { organisationId, id, by }: { organisationId: string; id: string; by: string },
): Promise<boolean> {
  const { rows } = await sql`update sgi_registrations
    set prepared_by = case when ${by}::uuid = any (prepared_by) then prepared_by else prepared_by || ${by}::uuid end
    where org_id = ${organisationId} and id = ${id} and state = any (${[...openStates]}::text[]) returning id`.execute(
    db,
  )
  return rows.length === 1
}

export const listOwn = (db: Db, organisationId: string): Promise<KeptRegistration[]> =>
  select(db, sql`where r.org_id = ${organisationId} order by r.updated_at desc, r.id limit 500`)

/** How many of an organisation nobody has decided; taken after `lockSubmissions`, two that begin at once are both counted. */
export const countUndecided = (db: Db, organisationId: string): Promise<number> =>
  countRows(
    tables(db)
      .selectFrom('sgiRegistrations')
      .where('orgId', '=', organisationId)
      .where('state', 'in', ['draft', 'submitted', 'in-review', 'changes-requested']),
  )

const waits = sql<boolean>`r.state in ('submitted', 'in-review')`

export const countWaiting = (db: Db): Promise<number> =>
  countRows(tables(db).selectFrom('sgiRegistrations as r').where(waits))

/** Everything that was handed in, whoever did; who waits longest comes first, and after those what was decided last. */
export const listHandedIn = (db: Db, state: RegistrationState | undefined): Promise<KeptRegistration[]> =>
  select(
    db,
    sql`where r.state <> 'draft' and (${state ?? null}::text is null or r.state = ${state ?? null})
      order by ${waits} desc, case when ${waits} then r.submitted_at end, r.updated_at desc, r.id limit 500`,
  )

/** What is neither public nor rejected, as far as whoever asks sees it, the newest first; what is only being written comes last. */
export const listUndecided = (db: Db): Promise<KeptRegistration[]> =>
  select(
    db,
    sql`where p.slug is null and r.state not in ('published', 'rejected')
      order by r.submitted_at desc nulls last, r.updated_at desc, r.id limit 1000`,
  )

type Beginning = {
  id: string
  organisationId: string
  organisation: InBoth
  kind: Registration['kind']
  draft: RegistrationDraft
  sample?: boolean
  by: string
  at: Date
}

export async function insertRegistration(db: Db, given: Beginning): Promise<void> {
  const { id, organisationId: orgId, organisation, kind, draft, sample, by, at } = given
  const texts = { draft: JSON.stringify(draft), organisationName: JSON.stringify(organisation) }
  await tables(db)
    .insertInto('sgiRegistrations')
    .values({
      id,
      orgId,
      kind,
      ...texts,
      state: 'draft',
      sample: sample ?? false,
      createdBy: by,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
}

/** Over the version that was seen; undefined when there is a newer one. */
export async function writeDraft(
  db: Db,
  { id, draft, version, at }: { id: string; draft: RegistrationDraft; version: number; at: Date },
): Promise<number | undefined> {
  const saved = await tables(db)
    .updateTable('sgiRegistrations')
    .set({ draft: JSON.stringify(draft), kind: draft.kind, updatedAt: at, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', 'in', openStates)
    .returning('version')
    .executeTakeFirst()
  return saved?.version
}

type Submission = {
  readonly reference: string
  readonly organisation: InBoth
  readonly region: string
  readonly nameKeys: readonly string[]
  readonly by: string
  readonly at: Date
}

/** What is written beside the state when it is submitted. */
export const submission = (given: Submission) => ({
  reference: sql`coalesce(moved.reference, ${given.reference})`,
  organisation_name: sql`${JSON.stringify(given.organisation)}::jsonb`,
  region: given.region,
  name_keys: sql`${[...given.nameKeys]}::text[]`,
  submitted_by: given.by,
  submitted_at: given.at,
})

const published = (column: string) =>
  sql`(select p.${sql.id(column)} from sgi_projects p where p.registration_id = moved.id and p.hidden_at is null)`
/** The change is gone, and the published text is all there is. */
export const publishedText = {
  draft: published('draft'),
  kind: published('kind'),
  region: published('region'),
  name_keys: published('name_keys'),
}

/** A sample is submitted, and published where it is told so, without a receipt or a notice. */
export async function submitSample(db: Db, id: string, given: Submission): Promise<void> {
  const kept = await findRegistration(db, id)
  if (kept) await takeStep(db, registrationFlow, [kept], 'submit', { at: given.at, set: submission(given) })
}
export async function publishSample(db: Db, id: string, at: Date): Promise<KeptRegistration | undefined> {
  for (const step of ['start-review', 'publish'] as const) {
    const kept = await findRegistration(db, id)
    if (kept) await takeStep(db, registrationFlow, [kept], step, { at })
  }
  return findRegistration(db, id)
}

/** Of two who hand in for the same organisation at once, the second sees what the first handed in. */
export async function lockSubmissions(db: Db, organisationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sgi ${organisationId}`}, 0))`.execute(db)
}

/** One is published after the other. */
export async function lockPublishing(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sgi publishing', 0))`.execute(db)
}

export async function deleteRegistration(db: Db, id: string): Promise<void> {
  await sql`delete from sgi_registrations where id = ${id}`.execute(db)
}

/** Newest first; names stay with their side. */
export async function eventsOf(db: Db, registrationId: string): Promise<Registration['events']> {
  const history = await readHistory(db, registrationFlow, registrationId)
  return history.toReversed().map(({ personId: _personId, ...entry }) => ({ ...entry, by: null }))
}

export const reviewerIds = (db: Db): Promise<string[]> => callValues(db, 'sgi_reviewers')
