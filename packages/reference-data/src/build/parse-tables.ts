import {
  abs,
  type Activity,
  type ActivityEnergy,
  type CalculatorActivity,
  compare,
  decimal,
  type Dimension,
  type FuelProperty,
  type GwpRow,
  indexGwp,
  multiply,
  parseBlend,
  subtract,
  sum,
  toText,
  trim,
  type Unit,
  type UnitAlias,
  ZERO,
} from '@athar/carbon'
import type { CsvRow } from './csv.ts'
import { placeOf } from './parse-factors.ts'
import type { Problems } from './problems.ts'

const DIMENSIONS: readonly Dimension[] = [
  'energy',
  'mass',
  'volume',
  'distance',
  'freight',
  'passenger',
  'accommodation',
  'work-time',
  'area',
  'time',
  'currency',
  'emissions',
]

/** Units as received, with the exact definitions and additions of this project laid over them. */
export function parseUnits(received: readonly CsvRow[], own: readonly CsvRow[], problems: Problems): Unit[] {
  const rows = new Map<string, CsvRow>(
    received.map((row) => [row['unit']!, { ...row, to_base_divisor: '1', currency: '', price_year: '' }]),
  )
  problems.unique(
    'units.csv',
    received.map((row) => row['unit']!),
  )
  for (const row of own) {
    const before = rows.get(row['unit']!)
    const text = (column: string) => row[column] || before?.[column] || ''
    rows.set(row['unit']!, {
      ...row,
      ...Object.fromEntries(['name_en', 'name_ar', 'source', 'notes'].map((column) => [column, text(column)])),
    })
  }
  return [...rows.values()].map((row) => parseUnit(row, problems))
}

function parseUnit(row: CsvRow, problems: Problems): Unit {
  const at = `units.csv ${row['unit']}`
  for (const column of ['name_en', 'name_ar', 'source', 'to_base', 'base_unit'])
    problems.filled(at, column, row[column]!)
  return {
    id: row['unit']!,
    dimension: problems.oneOf(at, DIMENSIONS, row['dimension']!),
    toBase: problems.amount(at, 'to_base', row['to_base']!) ?? '1',
    toBaseDivisor: problems.amount(at, 'to_base_divisor', row['to_base_divisor']!) ?? '1',
    baseUnit: row['base_unit']!,
    nameEn: row['name_en']!,
    nameAr: row['name_ar']!,
    source: row['source']!,
    notes: row['notes']!,
    currency: row['currency'] || null,
    priceYear: problems.year(at, row['price_year']!),
  }
}

/** Spellings of units. */
export function parseUnitAliases(rows: readonly CsvRow[], problems: Problems): UnitAlias[] {
  problems.unique(
    'unit-aliases.csv',
    rows.map((row) => row['alias']!),
  )
  return rows.map((row) => {
    const at = `unit-aliases.csv ${row['alias']}`
    if (row['alias'] !== row['alias']!.toLowerCase().trim()) problems.add(at, 'the alias is not lower case')
    problems.filled(at, 'multiplier', row['multiplier']!)
    return {
      alias: row['alias']!,
      unit: row['unit']!,
      multiplier: problems.amount(at, 'multiplier', row['multiplier']!) ?? '1',
      notes: row['notes']!,
    }
  })
}

/** Heat contents and densities. */
export function parseFuelProperties(rows: readonly CsvRow[], problems: Problems): FuelProperty[] {
  problems.unique(
    'fuel-properties.csv',
    rows.map((row) => row['fuel']!),
  )
  return rows.map((row) => {
    const at = `fuel-properties.csv ${row['fuel']}`
    for (const column of ['name_ar', 'region', 'source', 'licence']) problems.filled(at, column, row[column]!)
    return {
      fuel: row['fuel']!,
      nameAr: row['name_ar']!,
      ncvGjPerTonne: problems.amount(at, 'ncv_gj_per_tonne', row['ncv_gj_per_tonne']!),
      gcvGjPerTonne: problems.amount(at, 'gcv_gj_per_tonne', row['gcv_gj_per_tonne']!),
      densityKgPerM3: problems.amount(at, 'density_kg_per_m3', row['density_kg_per_m3']!),
      region: row['region']!,
      source: row['source']!,
      licence: row['licence']!,
      confidence: problems.oneOf(at, ['verified', 'single'], row['confidence']!),
      notes: row['notes']!,
    }
  })
}

/** Global warming potentials; in AR4 and AR6 a blend has the exact mean of its parts, which the file rounds. */
export function parseGwp(rows: readonly CsvRow[], problems: Problems): GwpRow[] {
  problems.unique(
    'gwp.csv',
    rows.map((row) => row['gas']!),
  )
  const read = rows.map((row) => {
    const at = `gwp.csv ${row['gas']}`
    for (const column of ['formula', 'ar5_100', 'source']) problems.filled(at, column, row[column]!)
    return {
      gas: row['gas']!,
      formula: row['formula']!,
      ar4: problems.amount(at, 'ar4_100', row['ar4_100']!),
      ar5: problems.amount(at, 'ar5_100', row['ar5_100']!),
      ar6: problems.amount(at, 'ar6_100', row['ar6_100']!),
      source: row['source']!,
    }
  })
  return withExactBlends(read, problems)
}

function withExactBlends(rows: readonly GwpRow[], problems: Problems): GwpRow[] {
  if (problems.found.length > 0) return [...rows]
  const table = indexGwp(rows)
  return rows.map((row) => {
    const blend = parseBlend(row.formula)
    if (!blend) return row
    const mean = (set: 'AR4' | 'AR6') => {
      const exact = sum(blend.map((part) => multiply(part.share, table.get(part.gas)?.gwp[set] ?? ZERO)))
      const printed = table.get(row.gas)!.gwp[set]
      if (printed && compare(abs(subtract(exact, printed)), decimal('0.06')) <= 0) return toText(trim(exact))
      problems.add(`gwp.csv ${row.gas}`, `the ${set} value is not that of its parts`)
      return printed && toText(printed)
    }
    return { ...row, ar4: mean('AR4'), ar6: mean('AR6') }
  })
}

/** Which activities take part in the energy account, by their key. */
export function parseEnergy(rows: readonly CsvRow[], problems: Problems): ReadonlyMap<string, ActivityEnergy> {
  problems.unique(
    'energy.csv',
    rows.map((row) => row['activity']!),
  )
  return new Map(
    rows.map((row) => {
      const at = `energy.csv ${row['activity']}`
      problems.filled(at, 'carrier', row['carrier']!)
      const role = problems.oneOf(at, ['fuel', 'purchased', 'generated', 'exported'], row['role']!)
      const renewable = problems.oneOf(at, ['yes', 'no'], row['renewable']!) === 'yes'
      return [row['activity']!, { role, carrier: row['carrier']!, renewable }]
    }),
  )
}

/** Activity keys. */
export function parseActivities(
  rows: readonly CsvRow[],
  energy: ReadonlyMap<string, ActivityEnergy>,
  problems: Problems,
): Activity[] {
  const keys = new Set(rows.map((row) => row['activity']))
  for (const key of energy.keys()) if (!keys.has(key)) problems.add(`energy.csv ${key}`, 'the activity is not known')
  problems.unique(
    'activities.csv',
    rows.map((row) => row['activity']!),
  )
  return rows.map((row) => {
    const at = `activities.csv ${row['activity']}`
    for (const column of ['name_en', 'name_ar', 'dimensions', 'default_unit']) problems.filled(at, column, row[column]!)
    return {
      key: row['activity']!,
      nameEn: row['name_en']!,
      nameAr: row['name_ar']!,
      aliases: row['aliases']!.split(';')
        .map((alias) => alias.trim())
        .filter(Boolean),
      ...placeOf(row, at, problems),
      dimensions: words(row['dimensions']!).map((word) => problems.oneOf(at, DIMENSIONS, word)),
      defaultUnit: row['default_unit']!,
      regionRule: problems.oneOf(at, ['any', 'exact', 'own-factor'], row['region_rule']!),
      factorIds: words(row['factor_ids']!),
      alternativeFactorIds: words(row['alternative_factor_ids']!),
      upstreamFactorIds: words(row['upstream_factor_ids']!),
      fuelProperty: row['fuel_property'] || null,
      energy: energy.get(row['activity']!) ?? null,
      proxyForSa: problems.oneOf(at, ['no', 'UK', 'US'], row['proxy_for_sa']!),
      notes: row['notes']!,
    }
  })
}

/** The four activities of the landing-page calculator. */
export function parseCalculatorActivities(rows: readonly CsvRow[], problems: Problems): CalculatorActivity[] {
  return rows.map((row) => ({
    id: row['activity_id']!,
    nameEn: row['name_en']!,
    nameAr: row['name_ar']!,
    unit: row['unit']!,
    parameter: row['parameter']!,
    factorId: row['factor_id']!,
    co2eKg: problems.amount(`calculator-activities.csv ${row['activity_id']}`, 'co2e_kg', row['co2e_kg']!) ?? '0',
    notes: row['notes']!,
  }))
}

function words(text: string): string[] {
  return text.split(' ').filter(Boolean)
}
