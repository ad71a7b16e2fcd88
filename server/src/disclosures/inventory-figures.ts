import { decimal, divide, add, roundToScale, stateWithoutFigure, toText, trim, type Decimal } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import type { Db } from '../platform/database.ts'
import type { DisclosuresDeps } from './deps.ts'

type Counted = Omit<inventory.Inventory, 'changes'>
/** What a figure of the inventory is not: nothing was entered, or its category was left out. */
export type WithoutFigure = 'not-entered' | 'not-relevant' | 'excluded'
export type InventoryFigures = {
  readonly state: inventory.InventoryYear['state']
  readonly values: ReadonlyMap<string, string>
  /** Datapoints of scopes and categories that no record counts in. */
  readonly without: ReadonlyMap<string, WithoutFigure>
}

const thousand = decimal('1000')
/** Tonnes to the kilogram: what is beyond says nothing. */
const tonnesDigits = 3
const text = (value: Decimal) => toText(trim(roundToScale(value, tonnesDigits)))
const tonnes = (kg: string) => text(divide(decimal(kg), thousand))

/** What the inventory of a year answers by itself; a year without records answers nothing. */
export async function inventoryFigures(
  { inventory, clock }: Pick<DisclosuresDeps, 'inventory' | 'clock'>,
  db: Db,
  organisationId: string,
  year: number,
): Promise<InventoryFigures> {
  const counted = await inventory.countedYear(db, { organisationId, year, now: clock.now() })
  const values = counted.records === 0 ? new Map<string, string>() : figuresIn(counted)
  const retired = await inventory.retiredFor(db, organisationId, year)
  // Beside the emissions, in none of their totals; nothing where none were retired.
  if (retired.length > 0) values.set('carbon_credits_retired_t', tonnesOf(retired))
  return { state: counted.year.state, values, without: withoutFigure(counted, values) }
}

const tonnesOf = (retired: readonly { readonly tonnes: string }[]): string =>
  String(retired.reduce((sum, { tonnes: one }) => sum + BigInt(one), 0n))

/** Scopes and categories of scope 3 that the inventory gives no figure of, with why. */
function withoutFigure({ screening }: Counted, values: ReadonlyMap<string, string>): Map<string, WithoutFigure> {
  const all: [string, WithoutFigure][] = [
    ...scopeDatapoints.map((name): [string, WithoutFigure] => [name, 'not-entered']),
    ...screening.map(({ category, decision }): [string, WithoutFigure] => [
      `scope3_cat_${category}_tco2e`,
      stateWithoutFigure(decision),
    ]),
  ]
  return new Map(all.filter(([name]) => !values.has(name)))
}

const scopeDatapoints = [
  'ghg_total_tco2e',
  'scope1_total_tco2e',
  'scope1_process_tco2e',
  'scope2_location_tco2e',
  'scope2_market_tco2e',
  'scope3_total_tco2e',
] as const

/** Each figure under the name of its datapoint; a scope or category without a record has none. */
export function figuresIn({ totals, categories, comparison, approach, screening, year }: Counted): Map<string, string> {
  const kgOf = (category: string) => categories.find((line) => line.category === category)?.kg
  const found = new Map<string, string>([
    ['ghg_consolidation_approach', approach.replaceAll('-', '_')],
    ['gwp_source', year.gwpSet.toLowerCase()],
  ])
  const set = (datapoint: string, kg: string | undefined) => kg === undefined || found.set(datapoint, tonnes(kg))
  set('ghg_total_tco2e', totals.location?.kg)
  set('scope1_total_tco2e', totals.scope1?.kg)
  set('scope2_location_tco2e', totals.scope2Location?.kg)
  set('scope2_market_tco2e', totals.scope2Market?.kg)
  set('scope3_total_tco2e', totals.scope3?.kg)
  set('ghg_base_year_emissions_tco2e', comparison.base?.location)
  set('scope1_process_tco2e', kgOf('process'))
  for (const { category, decision } of screening)
    if (decision === 'included') set(`scope3_cat_${category}_tco2e`, kgOf(`scope3-${category}`))
  // Scopes 1 and 2 by the grid's average, over millions of the revenue in riyals.
  const revenue = comparison.intensities.find(({ per, unit }) => per === 'revenue' && unit === 'SAR')
  const { scope1, scope2Location } = totals
  if (revenue && (scope1 || scope2Location)) {
    const direct = divide(add(decimal(scope1?.kg ?? '0'), decimal(scope2Location?.kg ?? '0')), thousand)
    found.set('ghg_intensity_revenue', text(divide(direct, decimal(revenue.denominator))))
  }
  return found
}
