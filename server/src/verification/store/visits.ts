import type { SiteVisit } from '@athar/contracts/verification'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { actingOrganisation, tables } from '../../platform/tables.ts'
import { idPart } from '../../platform/signed-links.ts'

export const visitsOf = (db: Db, organisationId: string, verificationId: string): Promise<SiteVisit[]> =>
  tables(db)
    .selectFrom('verificationVisits')
    .select(['visitedOn', 'id', 'place', 'people', 'notes'])
    .where('orgId', '=', organisationId)
    .where('verificationId', '=', verificationId)
    .orderBy('visitedOn')
    .orderBy('id')
    .execute()

type NewVisit = SiteVisit & {
  readonly organisationId: string
  readonly verificationId: string
  readonly by: string
  readonly at: Date
}

export async function insertVisit(db: Db, { organisationId: orgId, by, at, ...visit }: NewVisit): Promise<void> {
  await tables(db)
    .insertInto('verificationVisits')
    .values({ ...visit, orgId, createdBy: by, createdAt: at })
    .execute()
}

export async function deleteVisit(db: Db, verificationId: string, id: string): Promise<void> {
  await sql`delete from verification_visits where org_id = app.current_org() and verification_id = ${verificationId}
    and id = ${id}`.execute(db)
}

/** Those of the ids that the acting organisation made; held once the verification is no longer under way. */
export async function visitsByIds(db: Db, ids: readonly string[]) {
  const rows = await tables(db)
    .selectFrom('verificationVisits as w')
    .innerJoin('verifications as v', (join) =>
      join.onRef('v.orgId', '=', 'w.orgId').onRef('v.id', '=', 'w.verificationId'),
    )
    .select(['w.id', 'w.verificationId', 'w.place', 'v.state'])
    .where('w.orgId', '=', actingOrganisation)
    .where(sql<boolean>`w.id = any (${ids.filter((id) => idPart.test(id))}::uuid[])`)
    .execute()
  return rows.map(({ state, ...row }) => ({ ...row, held: ['signed', 'withdrawn', 'declined'].includes(state) }))
}
