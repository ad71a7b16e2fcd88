import type { SampleDraw } from '@athar/contracts/verification'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { tables, trimmed } from '../../platform/tables.ts'

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
export async function countEarlierDraws(db: Db, verificationId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from verifications v
    join verifications e on e.org_id = v.org_id and e.client_org_id = v.client_org_id
      and e.subject_kind = v.subject_kind and e.inventory_year = v.inventory_year
      and e.report ->> 'editionId' is not distinct from v.report ->> 'editionId'
      and e.state = 'declined' and e.created_at < v.created_at
    join verification_draws d on d.org_id = e.org_id and d.verification_id = e.id
    where v.org_id = app.current_org() and v.id = ${verificationId}`.execute(db)
  return rows[0]?.count ?? 0
}
