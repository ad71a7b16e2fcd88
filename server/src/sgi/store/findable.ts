import type { Db } from '../../platform/database.ts'
import { tables } from '../../platform/tables.ts'

/** More than the Kingdom has. */
const mostProjects = 2000
/** Of what is told of projects the newest is looked for. */
const mostUpdates = 5000

/** Published projects in words. */
export const findableProjects = (db: Db) =>
  tables(db)
    .selectFrom('sgiProjects')
    .select(['slug', 'title', 'summary', 'placeName as place', 'impact'])
    .where('hiddenAt', 'is', null)
    .orderBy('publishedAt', 'desc')
    .orderBy('slug')
    .limit(mostProjects)
    .execute()

export const findableUpdates = (db: Db) =>
  tables(db)
    .selectFrom('sgiProjectUpdates as u')
    .innerJoin('sgiProjects as p', 'p.id', 'u.projectId')
    .select(['u.id', 'p.slug', 'u.title', 'u.text', 'p.title as project'])
    .where('p.hiddenAt', 'is', null)
    .orderBy('u.postedAt', 'desc')
    .orderBy('u.id')
    .limit(mostUpdates)
    .execute()
