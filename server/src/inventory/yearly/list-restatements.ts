import { compare, decimal, subtract, toText, type GwpSet, type TotalsJson } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { findYear, type BoundaryDeps } from '../boundary/index.ts'
import { readRestatements } from './store.ts'
import { totalsOfYear } from './transitions.ts'

/** What a restatement changed, figure by figure; while it is open, what it has changed so far. */
export async function listRestatements(
  deps: BoundaryDeps,
  { actor, params, db, clock }: Call<typeof inventory.listRestatements>,
) {
  const year =
    (await findYear(db, actor.organisationId, params.year)) ??
    fail('inventory.nothing-to-report', { year: params.year })
  const rows = await readRestatements(db, actor.organisationId, params.year)
  const now = rows.some((row) => row.totals_after === null)
    ? await totalsOfYear(deps, db, actor.organisationId, params.year, clock.now())
    : null
  return {
    gwpSet: year.gwpSet,
    items: rows.map((row) => ({
      id: row.id,
      reason: row.reason,
      openedAt: row.opened_at.toISOString(),
      closedAt: row.closed_at?.toISOString() ?? null,
      differences: differencesOf(row.totals_before, row.totals_after ?? now!, year.gwpSet),
    })),
  }
}

type Dimension = inventory.Restatement['differences'][number]['dimension']
const dimensions: readonly [Dimension, 'byScope' | 'byCategory' | 'bySite' | 'byActivity'][] = [
  ['scope', 'byScope'],
  ['category', 'byCategory'],
  ['site', 'bySite'],
  ['activity', 'byActivity'],
]

/** Location-based kg CO2e that differ between two totals of one year. */
export function differencesOf(
  before: TotalsJson,
  after: TotalsJson,
  set: GwpSet,
): inventory.Restatement['differences'] {
  const differ = (dimension: Dimension, key: string, was: string, is: string) =>
    compare(decimal(was), decimal(is)) === 0
      ? []
      : [{ dimension, key, before: was, after: is, change: toText(subtract(decimal(is), decimal(was))) }]
  return [
    ...differ('total', '', before.total.location.co2e[set], after.total.location.co2e[set]),
    ...dimensions.flatMap(([dimension, list]) =>
      [...new Set([...Object.keys(before[list]), ...Object.keys(after[list])])]
        .sort()
        .flatMap((key) =>
          differ(
            dimension,
            key,
            before[list][key]?.location.co2e[set] ?? '0',
            after[list][key]?.location.co2e[set] ?? '0',
          ),
        ),
    ),
  ]
}
