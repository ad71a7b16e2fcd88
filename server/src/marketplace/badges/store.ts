import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { callRows, tables } from '../../platform/tables.ts'
import type { MarketBadge } from '@athar/contracts/marketplace'

/** The badges of these providers that hold today, as visitors read them, by provider. */
export async function badgesOf(
  db: Db,
  organisationIds: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, readonly MarketBadge[]>> {
  const rows = await callRows(db, 'market_badges', [...new Set(organisationIds)], today)
  const byProvider = new Map<string, MarketBadge[]>()
  for (const { orgId, kind, number, body, checkedAt, validUntil } of rows) {
    const badges = byProvider.get(orgId) ?? []
    badges.push({ kind, number, body, checkedAt: checkedAt.toISOString(), validUntil })
    byProvider.set(orgId, badges)
  }
  return byProvider
}

export const findProvider = async (db: Db, id: string) => (await callRows(db, 'checked_provider', id))[0]

export const badgesFor = (db: Db, organisationId: string) =>
  tables(db)
    .selectFrom('marketplaceBadges')
    .select(['id', 'kind', 'number', 'checkedAt', 'expiresOn'])
    .where('orgId', '=', organisationId)
    .where('removedAt', 'is', null)
    .orderBy('checkedAt')
    .orderBy('id')
    .execute()

type New = {
  readonly id: string
  readonly organisationId: string
  readonly kind: 'registration' | 'licence' | 'accreditation'
  readonly number: string
  readonly personId: string
  readonly at: Date
}

export const insertBadge = (db: Db, { id, organisationId: orgId, kind, number, personId: checkedBy, at }: New) =>
  tables(db)
    .insertInto('marketplaceBadges')
    .values({
      orgId,
      id,
      kind,
      number,
      checkedBy,
      checkedAt: at,
      expiresOn: sql<string>`((${at}::timestamptz at time zone 'Asia/Riyadh')::date + interval '1 year')::date`,
    })
    .execute()

type Removal = { readonly organisationId: string; readonly id: string; readonly personId: string; readonly at: Date }

export async function removeBadge(db: Db, { organisationId, id, personId: removedBy, at }: Removal): Promise<boolean> {
  const done = await tables(db)
    .updateTable('marketplaceBadges')
    .set({ removedBy, removedAt: at })
    .where('orgId', '=', organisationId)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}
