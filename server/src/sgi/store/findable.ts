import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

type InBoth = { en: string; ar: string }

/** More than the Kingdom has. */
const mostProjects = 2000
/** Of what is told of projects the newest is looked for. */
const mostUpdates = 5000

type Project = { slug: string; title: InBoth; summary: InBoth; place: InBoth; impact: InBoth }

/** Published projects in words. */
export async function findableProjects(db: Db): Promise<Project[]> {
  const { rows } = await sql<Project>`select slug, title, summary, place_name as place, impact from sgi_projects
    where hidden_at is null order by published_at desc, slug limit ${mostProjects}`.execute(db)
  return rows
}

type Update = { id: string; slug: string; title: InBoth; text: InBoth; project: InBoth }

export async function findableUpdates(db: Db): Promise<Update[]> {
  const { rows } = await sql<Update>`select u.id, p.slug, u.title, u.text, p.title as project
    from sgi_project_updates u join sgi_projects p on p.id = u.project_id
    where p.hidden_at is null order by u.posted_at desc, u.id limit ${mostUpdates}`.execute(db)
  return rows
}
