import type {
  DateKind,
  Project,
  ProjectCard,
  ProjectUpdate,
  RegistrationDraft,
  ReportedValue,
} from '@athar/contracts/sgi'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { SgiProjects } from '../../platform/generated/row-types.ts'
import { countRows } from '../../platform/list/read-page.ts'
import { callRows, callValue, tables, trimmed } from '../../platform/tables.ts'

type InBoth = { en: string; ar: string }
type Row = Selectable<SgiProjects>

const cardOf = (row: Row): ProjectCard => ({
  id: row.id,
  slug: row.slug,
  kind: row.kind,
  title: row.title,
  initiative: row.initiative,
  status: row.status,
  place: {
    name: row.placeName,
    region: row.region,
    lat: row.latitude,
    lon: row.longitude,
    precision: row.precision,
    area: row.area,
  },
  impact: row.impact,
  target: row.target,
  registeredBy: row.registeredBy,
  sample: row.sample,
  publishedAt: row.publishedAt.toISOString(),
})

/** More than the Kingdom has; a map of them all is one answer. */
const mostProjects = 2000

const shown = (db: Db) => tables(db).selectFrom('sgiProjects').where('hiddenAt', 'is', null)
const newestFirst = (db: Db) => shown(db).selectAll().orderBy('publishedAt', 'desc').orderBy('slug')

export async function listCards(
  db: Db,
  initiative?: string,
): Promise<(ProjectCard & { nameKeys: readonly string[] })[]> {
  const rows = await newestFirst(db)
    .where(sql<boolean>`(${initiative ?? null}::text is null or initiative = ${initiative ?? null})`)
    .limit(mostProjects)
    .execute()
  return rows.map((row) => ({ ...cardOf(row), nameKeys: row.nameKeys }))
}

/** Published projects of a page, newest first, and how many there are in all. */
export async function pageOfCards(
  db: Db,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ cards: ProjectCard[]; total: number }> {
  const rows = await newestFirst(db).limit(limit).offset(offset).execute()
  return { cards: rows.map(cardOf), total: await countRows(shown(db)) }
}

/** Of published projects: people as their organisations count them, and the organisations named, each once. */
export async function countTakingPart(
  db: Db,
  initiative: string,
): Promise<{ beneficiaries: number; partnerships: number }> {
  const { rows } = await sql<{ beneficiaries: number; partnerships: number }>`with own as (
      select participants, partners, registered_by from sgi_projects where hidden_at is null and initiative = ${initiative}),
    named as (
      select lower(btrim(coalesce(nullif(partner ->> 'en', ''), partner ->> 'ar'))) as name
      from own, jsonb_array_elements(own.partners || coalesce(jsonb_build_array(own.registered_by), '[]'::jsonb)) as partner)
    select (select coalesce(sum(participants), 0)::float8 from own) as beneficiaries,
      (select count(distinct name)::int from named where name <> '') as partnerships`.execute(db)
  return rows[0] ?? { beneficiaries: 0, partnerships: 0 }
}

/** What belongs to a published project besides itself is read by its ids. */
export type FoundProject = Omit<Project, 'photos' | 'documents' | 'updates' | 'reported' | 'sources'> & {
  readonly organisationId: string | null
  readonly registrationId: string | null
  readonly sourceIds: readonly string[]
}

export const findProject = (db: Db, slug: string) => findBy(db, 'slug', slug)

export const findProjectById = (db: Db, id: string) => findBy(db, 'id', id)

async function findBy(db: Db, column: 'slug' | 'id', value: string): Promise<FoundProject | undefined> {
  const row = await shown(db).selectAll().where(column, '=', value).executeTakeFirst()
  return (
    row && {
      ...cardOf(row),
      organisationId: row.orgId,
      registrationId: row.registrationId,
      summary: row.summary,
      phase: row.phase,
      dates: row.dates,
      milestones: row.milestones,
      partners: row.partners,
      participants: row.participants,
      capacityMw: row.capacityMw === null ? null : Number(row.capacityMw),
      sourceIds: row.sources,
    }
  )
}

export type ProjectRow = {
  readonly organisationId: string | null
  readonly id: string
  readonly registrationId: string | null
  /** What it was published from; a change that is dropped goes back to it. */
  readonly draft: RegistrationDraft | null
  readonly slug: string
  readonly kind: ProjectCard['kind']
  readonly initiative: ProjectCard['initiative']
  readonly title: InBoth
  readonly summary: InBoth
  readonly impact: InBoth
  readonly phase: InBoth | null
  readonly status: ProjectCard['status']
  readonly placeName: InBoth
  readonly region: string
  readonly latitude: number
  readonly longitude: number
  readonly precision: ProjectCard['place']['precision']
  readonly area: readonly (readonly [number, number])[] | null
  readonly dates: readonly { what: DateKind; on: string | null; note: Project['dates'][number]['note'] }[]
  readonly milestones: readonly Project['milestones'][number][]
  readonly partners: readonly InBoth[]
  readonly participants: number | null
  readonly capacityMw: number | null
  readonly target: ProjectCard['target']
  readonly registeredBy: InBoth | null
  readonly nameKeys: readonly string[]
  readonly sources: readonly string[]
  readonly sample: boolean
}

const json = (value: unknown) => JSON.stringify(value)
const jsonOrNull = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** What is known of any project. */
const told = (row: ProjectRow, at: Date) => ({
  initiative: row.initiative,
  title: json(row.title),
  summary: json(row.summary),
  impact: json(row.impact),
  status: row.status,
  placeName: json(row.placeName),
  region: row.region,
  latitude: row.latitude,
  longitude: row.longitude,
  precision: row.precision,
  dates: json(row.dates),
  nameKeys: [...row.nameKeys],
  updatedAt: at,
})
/** What an organisation registers besides. */
const registered = (row: ProjectRow) => ({
  draft: jsonOrNull(row.draft),
  kind: row.kind,
  area: jsonOrNull(row.area),
  milestones: json(row.milestones),
  partners: json(row.partners),
  participants: row.participants,
  target: jsonOrNull(row.target),
  registeredBy: jsonOrNull(row.registeredBy),
})
/** What the platform knows of those that none registered. */
const unregistered = ({ phase, capacityMw, sources }: ProjectRow) => ({
  phase: jsonOrNull(phase),
  capacityMw,
  sources: [...sources],
})

/** Published anew, what was known under the same registration is replaced and keeps its address and followers. */
export async function saveProject(db: Db, row: ProjectRow, at: Date): Promise<void> {
  const { organisationId: orgId, id, registrationId, slug, sample } = row
  const replaced = { ...told(row, at), ...registered(row) }
  await tables(db)
    .insertInto('sgiProjects')
    .values({ orgId, id, registrationId, slug, sample, ...replaced, ...unregistered(row), publishedAt: at })
    .onConflict((known) => known.column('registrationId').doUpdateSet({ ...replaced, hiddenAt: null }))
    .execute()
}

/** A project without a registration, under its address; false where an organisation's project has that already. */
export async function saveUnregistered(db: Db, row: ProjectRow, at: Date): Promise<boolean> {
  const there = await tables(db)
    .selectFrom('sgiProjects')
    .select('registrationId')
    .where('slug', '=', row.slug)
    .forUpdate()
    .executeTakeFirst()
  if (!there) {
    await saveProject(db, row, at)
    return true
  }
  if (there.registrationId !== null) return false
  await tables(db)
    .updateTable('sgiProjects')
    .set({ ...told(row, at), ...unregistered(row), hiddenAt: null })
    .where('slug', '=', row.slug)
    .execute()
  return true
}

export async function hideUnregistered(db: Db, slug: string, at: Date): Promise<void> {
  await sql`update sgi_projects set hidden_at = ${at}, updated_at = ${at}
    where slug = ${slug} and registration_id is null and hidden_at is null`.execute(db)
}

/** Rows that are not there yet; what is there stays as it is. Answers whether any was new. */
export async function addMissing(db: Db, rows: readonly ProjectRow[], at: Date): Promise<boolean> {
  const slugs = rows.map(({ slug }) => slug)
  const known = await projects(db)
    .where(sql<boolean>`slug = any(${slugs}::text[])`)
    .execute()
  const missing = rows.filter(({ slug }) => !known.some((one) => one.slug === slug))
  for (const row of missing) await saveProject(db, row, at)
  return missing.length > 0
}

export async function hideProject(db: Db, registrationId: string, at: Date): Promise<void> {
  await sql`update sgi_projects set hidden_at = ${at}, updated_at = ${at} where registration_id = ${registrationId}`.execute(
    db,
  )
}

const projects = (db: Db) => tables(db).selectFrom('sgiProjects').select(['id', 'slug'])

export async function slugsLike(db: Db, stem: string): Promise<string[]> {
  const rows = await projects(db)
    .where(({ or, eb }) => or([eb('slug', '=', stem), eb('slug', 'like', `${stem}-%`)]))
    .execute()
  return rows.map(({ slug }) => slug)
}

export const slugOf = (db: Db, registrationId: string): Promise<{ id: string; slug: string } | undefined> =>
  projects(db).where('registrationId', '=', registrationId).executeTakeFirst()

/** Where the projects of an organisation stand, or stood. */
export const slugsOf = async (db: Db, organisationId: string): Promise<string[]> =>
  (await projects(db).where('orgId', '=', organisationId).execute()).map(({ slug }) => slug)

export async function updatesOf(db: Db, projectId: string): Promise<ProjectUpdate[]> {
  const rows = await tables(db)
    .selectFrom('sgiProjectUpdates')
    .select(['id', 'title', 'text', 'happenedOn', 'postedAt', 'side as postedBy', 'reported as values'])
    .where('projectId', '=', projectId)
    .orderBy('happenedOn', 'desc')
    .orderBy('postedAt', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.map((row) => ({ ...row, postedAt: row.postedAt.toISOString() }))
}

export async function insertUpdate(
  db: Db,
  projectId: string,
  { organisationId, by, update }: { organisationId: string | null; by: string; update: ProjectUpdate },
): Promise<void> {
  const { title, text, values, postedBy: side, ...told } = update
  await tables(db)
    .insertInto('sgiProjectUpdates')
    .values({
      id: told.id,
      orgId: organisationId,
      projectId,
      title: json(title),
      text: json(text),
      happenedOn: told.happenedOn,
      postedAt: told.postedAt,
      postedBy: by,
      side,
      reported: json(values),
    })
    .execute()
}

/** Its heading, where there was one that whoever asks may take back. */
export const deleteUpdate = (db: Db, projectId: string, id: string): Promise<{ title: InBoth } | undefined> =>
  tables(db)
    .deleteFrom('sgiProjectUpdates')
    .where('projectId', '=', projectId)
    .where('id', '=', id)
    .returning('title')
    .executeTakeFirst()

/** The same by an editor: what it said is kept for those who may put it back. */
export async function hideUpdate(
  db: Db,
  projectId: string,
  { id, reason, at }: { id: string; reason: string; at: Date },
): Promise<{ title: InBoth } | undefined> {
  const title = await callValue(db, 'take_down_sgi_update', projectId, id, reason, at)
  return title ? { title } : undefined
}

/** News that stand on the page of a project again; undefined where that is public no more. */
export async function restoreUpdate(
  db: Db,
  hiddenItemId: string,
  at: Date,
): Promise<{ projectId: string; title: InBoth } | undefined> {
  const [row] = await callRows(db, 'put_back_sgi_update', hiddenItemId, at)
  return row && { projectId: row.project, title: row.title }
}

export async function reportValue(
  db: Db,
  projectId: string,
  { organisationId, by, at, value }: { organisationId: string; by: string; at: Date; value: ReportedValue },
): Promise<void> {
  const { metric, year, value: reported } = value
  const set = { value: reported, reportedAt: at, reportedBy: by }
  await tables(db)
    .insertInto('sgiReportedValues')
    .values({ orgId: organisationId, projectId, metric, year, ...set })
    .onConflict((known) => known.columns(['projectId', 'metric', 'year']).doUpdateSet(set))
    .execute()
}

/** What changes what a project reports in all goes one after the other, or each would stay within reason and both together not. */
export async function lockReported(db: Db, projectId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sgi reported ${projectId}`}, 0))`.execute(db)
}

export const reportedOf = (db: Db, projectId: string): Promise<ReportedValue[]> =>
  tables(db)
    .selectFrom('sgiReportedValues')
    .select(['metric', 'year', trimmed('value').as('value')])
    .where('projectId', '=', projectId)
    .orderBy('metric')
    .orderBy('year')
    .execute()

/** When something that its page shows was changed last, for the sitemap. */
export async function publicAddresses(db: Db): Promise<{ slug: string; changedAt: Date }[]> {
  const { rows } = await sql<{ slug: string; at: Date }>`select p.slug,
      greatest(p.updated_at, (select max(u.posted_at) from sgi_project_updates u where u.project_id = p.id)) as at
    from sgi_projects p where p.hidden_at is null order by p.slug limit ${mostProjects}`.execute(db)
  return rows.map(({ slug, at }) => ({ slug, changedAt: at }))
}

export type OwnProject = { readonly id: string; readonly slug: string; readonly title: InBoth }

/** Projects that an organisation registered and a reviewer published, by name; hidden ones are not among them. */
export const projectsOf = (db: Db, organisationId: string): Promise<OwnProject[]> =>
  shown(db)
    .select(['id', 'slug', 'title'])
    .where('orgId', '=', organisationId)
    .where('kind', '=', 'project')
    .orderBy('slug')
    .execute()
