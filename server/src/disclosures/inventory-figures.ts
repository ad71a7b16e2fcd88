import { decimal, divide, add, roundToScale, toText, trim, type Decimal } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import type { Db } from '../platform/database.ts'
import type { DisclosuresDeps } from './deps.ts'

type Counted = Omit<inventory.Inventory, 'changes'>
export type InventoryFigures = {
  readonly state: inventory.InventoryYear['state']
  readonly values: ReadonlyMap<string, string>
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
  return { state: counted.year.state, values: counted.records === 0 ? new Map() : figuresIn(counted) }
}

/** Each figure under the name of its datapoint; a scope or category without a record has none. */
export function figuresIn({ totals, categories, comparison, approach, screening, year }: Counted): Map<string, string> {
  const kgOf = (category: string) => categories.find((line) => line.category === category)?.kg
  const scopes = new Set(categories.map(({ scope }) => scope))
  const found = new Map<string, string>([
    ['ghg_total_tco2e', tonnes(totals.location.kg)],
    ['ghg_consolidation_approach', approach.replaceAll('-', '_')],
    ['gwp_source', year.gwpSet.toLowerCase()],
  ])
  const set = (datapoint: string, kg: string | undefined) => kg === undefined || found.set(datapoint, tonnes(kg))
  if (scopes.has('1')) set('scope1_total_tco2e', totals.scope1.kg)
  if (scopes.has('2')) {
    set('scope2_location_tco2e', totals.scope2Location.kg)
    set('scope2_market_tco2e', totals.scope2Market.kg)
  }
  if (scopes.has('3')) set('scope3_total_tco2e', totals.scope3.kg)
  set('ghg_base_year_emissions_tco2e', comparison.base?.location)
  set('scope1_process_tco2e', kgOf('process'))
  for (const { category, decision } of screening)
    if (decision === 'included') set(`scope3_cat_${category}_tco2e`, kgOf(`scope3-${category}`))
  // Scopes 1 and 2 by the grid's average, over millions of the revenue in riyals.
  const revenue = comparison.intensities.find(({ per, unit }) => per === 'revenue' && unit === 'SAR')
  if (revenue && (scopes.has('1') || scopes.has('2'))) {
    const direct = divide(add(decimal(totals.scope1.kg), decimal(totals.scope2Location.kg)), thousand)
    found.set('ghg_intensity_revenue', text(divide(direct, decimal(revenue.denominator))))
  }
  return found
}
