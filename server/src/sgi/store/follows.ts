import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export async function isFollowing(db: Db, personId: string, projectId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from sgi_follows where person_id = ${personId} and project_id = ${projectId}`.execute(db)
  return rows.length === 1
}

export async function startFollowing(db: Db, personId: string, projectId: string, at: Date): Promise<void> {
  await sql`insert into sgi_follows (person_id, project_id, since) values (${personId}, ${projectId}, ${at}) on conflict do nothing`.execute(
    db,
  )
}

export async function stopFollowing(db: Db, personId: string, projectId: string): Promise<void> {
  await sql`delete from sgi_follows where person_id = ${personId} and project_id = ${projectId}`.execute(db)
}

export async function followerIds(db: Db, projectId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select app.sgi_followers(${projectId}::uuid) as id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function followsOf(db: Db, personId: string): Promise<{ slug: string; since: Date }[]> {
  const { rows } = await sql<{ slug: string; since: Date }>`select p.slug, f.since from sgi_follows f
    join sgi_projects p on p.id = f.project_id where f.person_id = ${personId} order by f.since desc`.execute(db)
  return rows
}

export async function forgetFollows(db: Db, personId: string): Promise<void> {
  await sql`delete from sgi_follows where person_id = ${personId}`.execute(db)
}
