import {
  holdsOf,
  openStates,
  registrationWorkflow,
  type Registration,
  type RegistrationDraft,
  type RegistrationState,
  type RegistrationSummary,
} from '@athar/contracts/sgi'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
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
type Row = {
  org_id: string
  id: string
  reference: string | null
  kind: Registration['kind']
  state: RegistrationState
  draft: RegistrationDraft
  organisation_name: InBoth
  region: string | null
  name_keys: string[]
  sample: boolean
  created_by: string
  submitted_by: string | null
  prepared_by: string[]
  submitted_at: Date | null
  updated_at: Date
  version: number
  slug: string | null
  published: RegistrationDraft | null
}

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

const selected = sql`select r.*, p.slug, p.draft as published from sgi_registrations r
  left join sgi_projects p on p.registration_id = r.id and p.hidden_at is null`

const fromRow = (row: Row): KeptRegistration => ({
  organisationId: row.org_id,
  id: row.id,
  reference: row.reference,
  kind: row.kind,
  state: row.state,
  draft: row.draft,
  published: row.published,
  organisation: row.organisation_name,
  region: row.region,
  nameKeys: row.name_keys,
  sample: row.sample,
  createdBy: row.created_by,
  submittedBy: row.submitted_by,
  preparedBy: [row.created_by, row.submitted_by, ...row.prepared_by],
  holds: holdsOf(row),
  submittedAt: row.submitted_at?.toISOString() ?? null,
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
  slug: row.slug,
})

export async function findRegistration(db: Db, id: string): Promise<KeptRegistration | undefined> {
  const { rows } = await sql<Row>`${selected} where r.id = ${id}`.execute(db)
  return rows[0] && fromRow(rows[0])
}

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

export async function listOwn(db: Db, organisationId: string): Promise<KeptRegistration[]> {
  const { rows } = await sql<Row>`${selected} where r.org_id = ${organisationId}
    order by r.updated_at desc, r.id limit 500`.execute(db)
  return rows.map(fromRow)
}

/** How many of an organisation nobody has decided; taken after `lockSubmissions`, two that begin at once are both counted. */
export async function countUndecided(db: Db, organisationId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from sgi_registrations
    where org_id = ${organisationId} and state in ('draft', 'submitted', 'in-review', 'changes-requested')`.execute(db)
  return rows[0]?.count ?? 0
}

const waits = sql`r.state in ('submitted', 'in-review')`

export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from sgi_registrations r
    where ${waits}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Everything that was handed in, whoever did; who waits longest comes first, and after those what was decided last. */
export async function listHandedIn(db: Db, state: RegistrationState | undefined): Promise<KeptRegistration[]> {
  const { rows } =
    await sql<Row>`${selected} where r.state <> 'draft' and (${state ?? null}::text is null or r.state = ${state ?? null})
    order by ${waits} desc, case when ${waits} then r.submitted_at end, r.updated_at desc, r.id limit 500`.execute(db)
  return rows.map(fromRow)
}

/** What is neither public nor rejected, as far as whoever asks sees it, the newest first; what is only being written comes last. */
export async function listUndecided(db: Db): Promise<KeptRegistration[]> {
  const { rows } = await sql<Row>`${selected} where p.slug is null and r.state not in ('published', 'rejected')
    order by r.submitted_at desc nulls last, r.updated_at desc, r.id limit 1000`.execute(db)
  return rows.map(fromRow)
}

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
  await sql`insert into sgi_registrations (org_id, id, kind, state, draft, organisation_name, sample, created_by, created_at, updated_at)
    values (${given.organisationId}, ${given.id}, ${given.kind}, 'draft', ${JSON.stringify(given.draft)}::jsonb,
            ${JSON.stringify(given.organisation)}::jsonb, ${given.sample ?? false}, ${given.by}, ${given.at}, ${given.at})`.execute(
    db,
  )
}

/** Over the version that was seen; undefined when there is a newer one. */
export async function writeDraft(
  db: Db,
  { id, draft, version, at }: { id: string; draft: RegistrationDraft; version: number; at: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`update sgi_registrations
    set draft = ${JSON.stringify(draft)}::jsonb, kind = ${draft.kind}, updated_at = ${at}, version = version + 1
    where id = ${id} and version = ${version} and state = any (${[...openStates]}::text[]) returning version`.execute(
    db,
  )
  return rows[0]?.version
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

export async function reviewerIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select app.sgi_reviewers() as id`.execute(db)
  return rows.map(({ id }) => id)
}
