import { compare, decimal, subtract, sumText, type FigureJson, type GwpSet, type TotalsJson } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import { yearAsItStands, type BoundaryDeps } from '../boundary/index.ts'
import { readRestatements } from './store.ts'
import { totalsOfYear } from './transitions.ts'

/** What a restatement changed, figure by figure; while it is open, what it has changed so far. */
export async function listRestatements(
  deps: BoundaryDeps,
  { actor, params, db, clock }: Call<typeof inventory.listRestatements>,
) {
  const year = await yearAsItStands(deps, db, actor.organisationId, params.year)
  const rows = await readRestatements(db, actor.organisationId, params.year)
  const now = rows.some((row) => row.totalsAfter === null)
    ? await totalsOfYear(deps, db, actor.organisationId, params.year, clock.now())
    : null
  return {
    gwpSet: year.gwpSet,
    items: rows.map((row) => {
      const [before, after] = [row.totalsBefore, row.totalsAfter ?? now!]
      return {
        id: row.id,
        reason: row.reason,
        openedAt: row.openedAt.toISOString(),
        closedAt: row.closedAt?.toISOString() ?? null,
        sets: { before: setOf(before), after: setOf(after) },
        differences: differencesOf(before, after),
      }
    }),
  }
}

type Dimension = inventory.Restatement['differences'][number]['dimension']
const dimensions: readonly [Dimension, 'byScope' | 'byCategory' | 'bySite' | 'byActivity'][] = [
  ['scope', 'byScope'],
  ['category', 'byCategory'],
  ['site', 'bySite'],
  ['activity', 'byActivity'],
]

const setOf = ({ gwpSet }: TotalsJson) => gwpSet as GwpSet

/**
 * Kg CO2e that differ between two totals of one year, each as it was published: with the potentials that were then chosen. Location-based,
 * and market-based where those moved otherwise.
 */
export function differencesOf(before: TotalsJson, after: TotalsJson): inventory.Restatement['differences'] {
  const differ = (dimension: Dimension, key: string, was: FigureJson | undefined, is: FigureJson | undefined) => {
    const on = (basis: 'location' | 'market') => {
      const [from, to] = [was?.[basis].co2e[setOf(before)] ?? '0', is?.[basis].co2e[setOf(after)] ?? '0']
      return compare(decimal(from), decimal(to)) === 0
        ? []
        : [{ dimension, key, basis, before: from, after: to, change: sumText(subtract(decimal(to), decimal(from))) }]
    }
    const [location, market] = [on('location'), on('market')]
    const alike = market[0]?.before === location[0]?.before && market[0]?.after === location[0]?.after
    return alike ? location : [...location, ...market]
  }
  return [
    ...differ('total', '', before.total, after.total),
    ...dimensions.flatMap(([dimension, list]) =>
      [...new Set([...Object.keys(before[list]), ...Object.keys(after[list])])]
        .sort()
        .flatMap((key) => differ(dimension, key, before[list][key], after[list][key])),
    ),
  ]
}
