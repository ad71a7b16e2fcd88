/**
 * Published and prepared worked examples. Files and expected figures: packages/reference-data/data/examples and the
 * README there, which names their sources (City of Seattle 2016 Building Energy Benchmarking; THETIS-MRV 2018, EMSA).
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type CsvRow, readCsv } from '../../reference-data/src/build/csv.ts'
import { emissionLibrary } from '../../reference-data/src/index.ts'
import { calculate } from './calculate.ts'
import {
  abs,
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  multiply,
  roundToScale,
  subtract,
  sum,
  toText,
  ZERO,
} from './decimal.ts'
import type { Category, OwnFactor } from './factor.ts'
import { indexLibrary, type LibraryIndex } from './resolve-index.ts'
import type { OrganisationOptions, Resolution } from './resolve-types.ts'
import { createResolver, resolveFactor } from './resolve.ts'

const library = emissionLibrary()
let index: LibraryIndex
beforeEach(() => {
  index = indexLibrary(library)
})
const data = new URL('../../reference-data/data/', import.meta.url)
const template = ['site', 'period_start', 'period_end', 'activity', 'quantity', 'unit', 'supplier', 'reference', 'note']

/** Rows of an example file whose header is the given one, or the import template. */
const example = (name: string, columns = template): CsvRow[] =>
  readCsv(name, readFileSync(new URL(`examples/${name}`, data), 'utf8'), columns)

interface Result {
  readonly row: CsvRow
  readonly resolution: Resolution
  readonly kg: Decimal
  readonly co2: Decimal
}

function calculateRows(rows: readonly CsvRow[], region: string, options: OrganisationOptions = {}): Result[] {
  const resolver = createResolver(index, options)
  return rows.map((row) => {
    const year = Number(row['period_start']!.slice(0, 4))
    const resolution = resolveFactor(resolver, { activity: row['activity']!, unit: row['unit']!, region, year })
    if (resolution.status === 'refused') throw new Error(`${row['reference']}: ${resolution.code}`)
    const amounts = calculate(decimal(row['quantity']!), resolution.factor.rate)
    return { row, resolution, kg: amounts.co2e.AR5, co2: amounts.gases.find((gas) => gas.group === 'CO2')?.kg ?? ZERO }
  })
}

const tonnes = (kg: Decimal) => multiply(kg, decimal('0.001'))
const total = (results: readonly Result[], keep: (result: Result) => boolean = () => true) =>
  tonnes(sum(results.filter(keep).map((result) => result.kg)))
const within = (value: Decimal, expected: string, tolerance: string) =>
  expect(
    compare(abs(subtract(value, decimal(expected))), decimal(tolerance)),
    `${toText(value)} is not ${expected} ± ${tolerance}`,
  ).not.toBe(1)

describe('Seattle buildings 2016', () => {
  const factorColumns = [
    'id',
    'name_en',
    'name_ar',
    'scope',
    'category',
    'activity_kind',
    'unit',
    'co2_kg',
    'ch4_kg',
    'n2o_kg',
    'co2e_kg',
    'biogenic_co2_kg',
    'gwp_set',
    'region',
    'year_from',
    'year_to',
    'source_title',
    'source_publisher',
    'source_year',
    'source_table',
    'licence',
    'uncertainty_pct',
    'confidence',
    'notes',
    'activity',
  ]
  const ownFactors = example('seattle-buildings-2016-factors.csv', factorColumns).map((row): OwnFactor => ({
    id: row['id']!,
    activity: row['activity']!,
    level: 'organisation',
    nameEn: row['name_en']!,
    nameAr: row['name_ar']!,
    scope: Number(row['scope']) as 1 | 2,
    category: row['category'] as Category,
    kind: row['activity_kind']!,
    unit: row['unit']!,
    co2Kg: null,
    ch4Kg: null,
    n2oKg: null,
    otherGases: [],
    co2eKg: row['co2e_kg']!,
    biogenicCo2Kg: null,
    gwpBasis: 'source-defined',
    region: row['region']!,
    yearFrom: Number(row['year_from']),
    yearTo: Number(row['year_to']),
    source: {
      title: row['source_title']!,
      publisher: row['source_publisher']!,
      year: row['source_year']!,
      table: row['source_table']!,
      licence: row['licence']!,
    },
    uncertaintyPercent: null,
    confidence: 'single',
    traits: [],
    notes: row['notes']!,
  }))
  const rows = example('seattle-buildings-2016.csv')
  const results = () => calculateRows(rows, 'US', { ownFactors })

  test('rows, sites and quantities are those of the README', () => {
    const of = (activity: string) => rows.filter((row) => row['activity'] === activity)
    const quantity = (activity: string) => toText(sum(of(activity).map((row) => decimal(row['quantity']!))))
    // The README counts 3,367 buildings; nine of them used no energy and have a published total of zero but no row.
    expect([rows.length, new Set(rows.map((row) => row['site'])).size]).toEqual([5592, 3367 - 9])
    expect([of('electricity-grid').length, quantity('electricity-grid')]).toEqual([3353, '3658713400.34'])
    expect([of('natural-gas').length, quantity('natural-gas')]).toEqual([2109, '46077547.7814'])
    expect([of('steam-purchased').length, quantity('steam-purchased')]).toEqual([130, '924564.38927'])
  })

  test('scope 1 is 244,717.86 t, scope 2 is 158,391.43 t, the total 403,109.29 t', () => {
    within(
      total(results(), ({ resolution }) => resolution.factor.scope === 1),
      '244717.86',
      '0.01',
    )
    within(
      total(results(), ({ resolution }) => resolution.factor.scope === 2),
      '158391.43',
      '0.01',
    )
    within(total(results()), '403109.29', '0.01')
    within(total(results()), '403110.61', '2')
  })

  test('every building is within its tolerance of the published total', () => {
    const columns = [
      'site',
      'building_id',
      'building_type',
      'primary_property_type',
      'gross_floor_area_ft2',
      'published_total_t_co2e',
      'published_intensity_kg_per_ft2',
      'tolerance_t',
      'expected_scope1_t',
      'expected_scope2_t',
      'expected_total_t',
    ]
    const bySite = new Map<string, Decimal>()
    for (const { row, kg } of results()) bySite.set(row['site']!, add(bySite.get(row['site']!) ?? ZERO, kg))
    const published = example('seattle-buildings-2016-published.csv', columns)
    expect(published).toHaveLength(3367)
    for (const building of published) {
      const computed = tonnes(bySite.get(building['site']!) ?? ZERO)
      within(computed, building['published_total_t_co2e']!, building['tolerance_t']!)
      within(computed, building['expected_total_t']!, '0.0006')
    }
  })

  test('the building that gives power back stays negative', () => {
    expect(results().filter(({ kg }) => compare(kg, ZERO) < 0).length).toBeGreaterThan(0)
  })

  test('own factors win, and the market-based figure is theirs too', () => {
    for (const { resolution } of results()) expect(resolution.factor.origin).toBe('organisation')
    const electric = results().find(({ resolution }) => resolution.activity.key === 'electricity-grid')!
    expect(electric.resolution.market?.factor.id).toBe('own-seattle-2016-electricity-kwh')
  })

  test('with the library factor for gas and the region US, scope 1 is 244,738.59 t', () => {
    const gas = calculateRows(
      rows.filter((row) => row['activity'] === 'natural-gas'),
      'US',
    )
    expect(gas[0]!.resolution.factor.factor.id).toBe('epa-stationary-natural-gas-mmbtu-2025')
    within(total(gas), '244738.59', '0.01')
  })
})

describe('ships registered in Dammam 2018', () => {
  const rows = example('saudi-ships-2018.csv')
  const results = () => calculateRows(rows, 'SA')
  const published = example('saudi-ships-2018-published.csv', [
    'site',
    'imo_number',
    'year',
    'ship_type',
    'port_of_registry',
    'published_fuel_t',
    'published_co2_t',
    'published_co2_per_fuel',
    'hours_at_sea',
    'verifier',
  ])

  test('the factor, its warnings and the totals of the README', () => {
    const { factor } = results()[0]!.resolution
    expect(factor.factor.id).toBe('desnz-fuel-marine-fuel-oil-tonne-2024')
    expect(factor.warnings).toEqual(['edition-later', 'region-proxy'])
    within(sum(rows.map((row) => decimal(row['quantity']!))), '39306.71', '0.005')
    within(tonnes(sum(results().map((result) => result.co2))), '122400.70', '0.01')
    within(total(results()), '124002.97', '0.01')
  })

  test('CO2 is within 0.6 percent of the verified total and 1.1 percent per ship', () => {
    const share = (value: Decimal, percent: string) => toText(multiply(value, decimal(percent)))
    const verified = sum(published.map((ship) => decimal(ship['published_co2_t']!)))
    expect(toText(verified)).toBe('123036.05')
    within(tonnes(sum(results().map((result) => result.co2))), '123036.05', share(verified, '0.006'))
    const all = results()
    for (const ship of published) {
      const computed = all.find((result) => result.row['site'] === ship['site'])!
      within(tonnes(computed.co2), ship['published_co2_t']!, share(decimal(ship['published_co2_t']!), '0.011'))
    }
  })
})

describe('the made-up retailer of the load tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'athar-generator-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('10,000 rows give 241,560,832.049 kg', () => {
    const out = join(folder, 'rows.csv')
    const generator = fileURLToPath(new URL('../../../bench/generate-activities.mjs', import.meta.url))
    execFileSync(process.execPath, [generator, '--rows', '10000', '--out', out], { stdio: 'ignore' })
    const summary = JSON.parse(readFileSync(`${out}.summary.json`, 'utf8')) as { sha256: string }
    expect(summary.sha256.slice(0, 16)).toBe('950640b8174e274d')
    const results = calculateRows(readCsv('rows.csv', readFileSync(out, 'utf8'), template), 'SA')
    expect(results).toHaveLength(10_000)
    expect(toText(roundToScale(sum(results.map((result) => result.kg)), 3))).toBe('241560832.049')
  })
})

describe('arithmetic printed in the library itself', () => {
  const kg = (id: string) => toText(index.factors.get(id)!.amounts.co2e.AR5)

  test('IPCC 2006 Volume 3, Table 4.15: 0.4 kg CF4 and 0.04 kg C2F6 at 6630 and 11100', () => {
    expect(kg('ipcc2006-aluminium-pfc-cwpb-tonne')).toBe(
      toText(add(multiply(decimal('0.4'), decimal(6630)), multiply(decimal('0.04'), decimal(11100)))),
    )
  })

  test('network losses in Saudi Arabia: 0.592 × 0.069274 ÷ (1 − 0.069274)', () => {
    const losses = divide(multiply(decimal('0.592'), decimal('0.069274')), subtract(decimal(1), decimal('0.069274')))
    // The share is printed to six decimals, so the product is known to about seven.
    within(decimal(kg('derived-td-loss-ifi-sa')), toText(losses), '0.0000005')
  })

  test('district cooling: 0.592 × 0.24', () => {
    expect(kg('derived-district-cooling-sa-electric-kwh')).toBe(toText(multiply(decimal('0.592'), decimal('0.24'))))
  })
})
