import type {
  DateKind,
  Project,
  ProjectCard,
  ProjectUpdate,
  RegistrationDraft,
  ReportedValue,
} from '@athar/contracts/sgi'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'

type InBoth = { en: string; ar: string }
type CardRow = {
  org_id: string | null
  id: string
  registration_id: string | null
  slug: string
  kind: ProjectCard['kind']
  initiative: ProjectCard['initiative']
  title: InBoth
  impact: InBoth
  status: ProjectCard['status']
  place_name: InBoth
  region: string
  latitude: number
  longitude: number
  precision: ProjectCard['place']['precision']
  area: [number, number][] | null
  target: ProjectCard['target']
  registered_by: InBoth | null
  name_keys: string[]
  sample: boolean
  published_at: Date
}
type Row = CardRow & {
  summary: InBoth
  phase: InBoth | null
  dates: Project['dates']
  milestones: Project['milestones']
  partners: InBoth[]
  participants: number | null
  capacity_mw: string | null
  sources: string[]
}

const cardColumns =
  sql.raw(`org_id, id, registration_id, slug, kind, initiative, title, impact, status, place_name, region, latitude,
  longitude, precision, area, target, registered_by, name_keys, sample, published_at`)

const cardOf = (row: CardRow): ProjectCard => ({
  id: row.id,
  slug: row.slug,
  kind: row.kind,
  title: row.title,
  initiative: row.initiative,
  status: row.status,
  place: {
    name: row.place_name,
    region: row.region,
    lat: row.latitude,
    lon: row.longitude,
    precision: row.precision,
    area: row.area,
  },
  impact: row.impact,
  target: row.target,
  registeredBy: row.registered_by,
  sample: row.sample,
  publishedAt: row.published_at.toISOString(),
})

/** More than the Kingdom has; a map of them all is one answer. */
const mostProjects = 2000

export async function listCards(
  db: Db,
  initiative?: string,
): Promise<(ProjectCard & { nameKeys: readonly string[] })[]> {
  const { rows } = await sql<CardRow>`select ${cardColumns} from sgi_projects
    where hidden_at is null and (${initiative ?? null}::text is null or initiative = ${initiative ?? null})
    order by published_at desc, slug limit ${mostProjects}`.execute(db)
  return rows.map((row) => ({ ...cardOf(row), nameKeys: row.name_keys }))
}

export async function openProjects(
  db: Db,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ cards: ProjectCard[]; total: number }> {
  const { rows } = await sql<CardRow>`select ${cardColumns} from sgi_projects where hidden_at is null
    order by published_at desc, slug limit ${limit} offset ${offset}`.execute(db)
  const all = await sql<{
    total: number
  }>`select count(*)::int as total from sgi_projects where hidden_at is null`.execute(db)
  return { cards: rows.map(cardOf), total: all.rows[0]!.total }
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

export const findProject = (db: Db, slug: string): Promise<FoundProject | undefined> => findBy(db, sql`slug = ${slug}`)

export const findProjectById = (db: Db, id: string): Promise<FoundProject | undefined> => findBy(db, sql`id = ${id}`)

async function findBy(db: Db, which: RawBuilder<unknown>): Promise<FoundProject | undefined> {
  const { rows } = await sql<Row>`select * from sgi_projects where ${which} and hidden_at is null`.execute(db)
  const row = rows[0]
  return (
    row && {
      ...cardOf(row),
      organisationId: row.org_id,
      registrationId: row.registration_id,
      summary: row.summary,
      phase: row.phase,
      dates: row.dates,
      milestones: row.milestones,
      partners: row.partners,
      participants: row.participants,
      capacityMw: row.capacity_mw === null ? null : Number(row.capacity_mw),
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
  readonly initiative: string
  readonly title: InBoth
  readonly summary: InBoth
  readonly impact: InBoth
  readonly phase: InBoth | null
  readonly status: ProjectCard['status']
  readonly placeName: InBoth
  readonly region: string
  readonly latitude: number
  readonly longitude: number
  readonly precision: string
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

const json = (value: unknown) => (value === null ? sql`null::jsonb` : sql`${JSON.stringify(value)}::jsonb`)

/** Published anew, what was known under the same registration is replaced and keeps its address and followers. */
export async function saveProject(db: Db, row: ProjectRow, at: Date): Promise<void> {
  await sql`insert into sgi_projects (org_id, id, registration_id, draft, slug, kind, initiative, title, summary, impact, phase, status, place_name,
      region, latitude, longitude, precision, area, dates, milestones, partners, participants, capacity_mw, target, registered_by,
      name_keys, sources, sample, published_at, updated_at)
    values (${row.organisationId}, ${row.id}, ${row.registrationId}, ${json(row.draft)}, ${row.slug}, ${row.kind}, ${row.initiative}, ${json(row.title)},
      ${json(row.summary)}, ${json(row.impact)}, ${json(row.phase)}, ${row.status}, ${json(row.placeName)}, ${row.region}, ${row.latitude},
      ${row.longitude}, ${row.precision}, ${json(row.area)}, ${json(row.dates)}, ${json(row.milestones)}, ${json(row.partners)},
      ${row.participants}, ${row.capacityMw}, ${json(row.target)}, ${json(row.registeredBy)}, ${[...row.nameKeys]}::text[],
      ${[...row.sources]}::text[], ${row.sample}, ${at}, ${at})
    on conflict (registration_id) do update set draft = excluded.draft, kind = excluded.kind, initiative = excluded.initiative, title = excluded.title,
      summary = excluded.summary, impact = excluded.impact, status = excluded.status, place_name = excluded.place_name,
      region = excluded.region, latitude = excluded.latitude, longitude = excluded.longitude, precision = excluded.precision,
      area = excluded.area, dates = excluded.dates, milestones = excluded.milestones, partners = excluded.partners,
      participants = excluded.participants, target = excluded.target, registered_by = excluded.registered_by,
      name_keys = excluded.name_keys, updated_at = excluded.updated_at, hidden_at = null`.execute(db)
}

/** A project without a registration, under its address; false where an organisation's project has that already. */
export async function saveUnregistered(db: Db, row: ProjectRow, at: Date): Promise<boolean> {
  const { rows: known } = await sql<{
    registered: boolean
  }>`select registration_id is not null as registered from sgi_projects where slug = ${row.slug} for update`.execute(db)
  const [there] = known
  if (there?.registered) return false
  if (!there) {
    await saveProject(db, row, at)
    return true
  }
  await sql`update sgi_projects set initiative = ${row.initiative}, title = ${json(row.title)},
    summary = ${json(row.summary)}, impact = ${json(row.impact)}, phase = ${json(row.phase)}, status = ${row.status},
    place_name = ${json(row.placeName)}, region = ${row.region}, latitude = ${row.latitude}, longitude = ${row.longitude},
    precision = ${row.precision}, dates = ${json(row.dates)}, capacity_mw = ${row.capacityMw},
    name_keys = ${[...row.nameKeys]}::text[], sources = ${[...row.sources]}::text[], updated_at = ${at}, hidden_at = null
    where slug = ${row.slug}`.execute(db)
  return true
}

export async function hideUnregistered(db: Db, slug: string, at: Date): Promise<void> {
  await sql`update sgi_projects set hidden_at = ${at}, updated_at = ${at}
    where slug = ${slug} and registration_id is null and hidden_at is null`.execute(db)
}

/** Rows that are not there yet; what is there stays as it is. Answers whether any was new. */
export async function addMissing(db: Db, rows: readonly ProjectRow[], at: Date): Promise<boolean> {
  const { rows: known } = await sql<{
    slug: string
  }>`select slug from sgi_projects where slug = any(${rows.map(({ slug }) => slug)}::text[])`.execute(db)
  const missing = rows.filter(({ slug }) => !known.some((one) => one.slug === slug))
  for (const row of missing) await saveProject(db, row, at)
  return missing.length > 0
}

export async function hideProject(db: Db, registrationId: string, at: Date): Promise<void> {
  await sql`update sgi_projects set hidden_at = ${at}, updated_at = ${at} where registration_id = ${registrationId}`.execute(
    db,
  )
}

export async function slugsLike(db: Db, stem: string): Promise<string[]> {
  const { rows } = await sql<{
    slug: string
  }>`select slug from sgi_projects where slug = ${stem} or slug like ${`${stem}-%`}`.execute(db)
  return rows.map(({ slug }) => slug)
}

export async function slugOf(db: Db, registrationId: string): Promise<{ id: string; slug: string } | undefined> {
  const { rows } = await sql<{
    id: string
    slug: string
  }>`select id, slug from sgi_projects where registration_id = ${registrationId}`.execute(db)
  return rows[0]
}

/** Where the projects of an organisation stand, or stood. */
export async function slugsOf(db: Db, organisationId: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`select slug from sgi_projects where org_id = ${organisationId}`.execute(
    db,
  )
  return rows.map(({ slug }) => slug)
}

export async function updatesOf(db: Db, projectId: string): Promise<ProjectUpdate[]> {
  const { rows } = await sql<{
    id: string
    title: InBoth
    text: InBoth
    happened_on: string
    posted_at: Date
    side: ProjectUpdate['postedBy']
    reported: ReportedValue[]
  }>`select id, title, text, happened_on, posted_at, side, reported from sgi_project_updates where project_id = ${projectId}
    order by happened_on desc, posted_at desc, id limit 200`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    text: row.text,
    happenedOn: row.happened_on,
    postedAt: row.posted_at.toISOString(),
    postedBy: row.side,
    values: row.reported,
  }))
}

export async function insertUpdate(
  db: Db,
  projectId: string,
  { organisationId, by, update }: { organisationId: string | null; by: string; update: ProjectUpdate },
): Promise<void> {
  await sql`insert into sgi_project_updates (org_id, id, project_id, title, text, happened_on, posted_at, posted_by, side, reported)
    values (${organisationId}, ${update.id}, ${projectId}, ${json(update.title)}, ${json(update.text)}, ${update.happenedOn},
            ${update.postedAt}, ${by}, ${update.postedBy}, ${json(update.values)})`.execute(db)
}

/** Its heading, where there was one that whoever asks may take back. */
export async function deleteUpdate(db: Db, projectId: string, id: string): Promise<{ title: InBoth } | undefined> {
  const { rows } = await sql<{
    title: InBoth
  }>`delete from sgi_project_updates where project_id = ${projectId} and id = ${id} returning title`.execute(db)
  return rows[0]
}

/** The same by an editor: what it said is kept for those who may put it back. */
export async function hideUpdate(
  db: Db,
  projectId: string,
  { id, reason, at }: { id: string; reason: string; at: Date },
): Promise<{ title: InBoth } | undefined> {
  const { rows } = await sql<{
    title: InBoth | null
  }>`select app.take_down_sgi_update(${projectId}, ${id}, ${reason}, ${at}) as title`.execute(db)
  const title = rows[0]?.title
  return title ? { title } : undefined
}

/** News that stand on the page of a project again; undefined where that is public no more. */
export async function restoreUpdate(
  db: Db,
  hiddenItemId: string,
  at: Date,
): Promise<{ projectId: string; title: InBoth } | undefined> {
  const { rows } = await sql<{
    project: string
    title: InBoth
  }>`select * from app.put_back_sgi_update(${hiddenItemId}, ${at})`.execute(db)
  const row = rows[0]
  return row && { projectId: row.project, title: row.title }
}

export async function reportValue(
  db: Db,
  projectId: string,
  { organisationId, by, at, value }: { organisationId: string; by: string; at: Date; value: ReportedValue },
): Promise<void> {
  await sql`insert into sgi_reported_values (org_id, project_id, metric, year, value, reported_at, reported_by)
    values (${organisationId}, ${projectId}, ${value.metric}, ${value.year}, ${value.value}, ${at}, ${by})
    on conflict (project_id, metric, year) do update set value = excluded.value, reported_at = excluded.reported_at,
      reported_by = excluded.reported_by`.execute(db)
}

/** What changes what a project reports in all goes one after the other, or each would stay within reason and both together not. */
export async function lockReported(db: Db, projectId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sgi reported ${projectId}`}, 0))`.execute(db)
}

export async function reportedOf(db: Db, projectId: string): Promise<ReportedValue[]> {
  const { rows } =
    await sql<ReportedValue>`select metric, year, trim_scale(value)::text as value from sgi_reported_values
    where project_id = ${projectId} order by metric, year`.execute(db)
  return rows
}

/** When something that its page shows was changed last, for the sitemap. */
export async function publicAddresses(db: Db): Promise<{ slug: string; changedAt: Date }[]> {
  const { rows } = await sql<{ slug: string; at: Date }>`select p.slug,
      greatest(p.updated_at, (select max(u.posted_at) from sgi_project_updates u where u.project_id = p.id)) as at
    from sgi_projects p where p.hidden_at is null order by p.slug limit ${mostProjects}`.execute(db)
  return rows.map(({ slug, at }) => ({ slug, changedAt: at }))
}
