import { siteNameKey } from './site-name-keys.ts'
import type { Db } from '../../platform/database.ts'
import { tables } from '../../platform/tables.ts'

/** A site as files and factors see it. */
export type SiteIdentity = {
  readonly id: string
  readonly code: string
  readonly names: readonly string[]
  readonly country: string
}

/** The sites that new entries may name. */
export async function knownSites(db: Db, organisationId: string): Promise<SiteIdentity[]> {
  const rows = await tables(db)
    .selectFrom('sites')
    .select(['id', 'code', 'nameEn', 'nameAr', 'aliases', 'country'])
    .where('orgId', '=', organisationId)
    .where('archivedAt', 'is', null)
    .orderBy('code')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    names: [row.nameEn, row.nameAr, ...row.aliases].filter((name) => name !== ''),
    country: row.country.trim(),
  }))
}

/** Keys of the names and codes of archived sites: nothing new takes them. */
export async function namesOfArchivedSites(db: Db, organisationId: string): Promise<Set<string>> {
  const rows = await tables(db)
    .selectFrom('sites')
    .select(['code', 'nameEn', 'nameAr', 'aliases'])
    .where('orgId', '=', organisationId)
    .where('archivedAt', 'is not', null)
    .execute()
  return new Set(rows.flatMap((row) => [row.code, row.nameEn, row.nameAr, ...row.aliases]).map(siteNameKey))
}
