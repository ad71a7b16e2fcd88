import type { ItemKind, SampleDimension, SampleDraw } from '@athar/contracts/verification'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** By whom as an id; names change. */
export type StoredDraw = Omit<SampleDraw, 'drawnBy'> & { readonly personId: string }

/** In the order in which they were made. */
export async function drawsOf(db: Db, organisationId: string, verificationId: string): Promise<StoredDraw[]> {
  const { rows } = await sql<{
    number: number
    kind: ItemKind
    seed: string
    head_size: string
    head_root: string
    size: number
    dimensions: SampleDimension[]
    population: number
    total: string
    population_sha256: string
    threshold_kg: string
    share: string | null
    drawn_sha256: string
    reason: string
    drawn_by: string
    drawn_at: Date
  }>`select number, kind, seed, head_size, head_root, size, dimensions, population,
      trim_scale(population_total)::text as total, population_sha256, threshold_kg::text, share::text as share,
      drawn_sha256, reason, drawn_by, drawn_at
    from verification_draws where org_id = ${organisationId} and verification_id = ${verificationId}
    order by number`.execute(db)
  return rows.map((row) => ({
    number: row.number,
    kind: row.kind,
    seed: row.seed,
    head: { size: Number(row.head_size), root: row.head_root },
    size: row.size,
    by: row.dimensions,
    population: { count: row.population, total: row.total, sha256: row.population_sha256 },
    thresholdKg: row.threshold_kg,
    share: row.share,
    drawn: row.drawn_sha256,
    reason: row.reason,
    drawnAt: row.drawn_at.toISOString(),
    personId: row.drawn_by,
  }))
}

type Made = Omit<StoredDraw, 'drawnAt'> & {
  readonly organisationId: string
  readonly verificationId: string
  readonly clientId: string
  readonly at: Date
}
export async function insertDraw(db: Db, made: Made): Promise<void> {
  const { head, population } = made
  await sql`insert into verification_draws (org_id, verification_id, client_org_id, number, kind, seed, head_size,
      head_root, size, dimensions, population, population_total, population_sha256, threshold_kg, share,
      drawn_sha256, reason, drawn_by, drawn_at)
    values (${made.organisationId}, ${made.verificationId}, ${made.clientId}, ${made.number}, ${made.kind},
      ${made.seed}, ${head.size}, ${head.root}, ${made.size}, ${[...made.by]}::text[], ${population.count},
      ${population.total}, ${population.sha256}, ${made.thresholdKg}, ${made.share}, ${made.drawn}, ${made.reason},
      ${made.personId}, ${made.at})`.execute(db)
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
