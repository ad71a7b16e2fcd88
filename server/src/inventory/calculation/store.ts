import { createHash } from 'node:crypto'
import { explainResolution, resolutionToJson, type Resolution, type ResolveRequest, type Resolver } from '@athar/carbon'
import type { Db } from '../../platform/database.ts'
import { editionOfLibrary } from './library.ts'
import { tables } from './tables.ts'

/** A resolution that has its number, so that rows can name it. */
export type StoredResolution = { readonly id: number; readonly resolution: Resolution }

/** Stores the answer once and returns its number; the same answer, asked again by anybody, keeps the number it has. */
export async function storeResolution(
  db: Db,
  scope: { organisationId: string; resolver: Resolver; now: Date },
  request: ResolveRequest,
  resolution: Resolution,
): Promise<number> {
  const { losers } = explainResolution(scope.resolver, request)
  const answer = resolutionToJson(resolution, losers)
  const edition = editionOfLibrary()
  const text = JSON.stringify(answer)
  const fingerprint = createHash('sha256')
    .update(`${edition}|${request.region}|${request.year}|${text}`)
    .digest('base64url')
  const { factor } = resolution
  const row = {
    org_id: scope.organisationId,
    fingerprint,
    activity: resolution.activity.key,
    scope: String(factor.scope) as '1' | '2' | '3' | 'outside',
    category: factor.category,
    unit: resolution.unit,
    region: request.region,
    year: request.year,
    factor_id: factor.factor.id,
    own_factor_id: factor.origin === 'library' ? null : factor.factor.id,
    library_edition: edition,
    method_tier: factor.methodTier,
    confidence: factor.factor.confidence,
    flags: flagsOf(resolution),
    uncertainty_pct: factor.factor.uncertaintyPercent,
    answer: text,
    created_at: scope.now,
  }
  const known = () =>
    tables(db)
      .selectFrom('factor_resolutions')
      .select('id')
      .where('org_id', '=', scope.organisationId)
      .where('fingerprint', '=', fingerprint)
      .executeTakeFirst()
  const found = await known()
  if (found) return found.id
  const inserted = await tables(db)
    .insertInto('factor_resolutions')
    .values(row)
    .onConflict((on) => on.columns(['org_id', 'fingerprint']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? (await known())!.id
}

/** Every warning that touches a figure of the row: the main one's and the market-based one's. */
const flagsOf = (resolution: Resolution): string[] => [
  ...new Set([...resolution.factor.warnings, ...(resolution.market?.warnings ?? [])]),
]
