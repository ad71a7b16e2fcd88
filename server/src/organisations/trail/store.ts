import type { organisations } from '@athar/contracts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { AuditTrail } from '../../platform/generated/row-types.ts'
import { keyset, pageOf, type Place } from '../../platform/list/read-page.ts'
import { tables } from '../../platform/tables.ts'

export type TrailRow = Selectable<AuditTrail>
export type TrailFilter = {
  readonly area?: organisations.TrailArea | undefined
  readonly personId?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}

export const newestFirst = keyset<TrailRow>('desc', { at: 'instant', id: 'bigint' })

export const readTrail = (
  db: Db,
  { organisationId, area, personId, from, until }: TrailFilter & { readonly organisationId: string },
  place: Place,
): Promise<TrailRow[]> =>
  tables(db)
    .selectFrom('auditTrail')
    .selectAll()
    .where('orgId', '=', organisationId)
    .$if(area !== undefined, (all) => all.where('area', '=', area!))
    .$if(personId !== undefined, (all) => all.where('personId', '=', personId!))
    .$if(from !== undefined, (all) => all.where(sql<boolean>`at >= ${from}`))
    .$if(until !== undefined, (all) => all.where(sql<boolean>`at < ${until}`))
    .$call(pageOf(place))
    .execute()

/** Those among them who are or once were members. */
export async function membersAmong(
  db: Db,
  organisationId: string,
  personIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tables(db)
    .selectFrom('memberships')
    .select('personId')
    .where('orgId', '=', organisationId)
    .where(sql<boolean>`person_id = any(${personIds}::uuid[])`)
    .execute()
  return new Set(rows.map((row) => row.personId))
}
