import type { SampleDraw } from '@athar/contracts/verification'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { countRows } from '../../platform/list/read-page.ts'
import { actingOrganisation, tables, trimmed } from '../../platform/tables.ts'

/** By whom as an id; names change. */
export type StoredDraw = Omit<SampleDraw, 'drawnBy'> & { readonly personId: string }

/** In the order in which they were made. */
export async function drawsOf(db: Db, organisationId: string, verificationId: string): Promise<StoredDraw[]> {
  const rows = await tables(db)
    .selectFrom('verificationDraws')
    .selectAll()
    .select(trimmed('populationTotal').as('total'))
    .where('orgId', '=', organisationId)
    .where('verificationId', '=', verificationId)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({
    number: row.number,
    kind: row.kind,
    seed: row.seed,
    head: { size: Number(row.headSize), root: row.headRoot },
    size: row.size,
    by: row.dimensions,
    population: { count: row.population, total: row.total, sha256: row.populationSha256 },
    thresholdKg: row.thresholdKg,
    share: row.share,
    drawn: row.drawnSha256,
    reason: row.reason,
    drawnAt: row.drawnAt.toISOString(),
    personId: row.drawnBy,
  }))
}

type Made = Omit<StoredDraw, 'drawnAt'> & {
  readonly organisationId: string
  readonly verificationId: string
  readonly clientId: string
  readonly at: Date
}
export async function insertDraw(db: Db, made: Made): Promise<void> {
  const { head, population, by, drawn, organisationId, clientId, personId, at, ...draw } = made
  await tables(db)
    .insertInto('verificationDraws')
    .values({
      ...draw,
      orgId: organisationId,
      clientOrgId: clientId,
      headSize: head.size,
      headRoot: head.root,
      dimensions: [...by],
      population: population.count,
      populationTotal: population.total,
      populationSha256: population.sha256,
      drawnSha256: drawn,
      drawnBy: personId,
      drawnAt: at,
    })
    .execute()
}

/** How many draws its verifier made in earlier verifications of the same subject, which were declined. */
export const countEarlierDraws = (db: Db, verificationId: string): Promise<number> =>
  countRows(
    tables(db)
      .selectFrom('verifications as v')
      .innerJoin('verifications as e', (join) =>
        join
          .onRef('e.orgId', '=', 'v.orgId')
          .onRef('e.clientOrgId', '=', 'v.clientOrgId')
          .onRef('e.subjectKind', '=', 'v.subjectKind')
          .onRef('e.inventoryYear', '=', 'v.inventoryYear')
          .on(sql<boolean>`e.report ->> 'editionId' is not distinct from v.report ->> 'editionId'`)
          .on(sql<boolean>`e.period_id is not distinct from v.period_id`)
          .on('e.state', '=', 'declined')
          .onRef('e.createdAt', '<', 'v.createdAt'),
      )
      .innerJoin('verificationDraws as d', (join) =>
        join.onRef('d.orgId', '=', 'e.orgId').onRef('d.verificationId', '=', 'e.id'),
      )
      .where('v.orgId', '=', actingOrganisation)
      .where('v.id', '=', verificationId),
  )
