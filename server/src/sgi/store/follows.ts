import type { Db } from '../../platform/database.ts'
import { countRows } from '../../platform/list/read-page.ts'
import { callValues, tables } from '../../platform/tables.ts'

export const isFollowing = async (db: Db, personId: string, projectId: string): Promise<boolean> =>
  (await countRows(
    tables(db).selectFrom('sgiFollows').where('personId', '=', personId).where('projectId', '=', projectId),
  )) === 1

export async function startFollowing(db: Db, personId: string, projectId: string, at: Date): Promise<void> {
  await tables(db)
    .insertInto('sgiFollows')
    .values({ personId, projectId, since: at })
    .onConflict((known) => known.doNothing())
    .execute()
}

const follows = (db: Db, personId: string) => tables(db).deleteFrom('sgiFollows').where('personId', '=', personId)

export async function stopFollowing(db: Db, personId: string, projectId: string): Promise<void> {
  await follows(db, personId).where('projectId', '=', projectId).execute()
}

export const followerIds = (db: Db, projectId: string): Promise<string[]> => callValues(db, 'sgi_followers', projectId)

export const followsOf = (db: Db, personId: string): Promise<{ slug: string; since: Date }[]> =>
  tables(db)
    .selectFrom('sgiFollows as f')
    .innerJoin('sgiProjects as p', 'p.id', 'f.projectId')
    .select(['p.slug', 'f.since'])
    .where('f.personId', '=', personId)
    .orderBy('f.since', 'desc')
    .execute()

export async function forgetFollows(db: Db, personId: string): Promise<void> {
  await follows(db, personId).execute()
}
