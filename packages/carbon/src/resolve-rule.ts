import type { RegionRule } from './activity.ts'
import type { LibraryFactor } from './resolve-index.ts'
import { convert, convertDirectly } from './resolve-convert.ts'
import type { Conversion, Refusal, WarningCode } from './resolve-types.ts'
import type { FuelProperty } from './units-fuel.ts'
import type { IndexedUnit } from './units.ts'

/** The rows among which rule 4 to 7 of the activity keys (ACTIVITIES.md) choose, and what they may use. */
export interface RuleInput {
  readonly activity: string
  readonly candidates: readonly LibraryFactor[]
  /** Rows the organisation prefers; they come before the rest. */
  readonly chosen: readonly LibraryFactor[]
  readonly regionRule: RegionRule
  readonly region: string
  readonly unit: IndexedUnit
  readonly isFuel: boolean
  readonly property: FuelProperty | null
}

/** The factor that won, as all its editions; the year then chooses one. */
export interface Plan {
  readonly editions: readonly LibraryFactor[]
  readonly conversion: Conversion
  readonly warnings: readonly WarningCode[]
}

/** Rules 3 to 6: region, unit and heat basis, then the fuel property. The year plays no part yet. */
export function choosePlan(input: RuleInput): Plan | Refusal {
  const ordered = inOrder(input)
  if (ordered.length === 0) {
    return { status: 'refused', code: 'no-factor-for-region', activity: input.activity, region: input.region }
  }
  return directPlan(ordered, input) ?? propertyPlan(ordered, input)
}

/** Whether a row may be used in the region without saying so. */
export function isOfRegion(row: LibraryFactor, region: string): boolean {
  return row.factor.region === region
}

/** The organisation's choice first; then rows of the region; then, where another country may stand in, the rest as listed. */
export function inOrder(input: Pick<RuleInput, 'candidates' | 'chosen' | 'regionRule' | 'region'>): LibraryFactor[] {
  const chosen = new Set(input.chosen)
  const rest = input.candidates.filter((row) => !chosen.has(row))
  const local = (row: LibraryFactor) => isOfRegion(row, input.region)
  if (input.regionRule !== 'any') return [...input.chosen.filter(local), ...rest.filter(local)]
  return [...input.chosen, ...rest.filter(local), ...rest.filter((row) => !local(row))]
}

function directPlan(ordered: readonly LibraryFactor[], input: RuleInput): Plan | null {
  for (const row of ordered) {
    const conversion = convertDirectly(input.unit, row.unit, input.isFuel)
    if (conversion) return planOf(row, { ordered, conversion, input, warnings: [] })
  }
  return null
}

function propertyPlan(ordered: readonly LibraryFactor[], input: RuleInput): Plan | Refusal {
  let missing: (Refusal & { code: 'unit-dimension' })['missing'] = null
  for (const row of ordered) {
    const result = convert(input.unit, row.unit, { fuel: input.isFuel, property: input.property })
    if (result.ok) {
      const warnings: WarningCode[] = ['fuel-property-used']
      if (input.property?.confidence === 'single') warnings.push('confidence-single')
      return planOf(row, { ordered, conversion: result.conversion, input, warnings })
    }
    missing ??= result.missing
  }
  return { status: 'refused', code: 'unit-dimension', unit: input.unit.unit.id, missing }
}

function planOf(
  row: LibraryFactor,
  found: { ordered: readonly LibraryFactor[]; conversion: Conversion; input: RuleInput; warnings: WarningCode[] },
): Plan {
  const { input, warnings } = found
  if (assumesHeat(input, row)) warnings.push('heat-basis-assumed')
  if (input.chosen.includes(row)) warnings.push('factor-chosen')
  const editions = found.ordered.filter((other) => other.stem === row.stem)
  return { editions, conversion: found.conversion, warnings }
}

/** A kWh of fuel that says neither gross nor net was taken as gross, on either side of the conversion. */
function assumesHeat(input: RuleInput, row: LibraryFactor): boolean {
  return (
    input.isFuel &&
    (input.unit.heatBasis === 'plain' || (row.unit.heatBasis === 'plain' && input.unit.heatBasis !== null))
  )
}

/** Rule 7: the edition that holds the year; else the nearest earlier one; else the nearest later one. */
export function chooseEdition(
  editions: readonly LibraryFactor[],
  year: number,
): { readonly row: LibraryFactor; readonly warning: 'edition-earlier' | 'edition-later' | null } {
  let earlier: LibraryFactor | null = null
  let later: LibraryFactor | null = null
  for (const row of editions) {
    const { yearFrom, yearTo } = row.factor
    if (yearTo !== null && yearTo < year) {
      if (earlier === null || yearTo > earlier.factor.yearTo!) earlier = row
    } else if (yearFrom !== null && yearFrom > year) {
      if (later === null || yearFrom < later.factor.yearFrom!) later = row
    } else {
      return { row, warning: null }
    }
  }
  return earlier ? { row: earlier, warning: 'edition-earlier' } : { row: later!, warning: 'edition-later' }
}
