import {
  type Activity,
  type Category,
  type Factor,
  type FactorSource,
  type GwpBasis,
  indexGwp,
  REPORTED,
  type GwpRow,
  type Unit,
  type UnitAlias,
} from '@athar/carbon'
import type { CsvRow } from './csv.ts'
import { placeOf } from './parse-factors.ts'
import type { Problems } from './problems.ts'

/** What lets emissions be entered as they were reported: a unit for each gas, and an activity for each place. */
export interface ReportedEmissions {
  readonly units: readonly Unit[]
  readonly unitAliases: readonly UnitAlias[]
  readonly factors: readonly Factor[]
  readonly activities: readonly Activity[]
}

const definition: FactorSource = {
  title: 'One kilogram reported is one kilogram',
  publisher: 'Definition',
  year: '',
  table: '',
  licence: '',
}

/**
 * The quantity of a reported emission is the emission: its unit names the gas, and its factor is one by definition. So
 * the gas chooses the factor by its unit, and the potentials of the year's set do the rest.
 */
export function reportedEmissions(
  gases: readonly CsvRow[],
  places: readonly CsvRow[],
  gwp: readonly GwpRow[],
  problems: Problems,
): ReportedEmissions {
  problems.unique(
    'reported-gases.csv',
    gases.map((row) => row['code']!),
  )
  const potentials = indexGwp(gwp)
  const named = gases.map((row) => ({
    row,
    scales: row['units']!.split(' '),
    group: potentials.get(row['gas']!)?.group,
  }))
  for (const { row, group } of named)
    if (row['gas'] !== '' && !group)
      problems.add(`reported-gases.csv ${row['code']}`, `${row['gas']} is not in gwp.csv`)
  const factors = named.map(({ row, group }) => factorOf(row, group === 'montreal'))
  return {
    units: named.flatMap(({ row, scales }) => scales.map((scale) => unitOf(row, scale))),
    unitAliases: named.flatMap(({ row, scales }) => scales.flatMap((scale) => aliasesOf(row, scale))),
    factors,
    activities: places.map((row) => activityOf(row, factors, problems)),
  }
}

const unitId = (row: CsvRow, scale: string): string => `${scale}_${row['code']}`

function unitOf(row: CsvRow, scale: string): Unit {
  return {
    id: unitId(row, scale),
    dimension: 'emissions',
    toBase: scale === 't' ? '1000' : '1',
    toBaseDivisor: '1',
    baseUnit: unitId(row, 'kg'),
    nameEn: `${scale} ${row['name_en']}`,
    nameAr: `${scale === 't' ? 'طن' : 'كجم'} ${row['name_ar']}`,
    source: 'SI definition',
    notes: '',
    currency: null,
    priceYear: null,
  }
}

/** `t CH4 fossil` and `tCH4 fossil`, as tables write it. */
function aliasesOf(row: CsvRow, scale: string): UnitAlias[] {
  const spelled = row['code']!.replaceAll('_', ' ').toLowerCase()
  return [`${scale} ${spelled}`, `${scale}${spelled}`].map((alias) => ({
    alias,
    unit: unitId(row, scale),
    multiplier: '1',
    notes: '',
  }))
}

const setOf = (code: string): GwpBasis | null => (/^CO2e_(AR[456])$/.exec(code)?.[1] as GwpBasis | undefined) ?? null

function factorOf(row: CsvRow, montreal: boolean): Factor {
  const code = row['code']!
  const gas = row['gas']!
  const set = setOf(code)
  const one = (wanted: boolean) => (wanted ? '1' : null)
  const single = ['CO2', 'CO2_biogenic', 'CH4_fossil', 'CH4_biogenic', 'N2O'].includes(code) || set !== null
  return {
    id: `reported-${code.toLowerCase().replaceAll('_', '-')}`,
    nameEn: `Reported emissions of ${row['name_en']}`,
    nameAr: `انبعاثات مبلَّغ عنها من ${row['name_ar']}`,
    scope: 1,
    category: 'process',
    kind: REPORTED,
    unit: unitId(row, 'kg'),
    // Biogenic CO2 is stated as no CO2 of the scopes, so that it is not taken for CO2e of unknown gases.
    co2Kg: code === 'CO2_biogenic' ? '0' : one(code === 'CO2'),
    ch4Kg: null,
    ch4FossilKg: one(code === 'CH4_fossil'),
    ch4NonFossilKg: one(code === 'CH4_biogenic'),
    n2oKg: one(code === 'N2O'),
    otherGases: single ? [] : [{ gas, kg: '1' }],
    co2eKg: one(set !== null),
    biogenicCo2Kg: one(code === 'CO2_biogenic'),
    gwpBasis: set ?? 'AR5',
    region: 'GLOBAL',
    yearFrom: null,
    yearTo: null,
    source: definition,
    uncertaintyPercent: null,
    confidence: 'verified',
    traits: [],
    notes: montreal ? 'Montreal Protocol gas: report outside the scopes.' : '',
  }
}

function activityOf(row: CsvRow, factors: readonly Factor[], problems: Problems): Activity {
  const at = `reported-activities.csv ${row['activity']}`
  for (const column of ['name_en', 'name_ar', 'default_unit']) problems.filled(at, column, row[column]!)
  const { scope, category } = placeOf(row, at, problems)
  if (row['activity'] !== `reported-${category as Category}`) problems.add(at, 'is not named after its category')
  return {
    key: row['activity']!,
    nameEn: row['name_en']!,
    nameAr: row['name_ar']!,
    aliases: [],
    scope,
    category,
    dimensions: ['emissions'],
    defaultUnit: row['default_unit']!,
    regionRule: 'any',
    factorIds: factors.map(({ id }) => id),
    alternativeFactorIds: [],
    upstreamFactorIds: [],
    fuelProperty: null,
    energy: null,
    proxyForSa: 'no',
    notes: '',
  }
}
