import {
  CATEGORIES,
  type Category,
  type Factor,
  type FactorGas,
  type FactorTrait,
  type GwpBasis,
  type Scope,
} from '@athar/carbon'
import type { CsvRow } from './csv.ts'
import type { Problems } from './problems.ts'

/** What the rows of factors are read with. */
export interface FactorGround {
  /** Names of gwp.csv, with their formulas. */
  readonly gasNames: ReadonlyMap<string, string>
  /** Rows of methane-origin.csv, by kind and by what an id holds; the last that fits decides. */
  readonly methane: readonly CsvRow[]
}

/** Factors with their texts checked. */
export function parseFactors(rows: readonly CsvRow[], ground: FactorGround, problems: Problems): Factor[] {
  problems.unique(
    'factors.csv',
    rows.map((row) => row['id']!),
  )
  return rows.map((row) => parseFactor(row, ground, problems))
}

function parseFactor(row: CsvRow, { gasNames, methane }: FactorGround, problems: Problems): Factor {
  const at = `factors.csv ${row['id']}`
  const amount = (column: string) => problems.amount(at, column, row[column]!)
  for (const column of [
    'name_en',
    'name_ar',
    'unit',
    'co2e_kg',
    'region',
    'source_title',
    'source_publisher',
    'source_table',
    'licence',
  ]) {
    problems.filled(at, column, row[column]!)
  }
  // Two sources carry no date; their rows say so by an empty year.
  problems.year(at, row['source_year']!)
  if (!/^[a-z0-9][a-z0-9-]*$/.test(row['id']!)) problems.add(at, 'the id is not lower case with hyphens')
  return {
    id: row['id']!,
    nameEn: row['name_en']!,
    nameAr: row['name_ar']!,
    ...placeOf(row, at, problems),
    kind: row['activity_kind']!,
    unit: row['unit']!,
    co2Kg: amount('co2_kg'),
    ch4Kg: amount('ch4_kg'),
    ...methaneOrigin(row, methane, problems),
    n2oKg: amount('n2o_kg'),
    otherGases: otherGases(row, gasNames),
    co2eKg: amount('co2e_kg'),
    biogenicCo2Kg: amount('biogenic_co2_kg'),
    gwpBasis: problems.oneOf<GwpBasis>(at, ['AR4', 'AR5', 'AR6', 'CO2-only', 'source-defined'], row['gwp_set']!),
    region: row['region']!,
    yearFrom: problems.year(at, row['year_from']!),
    yearTo: problems.year(at, row['year_to']!),
    source: {
      title: row['source_title']!,
      publisher: row['source_publisher']!,
      year: row['source_year']!,
      table: row['source_table']!,
      licence: row['licence']!,
    },
    uncertaintyPercent: amount('uncertainty_pct'),
    confidence: problems.oneOf(at, ['verified', 'single'], row['confidence']!),
    traits: traitsOf(row),
    notes: row['notes']!,
  }
}

/** Scope and category, which must belong together. */
export function placeOf(row: CsvRow, at: string, problems: Problems): { scope: Scope; category: Category } {
  const text = problems.oneOf(at, ['1', '2', '3', 'outside'], row['scope']!)
  const scope = text === 'outside' ? text : (Number(text) as 1 | 2 | 3)
  const category = problems.oneOf(at, CATEGORIES, row['category']!)
  if (scopeOf(category) !== scope) problems.add(at, `category ${category} is not of scope ${scope}`)
  return { scope, category }
}

function scopeOf(category: Category): Scope {
  if (category === 'own-electricity') return 'outside'
  return category.startsWith('scope3-') ? 3 : category.startsWith('purchased-') ? 2 : 1
}

/** Where the methane of a row comes from; nothing is said of a mixture, nor of a row without methane. */
function methaneOrigin(row: CsvRow, origins: readonly CsvRow[], problems: Problems): Pick<Factor, 'methaneOrigin'> {
  if (row['ch4_kg'] === '' || row['ch4_kg'] === '0') return {}
  const of = origins.filter((one) => one['kind'] === row['activity_kind'] && row['id']!.includes(one['id_holds']!))
  const origin = of.at(-1)?.['origin'] ?? ''
  const known = problems.oneOf(`methane-origin.csv ${row['id']}`, ['fossil', 'non-fossil', 'mixed'], origin)
  return known === 'mixed' ? {} : { methaneOrigin: known }
}

/** A leak row names its gas; the aluminium row states its two gases in the note, with the GWPs it used. */
function otherGases(row: CsvRow, gasNames: ReadonlyMap<string, string>): FactorGas[] {
  const leak = /^Leakage of (.+), per kg released$/.exec(row['name_en']!)
  if (leak && gasNames.has(leak[1]!)) return [{ gas: leak[1]!, kg: '1' }]
  const stated = /^([\d.]+) kg (\w+) and ([\d.]+) kg (\w+) per tonne at AR5 GWPs/.exec(row['notes']!)
  if (!stated) return []
  return [
    { gas: nameOf(stated[2]!, gasNames), kg: stated[1]! },
    { gas: nameOf(stated[4]!, gasNames), kg: stated[3]! },
  ]
}

function nameOf(formula: string, gasNames: ReadonlyMap<string, string>): string {
  for (const [gas, itsFormula] of gasNames) if (itsFormula === formula) return gas
  return formula
}

function traitsOf(row: CsvRow): FactorTrait[] {
  const traits: FactorTrait[] = []
  if (row['source_table']!.startsWith('Operating margin')) traits.push('operating-margin')
  if (row['activity_kind']!.endsWith('-lifecycle')) traits.push('life-cycle')
  if (row['activity_kind'] === 'grid-electricity-with-td') traits.push('includes-losses')
  if (row['id']!.includes('-with-rf-')) traits.push('radiative-forcing')
  return traits
}
