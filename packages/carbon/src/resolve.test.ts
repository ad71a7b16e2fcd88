import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { readCsv } from '../../reference-data/src/build/csv.ts'
import { emissionLibrary } from '../../reference-data/src/index.ts'
import { shownRate } from './calculate-explain.ts'
import { toText } from './decimal.ts'
import type { OwnFactor } from './factor.ts'
import { isReportedEmission } from './quantity-input.ts'
import { explainResolution } from './resolve-explain.ts'
import { indexLibrary, type LibraryIndex } from './resolve-index.ts'
import { validityStarts } from './resolve-own.ts'
import { chooseEdition } from './resolve-rule.ts'
import type {
  OrganisationOptions,
  Refusal,
  Resolution,
  ResolvedFactor,
  ResolveRequest,
  WarningCode,
} from './resolve-types.ts'
import { createResolver, resolveFactor } from './resolve.ts'

const whole = emissionLibrary()
const listed = new Set(
  whole.activities.flatMap((key) => [...key.factorIds, ...key.alternativeFactorIds, ...key.upstreamFactorIds]),
)
/** What the activity keys name, and one row that none names; small, so that each test reads it anew. */
const library = {
  ...whole,
  factors: whole.factors.filter((factor) => listed.has(factor.id) || factor.id === 'ifi2021-grid-cm-consumption-sa'),
}
let index: LibraryIndex
beforeEach(() => {
  index = indexLibrary(library)
})

const ask = (activity: string, unit: string, more: Partial<ResolveRequest> = {}): ResolveRequest => ({
  activity,
  unit,
  region: 'SA',
  year: 2025,
  ...more,
})

function resolve(request: ResolveRequest, options: OrganisationOptions = {}): Resolution {
  const answer = resolveFactor(createResolver(index, options), request)
  if (answer.status === 'refused') throw new Error(`refused: ${JSON.stringify(answer)}`)
  return answer
}

function refuse(request: ResolveRequest, options: OrganisationOptions = {}): Refusal {
  const answer = resolveFactor(createResolver(index, options), request)
  if (answer.status === 'resolved') throw new Error(`resolved to ${answer.factor.factor.id}`)
  return answer
}

/** Shown to 20 digits. */
const ar5 = (figure: ResolvedFactor | null) => figure && shownRate(figure.rate.co2e.AR5)

const own = (more: Partial<OwnFactor>): OwnFactor => ({
  id: 'own',
  activity: 'electricity-grid',
  level: 'organisation',
  nameEn: 'Own',
  nameAr: 'خاص',
  scope: 2,
  category: 'purchased-electricity',
  kind: 'grid-electricity',
  unit: 'kWh',
  co2Kg: null,
  ch4Kg: null,
  n2oKg: null,
  otherGases: [],
  co2eKg: '0.1',
  biogenicCo2Kg: null,
  gwpBasis: 'source-defined',
  region: null,
  yearFrom: null,
  yearTo: null,
  source: { title: 'Contract', publisher: 'Supplier', year: '2025', table: '', licence: '' },
  uncertaintyPercent: null,
  confidence: 'verified',
  traits: [],
  notes: '',
  ...more,
})

/** The warnings that ACTIVITIES.md knows; the engine adds others beside them. */
const OF_THE_RULE: ReadonlySet<WarningCode> = new Set([
  'edition-earlier',
  'edition-later',
  'heat-basis-assumed',
  'fuel-property-used',
  'region-proxy',
])

describe('the rule of the activity keys', () => {
  const data = new URL('../../reference-data/data/emission-factors/', import.meta.url)
  const oracle = readCsv(
    'activities-resolved-sa.csv',
    readFileSync(new URL('activities-resolved-sa.csv', data), 'utf8'),
    ['activity', 'region', 'year', 'unit', 'factor_id', 'factor_unit', 'factor_co2e_kg', 'flags'],
  )

  test('gives what the oracle says for every key in three years', () => {
    const resolver = createResolver(index)
    const got = oracle.map(({ activity, region, year, unit }) => {
      const answer = resolveFactor(resolver, { activity: activity!, unit: unit!, region: region!, year: Number(year) })
      const asked = { activity, region, year, unit }
      if (answer.status === 'refused')
        return { ...asked, factor_id: '', factor_unit: '', factor_co2e_kg: '', flags: answer.code }
      return {
        ...asked,
        factor_id: answer.factor.factor.id,
        factor_unit: answer.factor.factor.unit,
        factor_co2e_kg: toText(answer.factor.perFactorUnit.co2e.AR5),
        flags: answer.factor.warnings
          .filter((warning) => OF_THE_RULE.has(warning))
          .sort()
          .join(' '),
      }
    })
    // The oracle came with the received keys; those of our own are tested where they are used.
    const asked = new Set(oracle.map(({ activity }) => activity))
    const published = library.activities.filter((activity) => !isReportedEmission(activity))
    expect(published.filter(({ key }) => !asked.has(key)).map(({ key }) => key)).toEqual([
      'electricity-solar-onsite',
      'electricity-wind-onsite',
      'electricity-exported',
      'ethanol-vehicles',
      'aviation-petrol',
      'limestone-use',
      'soda-ash-use',
      'feedstock-carbon-stored',
    ])
    expect(got).toEqual(oracle)
  })

  // 2006 IPCC Guidelines, Volume 3, table 2.1; biogas by its density of 1.15 kg/m3 (DESNZ 2026).
  test('keys of our own resolve by sourced factors, or ask for an own one', () => {
    const kg = (activity: string, unit: string) => {
      const answer = resolveFactor(createResolver(index), { activity, unit, region: 'SA', year: 2025 })
      return answer.status === 'refused' ? answer.code : toText(answer.factor.rate.co2e.AR5)
    }
    expect(kg('limestone-use', 'tonne')).toBe('439.71')
    expect(kg('soda-ash-use', 'tonne')).toBe('414.92')
    expect(kg('ethanol-vehicles', 'litre')).toBe('0.00901')
    expect(kg('aviation-petrol', 'litre')).toBe('2.33116')
    // 1.15 kg of 21.978 MJ gross each, at 0.00022 kg a kWh.
    expect(kg('biogas', 'm3')).toBe('0.001544565')
    expect(kg('feedstock-carbon-stored', 'tonne')).toBe('own-factor-required')
    expect(kg('electricity-exported', 'kWh')).toBe('0')
  })

  test('the calculator uses the same figures', () => {
    for (const entry of library.calculatorActivities) {
      const factor = index.factors.get(entry.factorId)!
      expect(toText(factor.amounts.co2e.AR5), `${entry.id}`).toBe(entry.co2eKg)
      expect(factor.unit.unit.id).toBe(entry.unit)
    }
  })

  test('rows of the region come before the listed order', () => {
    expect(resolve(ask('natural-gas', 'mmBtu', { region: 'US' })).factor.factor.id).toBe(
      'epa-stationary-natural-gas-mmbtu-2025',
    )
    expect(resolve(ask('natural-gas', 'm3', { region: 'GB' })).factor.factor.id).toBe(
      'desnz-fuel-natural-gas-100pct-mineral-blend-m3-2025',
    )
    expect(resolve(ask('natural-gas', 'm3', { region: 'GB' })).factor.warnings).not.toContain('region-proxy')
    expect(resolve(ask('natural-gas', 'm3', { region: 'FR' })).factor.factor.id).toBe(
      'ipcc2006-stationary-natural-gas-m3',
    )
  })

  test('electricity never borrows another grid', () => {
    expect(refuse(ask('electricity-grid', 'kWh', { region: 'FR' }))).toEqual({
      status: 'refused',
      code: 'no-factor-for-region',
      activity: 'electricity-grid',
      region: 'FR',
    })
    expect(resolve(ask('electricity-grid', 'kWh', { region: 'AE' })).factor.factor.id).toBe('ifi2021-grid-om-ae')
    expect(refuse(ask('hotel-stay', 'room_night', { region: 'NO' })).code).toBe('no-factor-for-region')
  })

  test('two regions without rows share an answer but not the name of the region', () => {
    const resolver = createResolver(index)
    const regions = ['FR', 'NO'].map((region) => resolveFactor(resolver, ask('electricity-grid', 'kWh', { region })))
    expect(regions).toMatchObject([{ region: 'FR' }, { region: 'NO' }])
  })

  test('the nearest earlier edition, else the nearest later one', () => {
    const edition = (year: number) => {
      const { factor } = resolve(ask('petrol-car', 'km', { year }))
      return [factor.factor.id.slice(-4), factor.warnings.find((warning) => warning.startsWith('edition'))]
    }
    expect([2018, 2024, 2025, 2026, 2031].map(edition)).toEqual([
      ['2024', 'edition-later'],
      ['2024', undefined],
      ['2025', undefined],
      ['2026', undefined],
      ['2026', 'edition-earlier'],
    ])
  })

  test('Saudi electricity before 2021 says that the figure is younger', () => {
    const { factor } = resolve(ask('electricity-grid', 'kWh', { year: 2019 }))
    expect([factor.factor.id, factor.warnings]).toEqual([
      'ifi2021-grid-om-sa',
      ['edition-later', 'confidence-single', 'co2-only', 'operating-margin'],
    ])
  })

  test('heat basis: gross units meet gross rows, net units net rows, a bare kWh is taken as gross and says so', () => {
    const winner = (unit: string) => resolve(ask('diesel-stationary', unit)).factor
    expect(winner('therm').factor.id).toBe('epa-stationary-distillate-fuel-oil-no-2-mmbtu-2025')
    expect(winner('TJ').factor.id).toBe('ipcc2006-stationary-gas-diesel-oil-gj')
    expect(winner('kWh_net').factor.id).toBe('ipcc2006-stationary-gas-diesel-oil-gj')
    expect(winner('kWh').warnings).toContain('heat-basis-assumed')
    expect(winner('therm').warnings).not.toContain('heat-basis-assumed')
    expect(winner('litre').warnings).not.toContain('heat-basis-assumed')
    expect(resolve(ask('biogas', 'kWh_gross')).factor.warnings).toContain('heat-basis-assumed')
    expect(resolve(ask('biogas', 'tonne')).factor.warnings).not.toContain('heat-basis-assumed')
    expect(resolve(ask('heat-purchased', 'kWh')).factor.warnings).not.toContain('heat-basis-assumed')
  })

  test('no row of the unit: the fuel property bridges, is named and marked', () => {
    const { factor } = resolve(ask('marine-fuel-oil', 'mmBtu'))
    expect(factor.factor.id).toBe('ipcc2006-mobile-marine-residual-litre')
    expect(factor.warnings).toContain('fuel-property-used')
    expect(factor.conversion.steps.map((step) => step.by)).toEqual([
      'unit',
      'gcv_gj_per_tonne',
      'density_kg_per_m3',
      'unit',
    ])
    expect(factor.conversion.steps[1]?.fuel).toBe('Fuel Oil')
    // A property from one relayed copy marks the figure as single.
    const gas = resolve(ask('sold-natural-gas', 'kg')).factor
    expect(gas.warnings).toEqual(expect.arrayContaining(['fuel-property-used', 'confidence-single']))
    // 1.88496 kg per m3 ÷ 0.7 kg per m3
    expect(ar5(gas)).toBe('2.6928')
  })

  test('no property: refused, naming it', () => {
    expect(refuse(ask('water-supply', 'tonne'))).toEqual({
      status: 'refused',
      code: 'unit-dimension',
      unit: 'tonne',
      missing: 'density_kg_per_m3',
    })
    expect(refuse(ask('sold-crude', 'kWh_gross'))).toMatchObject({
      code: 'unit-dimension',
      missing: 'gcv_gj_per_tonne',
    })
    expect(refuse(ask('electricity-grid', 'litre'))).toMatchObject({ code: 'unit-dimension', missing: null })
    expect(refuse(ask('electricity-grid', 'kWh_cooling'))).toMatchObject({ code: 'unit-dimension', missing: null })
  })

  test('a density measured by the organisation bridges too', () => {
    const property = {
      ...library.fuelProperties[0]!,
      fuel: 'Water',
      densityKgPerM3: '1000',
      confidence: 'verified' as const,
    }
    const { factor } = resolve(ask('water-supply', 'tonne'), {
      fuelProperties: [{ activity: 'water-supply', property }],
    })
    expect(factor.conversion.steps.map((step) => [step.by, step.fuel])).toContainEqual(['density_kg_per_m3', 'Water'])
    expect(ar5(factor)).toBe(ar5(resolve(ask('water-supply', 'm3')).factor))
  })

  test('a property measured for one activity is not another one’s', () => {
    const property = { ...library.fuelProperties[0]!, densityKgPerM3: '1000' }
    expect(refuse(ask('water-supply', 'tonne'), { fuelProperties: [{ activity: 'wastewater', property }] }).code).toBe(
      'unit-dimension',
    )
  })

  test('what nobody knows is refused', () => {
    expect(refuse(ask('alchemy', 'kg'))).toEqual({ status: 'refused', code: 'unknown-activity', activity: 'alchemy' })
    expect(refuse(ask('electricity-grid', 'furlong'))).toEqual({
      status: 'refused',
      code: 'unknown-unit',
      unit: 'furlong',
    })
  })
})

test.each([
  ['petroleum-coke', 'epa-stationary-petroleum-coke-solid-short-ton-2025', '3132.27'],
  ['coal-industrial', 'epa-stationary-bituminous-short-ton-2025', '2343.272'],
])('a US short ton of %s is served by the row of the US (EPA Emission Factors Hub 2025, Table 1)', (key, id, co2e) => {
  const answer = resolve(ask(key, 'short_ton', { region: 'US' }))
  expect([answer.factor.factor.id, ar5(answer.factor)]).toEqual([id, co2e])
  expect(answer.factor.warnings).not.toContain('region-proxy')
})

describe('scopes, categories and tiers', () => {
  test('every activity resolves somewhere, and all fifteen categories of scope 3 do in Saudi Arabia', () => {
    const found = new Map<string, string>()
    for (const activity of library.activities) {
      if (activity.regionRule === 'own-factor') continue
      const { factor } = resolve(ask(activity.key, activity.defaultUnit))
      if (activity.scope === 3) found.set(factor.category, factor.methodTier)
      expect(factor.category).toBe(activity.category)
    }
    expect([...found.keys()].sort()).toEqual(Array.from({ length: 15 }, (_, n) => `scope3-${n + 1}`).sort())
  })

  test.each([
    ['diesel-stationary', 'litre', 1, 'fuel-based'],
    ['petrol-car', 'km', 1, 'distance-based'],
    ['electricity-grid', 'kWh', 2, 'average-data'],
    ['freight-road', 'tonne_km', 3, 'distance-based'],
    ['flight-domestic', 'passenger_km', 3, 'distance-based'],
    ['waste-landfill', 'tonne', 3, 'average-data'],
    ['spend-cleaning', 'sar_2022', 3, 'spend-based'],
    ['investment-banking', 'usd_2022', 3, 'spend-based'],
  ])('%s is of scope and tier', (activity, unit, scope, tier) => {
    const { factor } = resolve(ask(activity, unit))
    expect([factor.scope, factor.methodTier]).toEqual([scope, tier])
  })

  test('gases of the Montreal Protocol are outside the scopes', () => {
    const { factor, market } = resolve(ask('refrigerant-r22', 'kg'))
    expect([factor.scope, factor.category, market]).toEqual(['outside', 'fugitive', null])
    expect(factor.warnings).toContain('montreal-protocol')
    expect(resolve(ask('refrigerant-r410a', 'kg')).factor.scope).toBe(1)
  })

  test('what a reader must know is said', () => {
    expect(resolve(ask('flight-domestic', 'passenger_km')).factor.warnings).toEqual([
      'region-proxy',
      'gwp-fixed',
      'radiative-forcing',
    ])
    expect(resolve(ask('spend-cleaning', 'sar_2022')).factor.warnings).toEqual([
      'region-proxy',
      'gwp-fixed',
      'price-year',
    ])
  })
})

describe('own factors', () => {
  const options = (...ownFactors: OwnFactor[]): OrganisationOptions => ({ ownFactors })
  const winner = (request: ResolveRequest, ...ownFactors: OwnFactor[]) =>
    resolve(request, options(...ownFactors)).factor.factor.id

  test('supplier before site before organisation before library', () => {
    const all = [
      own({ id: 'org' }),
      own({ id: 'site', level: 'site', site: 'S1' }),
      own({ id: 'supplier', level: 'supplier', supplier: 'P1' }),
    ]
    const winnerAt = (more: Partial<ResolveRequest>, factors = all) =>
      winner(ask('electricity-grid', 'kWh', more), ...factors)
    expect(winnerAt({ supplier: 'P1', site: 'S1' })).toBe('supplier')
    expect(winnerAt({ supplier: 'P2', site: 'S1' })).toBe('site')
    expect(winnerAt({ site: 'S2' })).toBe('org')
    expect(winnerAt({}, all.slice(1))).toBe('ifi2021-grid-om-sa')
    const figure = resolve(ask('electricity-grid', 'kWh', { site: 'S1' }), options(...all)).factor
    expect([figure.origin, figure.methodTier, ar5(figure)]).toEqual(['site', 'site-specific', '0.1'])
  })

  test('a level without its supplier or site serves nobody', () => {
    expect(winner(ask('electricity-grid', 'kWh', { site: 'S1' }), own({ level: 'site' }))).toBe('ifi2021-grid-om-sa')
    expect(winner(ask('electricity-grid', 'kWh', { supplier: 'P' }), own({ level: 'supplier' }))).toBe(
      'ifi2021-grid-om-sa',
    )
  })

  test('unit, heat basis and region must fit; units of the same dimension are converted', () => {
    const gas = (more: Partial<OwnFactor>) =>
      own({
        activity: 'natural-gas',
        scope: 1,
        category: 'stationary-combustion',
        unit: 'therm',
        co2eKg: '5.311',
        ...more,
      })
    expect(ar5(resolve(ask('natural-gas', 'mmBtu'), options(gas({}))).factor)).toBe('53.11')
    expect(winner(ask('natural-gas', 'GJ'), gas({}))).toBe('ipcc2006-stationary-natural-gas-gj')
    expect(winner(ask('natural-gas', 'm3'), gas({}))).toBe('ipcc2006-stationary-natural-gas-m3')
    expect(winner(ask('natural-gas', 'therm', { region: 'SA' }), gas({ region: 'US' }))).not.toBe('own')
    expect(winner(ask('natural-gas', 'therm', { region: 'US' }), gas({ region: 'US' }))).toBe('own')
    expect(winner(ask('natural-gas', 'therm'), gas({ region: 'GLOBAL' }))).toBe('own')
    expect(resolve(ask('natural-gas', 'kWh'), options(gas({}))).factor.warnings).toContain('heat-basis-assumed')
  })

  test('validity by year, by day, or open', () => {
    const served = (factor: OwnFactor, more: Partial<ResolveRequest>) =>
      winner(ask('electricity-grid', 'kWh', more), factor) === 'own'
    expect(served(own({ yearFrom: 2025, yearTo: 2025 }), { year: 2025 })).toBe(true)
    expect(served(own({ yearFrom: 2025, yearTo: 2025 }), { year: 2026 })).toBe(false)
    expect(served(own({ validFrom: '2025', validTo: '2025' }), { year: 2025 })).toBe(true)
    expect(served(own({ validFrom: '2025-07-01' }), { year: 2025 })).toBe(false)
    expect(served(own({ validFrom: '2025-07-01' }), { year: 2025, from: '2025-07-01', to: '2025-07-31' })).toBe(true)
    expect(served(own({ validFrom: '2025-07-01' }), { year: 2025, from: '2025-06-30', to: '2025-07-31' })).toBe(false)
    expect(served(own({ validTo: '2025-07-15' }), { year: 2025, from: '2025-07-01', to: '2025-07-31' })).toBe(false)
    expect(served(own({ validFrom: '' }), { year: 1990 })).toBe(true)
  })

  test('a period is cut where an own factor starts or ends', () => {
    const { own: indexed } = createResolver(
      index,
      options(
        own({ validFrom: '2025-03-10', validTo: '2025-06-30' }),
        own({ validTo: '2024' }),
        own({ yearFrom: 2025 }),
        own({}),
      ),
    )
    expect(validityStarts(indexed, 'electricity-grid')).toEqual(['2025-01-01', '2025-03-10', '2025-07-01'])
    expect(validityStarts(indexed, 'natural-gas')).toEqual([])
  })

  test('within a level the one for the country, then the newest, then the id', () => {
    const request = ask('electricity-grid', 'kWh')
    expect(winner(request, own({ id: 'a' }), own({ id: 'b', region: 'SA' }))).toBe('b')
    expect(winner(request, own({ id: 'a', validFrom: '2020' }), own({ id: 'b', validFrom: '2024' }))).toBe('b')
    expect(winner(request, own({ id: 'b', validFrom: '2024' }), own({ id: 'a', validFrom: '2020' }))).toBe('b')
    expect(winner(request, own({ id: 'b' }), own({ id: 'a' }))).toBe('a')
    expect(winner(request, own({ id: 'a' }), own({ id: 'b' }))).toBe('a')
  })

  test('the tier can be said apart from the level', () => {
    expect(resolve(ask('electricity-grid', 'kWh'), options(own({ methodTier: 'hybrid' }))).factor.methodTier).toBe(
      'hybrid',
    )
  })

  test('an unknown unit is a fault of whoever let it in', () => {
    expect(() => createResolver(index, options(own({ unit: 'furlong' })))).toThrow('unknown unit furlong')
  })
})

describe('scope 2 on both bases', () => {
  const request = ask('electricity-grid', 'kWh')

  test('without a contract the market-based figure is the location-based one, and says so', () => {
    const { factor, market } = resolve(request)
    expect([ar5(factor), ar5(market)]).toEqual(['0.592', '0.592'])
    expect(market?.warnings).toContain('market-falls-back-to-location')
    expect(factor.warnings).not.toContain('market-falls-back-to-location')
    expect(resolve(ask('diesel-stationary', 'litre')).market).toBeNull()
  })

  test('a factor for the market leaves the location-based figure alone', () => {
    const { factor, market } = resolve(request, { ownFactors: [own({ scope2Basis: 'market', co2eKg: '0' })] })
    expect([ar5(factor), ar5(market), market?.origin]).toEqual(['0.592', '0', 'organisation'])
    expect(market?.warnings).not.toContain('market-falls-back-to-location')
  })

  test('a factor for the location serves the market only by falling back', () => {
    const { factor, market } = resolve(request, { ownFactors: [own({ scope2Basis: 'location' })] })
    expect([ar5(factor), ar5(market)]).toEqual(['0.1', '0.1'])
    expect(market?.warnings).toContain('market-falls-back-to-location')
  })

  test('a factor without a basis serves both', () => {
    const { factor, market } = resolve(request, { ownFactors: [own({})] })
    expect([ar5(factor), ar5(market), market?.warnings]).toEqual(['0.1', '0.1', ['gwp-fixed']])
  })

  test('the residual mix comes after contracts and before the location-based figure', () => {
    const residual = own({ id: 'residual', scope2Basis: 'residual-mix', co2eKg: '0.7' })
    const { factor, market } = resolve(request, { ownFactors: [residual] })
    expect([ar5(factor), ar5(market), market?.warnings.includes('residual-mix')]).toEqual(['0.592', '0.7', true])
    const both = resolve(request, { ownFactors: [residual, own({ scope2Basis: 'market' })] })
    expect(ar5(both.market)).toBe('0.1')
  })

  test('electricity of a supplier needs its factor and takes the grid for the location', () => {
    const supplied = ask('electricity-supplier', 'MWh', { supplier: 'P1' })
    expect(refuse(supplied)).toEqual({
      status: 'refused',
      code: 'own-factor-required',
      activity: 'electricity-supplier',
    })
    const contract = own({ activity: 'electricity-supplier', level: 'supplier', supplier: 'P1' })
    const { factor, market } = resolve(supplied, { ownFactors: [contract] })
    expect([ar5(factor), ar5(market), factor.factor.id]).toEqual(['592', '100', 'ifi2021-grid-om-sa'])
    expect(factor.warnings).toContain('location-from-grid')
    expect(refuse({ ...supplied, region: 'FR' }, { ownFactors: [contract] }).code).toBe('no-factor-for-region')
    const both = resolve(supplied, { ownFactors: [{ ...contract, scope2Basis: 'both' }] })
    expect([ar5(both.factor), ar5(both.market)]).toEqual(['100', '100'])
    expect(refuse(supplied, { ownFactors: [{ ...contract, scope2Basis: 'residual-mix' }] }).code).toBe(
      'own-factor-required',
    )
  })

  test('purchased heat has both bases too', () => {
    const steam = own({
      activity: 'steam-purchased',
      category: 'purchased-heat-steam-cooling',
      unit: 'mmBtu',
      scope2Basis: 'market',
      co2eKg: '60',
    })
    const { factor, market } = resolve(ask('steam-purchased', 'mmBtu'), { ownFactors: [steam] })
    expect([ar5(factor), ar5(market)]).toEqual(['66.398125', '60'])
  })
})

describe('choices of the organisation', () => {
  const life = { activity: 'electricity-grid', factorId: 'ember-grid-lifecycle-sa-2024', reason: 'yearly series' }

  test('an alternative is used with its editions, and said', () => {
    const { factor } = resolve(ask('electricity-grid', 'kWh', { year: 2023 }), { choices: [life] })
    expect([factor.factor.id, ar5(factor)]).toEqual(['ember-grid-lifecycle-sa-2023', '0.69731'])
    expect(factor.warnings).toEqual(['factor-chosen', 'gwp-fixed', 'life-cycle'])
  })

  test('choices for other activities change nothing', () => {
    const choices = [{ ...life, activity: 'steam-purchased' }]
    expect(resolve(ask('electricity-grid', 'kWh'), { choices }).factor.factor.id).toBe('ifi2021-grid-om-sa')
    expect(resolve(ask('electricity-grid', 'kWh'), { choices: [...choices, life] }).factor.factor.id).toBe(
      life.factorId,
    )
  })

  test('a choice for one country leaves another as it was', () => {
    expect(resolve(ask('electricity-grid', 'kWh', { region: 'AE' }), { choices: [life] }).factor.factor.id).toBe(
      'ifi2021-grid-om-ae',
    )
  })

  test('a listed row can be put first, also before rows of the region', () => {
    const choices = [
      { activity: 'natural-gas', factorId: 'ipcc2006-stationary-natural-gas-m3', reason: 'as the authority asks' },
    ]
    const { factor } = resolve(ask('natural-gas', 'm3', { region: 'GB' }), { choices })
    expect([factor.factor.id, factor.warnings]).toEqual(['ipcc2006-stationary-natural-gas-m3', ['factor-chosen']])
  })

  test('any other row of the library can be chosen; an unknown one changes nothing', () => {
    const chosen = (factorId: string) =>
      resolve(ask('electricity-grid', 'kWh'), { choices: [{ activity: 'electricity-grid', factorId, reason: '' }] })
    expect(chosen('ifi2021-grid-cm-consumption-sa').factor.warnings).toContain('factor-chosen')
    expect(chosen('gone').factor.factor.id).toBe('ifi2021-grid-om-sa')
  })

  test('a choice that does not fit the unit is passed over', () => {
    const choices = [{ activity: 'natural-gas', factorId: 'ipcc2006-stationary-natural-gas-m3', reason: '' }]
    expect(resolve(ask('natural-gas', 'mmBtu'), { choices }).factor.factor.id).toBe(
      'epa-stationary-natural-gas-mmbtu-2025',
    )
  })
})

describe('the supply chain', () => {
  const upstream = (request: ResolveRequest, more: OrganisationOptions = {}) =>
    resolve(request, { upstream: true, ...more }).upstream.map((figure) => [
      figure.factor.id,
      figure.scope,
      figure.category,
    ])

  test('is left out unless switched on', () => {
    expect(resolve(ask('diesel-stationary', 'litre')).upstream).toEqual([])
    expect(resolve(ask('diesel-stationary', 'litre'), { upstream: false }).upstream).toEqual([])
  })

  test('one result for a fuel, in the unit given', () => {
    expect(upstream(ask('diesel-stationary', 'litre'))).toEqual([
      ['desnz-wtt-diesel-100pct-mineral-diesel-litre-2024', 3, 'scope3-3'],
    ])
    expect(upstream(ask('diesel-stationary', 'GJ'))).toEqual([
      ['desnz-wtt-diesel-100pct-mineral-diesel-kwh-net-2024', 3, 'scope3-3'],
    ])
  })

  test('network losses of the country for electricity; three parts in Britain', () => {
    expect(upstream(ask('electricity-grid', 'kWh'))).toEqual([['derived-td-loss-ifi-sa', 3, 'scope3-3']])
    expect(upstream(ask('electricity-grid', 'kWh', { region: 'GB' })).map(([id]) => id)).toEqual([
      'desnz-uk-td-kwh-2025',
      'desnz-uk-elec-wtt-generation-kwh-2024',
      'desnz-uk-elec-wtt-tandd-kwh-2024',
    ])
    expect(upstream(ask('electricity-grid', 'kWh', { region: 'BH' }))).toEqual([])
  })

  test('flights have theirs in category 6', () => {
    expect(upstream(ask('flight-domestic', 'passenger_km'))).toEqual([
      ['desnz-air-wtt-domestic-to-from-uk-average-passenger-passenger-km-2024', 3, 'scope3-6'],
    ])
  })

  test('nothing is added where the figure holds it already', () => {
    const choose = (factorId: string) => ({ choices: [{ activity: 'electricity-grid', factorId, reason: '' }] })
    expect(upstream(ask('electricity-grid', 'kWh'), choose('ember-grid-lifecycle-sa-2024'))).toEqual([])
    expect(upstream(ask('electricity-grid', 'kWh'), choose('cfp2023-grid-total-sa-2021'))).toEqual([])
    expect(upstream(ask('electricity-grid', 'kWh'), { ownFactors: [own({ includesUpstream: true })] })).toEqual([])
    expect(upstream(ask('electricity-grid', 'kWh'), { ownFactors: [own({})] })).toHaveLength(1)
  })
})

describe('money', () => {
  const priceIndex = [
    { currency: 'SAR', year: 2022, value: '107.2', source: 'made up for this test' },
    { currency: 'SAR', year: 2025, value: '112.56', source: 'made up for this test' },
  ]

  test('riyals at 2022 prices meet a dollar factor at the official rate of 3.75, exactly', () => {
    const { factor } = resolve(ask('spend-it-services', 'sar_2022'))
    // 0.089 kg per USD ÷ 3.75
    expect(ar5(factor)).toBe('0.023733333333333333333')
    expect(factor.conversion.steps).toMatchObject([{ by: 'exchange-rate', from: 'sar_2022', to: 'usd_2022' }])
  })

  test('money of its own day is refused without a price index, naming what is missing', () => {
    expect(refuse(ask('spend-it-services', 'SAR'))).toEqual({
      status: 'refused',
      code: 'price-index-required',
      currency: 'SAR',
      year: 2025,
      priceYear: 2022,
    })
    expect(refuse(ask('spend-it-services', 'USD'), { priceIndex }).code).toBe('price-index-required')
    expect(refuse(ask('spend-it-services', 'SAR', { year: 2024 }), { priceIndex }).code).toBe('price-index-required')
    expect(refuse(ask('spend-it-services', 'SAR'), { priceIndex: priceIndex.slice(1) }).code).toBe(
      'price-index-required',
    )
  })

  test('it is divided by the index of its year over that of the factor, with the source', () => {
    const { factor } = resolve(ask('spend-it-services', 'SAR'), { priceIndex })
    // 0.089 × 107.2 ÷ 112.56 ÷ 3.75
    expect(ar5(factor)).toBe('0.022603174603174603175')
    expect(factor.conversion.steps.map((step) => [step.by, step.from, step.to, step.source])).toEqual([
      ['price-index', 'SAR', 'sar_2022', 'made up for this test'],
      ['exchange-rate', 'sar_2022', 'usd_2022', expect.stringContaining('SAMA')],
    ])
    expect(factor.warnings).toEqual(expect.arrayContaining(['price-year', 'price-index-used']))
  })

  test('an index from two sources names both', () => {
    const two = [priceIndex[0]!, { ...priceIndex[1]!, source: 'another' }]
    const { factor } = resolve(ask('spend-it-services', 'SAR'), { priceIndex: two })
    expect(factor.conversion.steps[0]?.source).toBe('another; made up for this test')
  })

  test('spending of 2022 needs no index', () => {
    expect(ar5(resolve(ask('spend-it-services', 'SAR', { year: 2022 })).factor)).toBe('0.023733333333333333333')
  })

  test('years do not borrow from one another', () => {
    const resolver = createResolver(index, {
      priceIndex: [...priceIndex, { currency: 'SAR', year: 2024, value: '110', source: 'other' }],
    })
    const rates = [2025, 2024, 2025].map((year) => {
      const answer = resolveFactor(resolver, ask('spend-it-services', 'SAR', { year }))
      return answer.status === 'resolved' ? ar5(answer.factor) : answer.code
    })
    expect(rates).toEqual(['0.022603174603174603175', '0.023129212121212121212', '0.022603174603174603175'])
  })

  test('money serves nothing but spending', () => {
    expect(refuse(ask('electricity-grid', 'SAR', { year: 2022 })).code).toBe('unit-dimension')
    expect(refuse(ask('spend-it-services', 'kWh')).code).toBe('unit-dimension')
  })

  test('an own factor per riyal takes riyals as they are; one at 2022 prices takes the index', () => {
    const spend = (unit: string) =>
      own({ activity: 'spend-it-services', scope: 3, category: 'scope3-1', unit, co2eKg: '0.5' })
    expect(ar5(resolve(ask('spend-it-services', 'SAR'), { ownFactors: [spend('SAR')] }).factor)).toBe('0.5')
    const real = resolve(ask('spend-it-services', 'SAR'), { ownFactors: [spend('sar_2022')], priceIndex }).factor
    expect([real.origin, ar5(real)]).toEqual(['organisation', '0.47619047619047619048'])
    expect(refuse(ask('spend-it-services', 'SAR'), { ownFactors: [spend('sar_2022')] }).code).toBe(
      'price-index-required',
    )
  })
})

describe('every other factor and why it did not serve', () => {
  const losersOf = (request: ResolveRequest, options: OrganisationOptions = {}) => {
    const { answer, losers } = explainResolution(createResolver(index, options), request)
    return {
      answer,
      codes: Object.fromEntries(losers.map((loser) => [`${loser.origin} ${loser.factorId}`, loser.code])),
    }
  }

  test('winner and losers together are all rows of the activity', () => {
    for (const activity of library.activities) {
      const { answer, losers } = explainResolution(createResolver(index), ask(activity.key, activity.defaultUnit))
      const winner = answer.status === 'resolved' ? [answer.factor.factor.id] : []
      const named = [...winner, ...losers.map((loser) => loser.factorId)]
      // Of a reported emission the gas is the factor: no other gas was looked at.
      const all = [...activity.factorIds, ...activity.alternativeFactorIds]
      expect(named.sort(), `${activity.key}`).toEqual(isReportedEmission(activity) ? winner : all.sort())
    }
  })

  test('region, dimension, heat basis, edition, preference', () => {
    const { codes } = losersOf(ask('natural-gas', 'm3', { region: 'GB' }))
    expect(codes).toMatchObject({
      'library desnz-fuel-natural-gas-100pct-mineral-blend-m3-2024': 'other-edition',
      'library desnz-fuel-natural-gas-100pct-mineral-blend-tonne-2024': 'wrong-dimension',
      'library ipcc2006-stationary-natural-gas-m3': 'wrong-region',
      'library epa-stationary-natural-gas-scf-2025': 'wrong-region',
      'library ipcc2006-stationary-natural-gas-gj': 'wrong-dimension',
    })
    expect(losersOf(ask('natural-gas', 'm3')).codes).toMatchObject({
      'library epa-stationary-natural-gas-scf-2025': 'lower-preference',
    })
    expect(losersOf(ask('natural-gas', 'GJ')).codes).toMatchObject({
      'library epa-stationary-natural-gas-mmbtu-2025': 'heat-basis',
    })
    const grid = losersOf(ask('electricity-grid', 'kWh')).codes
    expect(grid).toMatchObject({
      'library cfp2023-grid-generation-sa-2021': 'lower-preference',
      'library ifi2021-grid-om-ae': 'wrong-region',
      'library ember-grid-lifecycle-sa-2024': 'not-chosen',
    })
  })

  test('own factors', () => {
    const ownFactors = [
      own({ id: 'supplier', level: 'supplier', supplier: 'P1' }),
      own({ id: 'site', level: 'site', site: 'S1' }),
      own({ id: 'region', region: 'AE' }),
      own({ id: 'mass', unit: 'kg' }),
      own({ id: 'old', yearTo: 2020 }),
      own({ id: 'winner', region: 'SA' }),
      own({ id: 'second' }),
      own({ id: 'market', scope2Basis: 'market' }),
    ]
    const { answer, codes } = losersOf(ask('electricity-grid', 'kWh'), { ownFactors })
    expect(answer).toMatchObject({ factor: { factor: { id: 'winner' } }, market: { factor: { id: 'winner' } } })
    expect(codes).toMatchObject({
      'supplier supplier': 'wrong-supplier',
      'site site': 'wrong-site',
      'organisation region': 'wrong-region',
      'organisation mass': 'wrong-dimension',
      'organisation old': 'not-valid-in-year',
      'organisation second': 'lower-preference',
      'organisation market': 'lower-preference',
      'library ifi2021-grid-om-sa': 'lower-preference',
    })
    expect(codes).not.toHaveProperty('organisation winner')
  })

  test('an own factor of another heat basis', () => {
    const gas = own({ activity: 'natural-gas', unit: 'therm' })
    expect(losersOf(ask('natural-gas', 'GJ'), { ownFactors: [gas] }).codes).toMatchObject({
      'organisation own': 'heat-basis',
    })
  })

  test('a refusal names them too, and an unknown key has none', () => {
    const refused = losersOf(ask('hotel-stay', 'room_night', { region: 'NO' }))
    expect(refused.codes).toMatchObject({ 'library desnz-hotel-saudi-arabia-room-night-2024': 'wrong-region' })
    expect(losersOf(ask('alchemy', 'kg')).codes).toEqual({})
  })
})

describe('what is remembered', () => {
  const options: OrganisationOptions = {
    upstream: true,
    choices: [{ activity: 'flight-domestic', factorId: 'ipcc2006-stationary-natural-gas-m3', reason: '' }],
    ownFactors: [
      own({ id: 'a', region: 'SA' }),
      own({ id: 'b', region: 'AE', co2eKg: '0.2', validTo: '2024' }),
      own({ id: 'c', activity: 'spend-cleaning', scope: 3, category: 'scope3-1', unit: 'usd_2022', region: 'SA' }),
    ],
    priceIndex: [2022, 2024, 2025].map((year) => ({
      currency: 'SAR',
      year,
      value: `${year - 1922}`,
      source: 'made up',
    })),
  }
  const questions = ['electricity-grid', 'natural-gas', 'hotel-stay', 'flight-domestic', 'spend-cleaning'].flatMap(
    (activity) =>
      ['kWh', 'MWh', 'm3', 'room_night', 'passenger_km', 'SAR', 'usd_2022'].flatMap((unit) =>
        ['SA', 'FR', 'GB', 'AE', 'NO'].flatMap((region) =>
          [2019, 2024, 2025].map((year) => ask(activity, unit, { region, year })),
        ),
      ),
  )

  test('never changes an answer', () => {
    const shared = createResolver(index, options)
    const fresh = questions.map((question) => resolveFactor(createResolver(index, options), question))
    expect(fresh.filter((answer) => answer.status === 'resolved').length).toBeGreaterThan(100)
    expect(questions.map((question) => resolveFactor(shared, question))).toEqual(fresh)
    expect(questions.toReversed().map((question) => resolveFactor(shared, question))).toEqual(fresh.toReversed())
  })

  test('is the same object, and grows with the library, not with the names people invent', () => {
    const shared = createResolver(index, options)
    const invented = Array.from({ length: 300 }, (_, n) => ask('natural-gas', 'm3', { region: `X${n}` }))
    const figures = invented.map((question) => {
      const answer = resolveFactor(shared, question)
      return answer.status === 'resolved' ? answer.factor : null
    })
    expect(new Set(figures).size).toBe(1)
    expect(shared.plans.size).toBeLessThan(5)
    expect(shared.figures.size).toBeLessThan(5)
    const grid = () => resolveFactor(shared, ask('electricity-grid', 'kWh'))
    expect(grid()).toMatchObject({ status: 'resolved', factor: { factor: { id: 'a' } } })
    const [first, second] = [grid(), grid()].map((answer) => (answer.status === 'resolved' ? answer.factor : null))
    expect(first).toBe(second)
  })
})

describe('editions in any order', () => {
  const at = (from: number | null, to: number | null) => {
    const row = index.factors.get('ifi2021-grid-om-sa')!
    return { ...row, factor: { ...row.factor, id: `${from}-${to}`, yearFrom: from, yearTo: to } }
  }
  test.each([
    [2005, '2010-2012', 'edition-later'],
    [2011, '2010-2012', null],
    [2013, '2010-2012', 'edition-earlier'],
    [2014, '2014-2014', null],
    [2016, '2015-2015', 'edition-earlier'],
    [2017, '2017-null', null],
    [2040, '2017-null', null],
  ])('%i is served by %s', (year, id, warning) => {
    const editions = [at(2010, 2012), at(2014, 2014), at(2015, 2015), at(2017, null)]
    for (const order of [editions, editions.toReversed(), [editions[2]!, editions[0]!, editions[3]!, editions[1]!]]) {
      const edition = chooseEdition(order, year)
      expect([edition.row.factor.id, edition.warning]).toEqual([id, warning])
    }
  })

  test('an edition without years serves every year', () => {
    expect(chooseEdition([at(null, null)], 1999).warning).toBeNull()
    expect(chooseEdition([at(null, 2000)], 1999).warning).toBeNull()
  })
})

describe('a library that does not hold together', () => {
  const broken = (more: Partial<typeof library>) => () => indexLibrary({ ...library, ...more })
  test('is refused, naming what is missing', () => {
    expect(broken({ factors: [] })).toThrow('unknown factor ipcc2006-stationary-natural-gas-m3')
    expect(broken({ units: [] })).toThrow(/^unknown unit /)
    expect(broken({ fuelProperties: [] })).toThrow('unknown fuel property Natural gas (IPCC default)')
  })

  test('a supplier key without a grid beside it has no stand-in', () => {
    const activities = library.activities.filter((activity) => activity.key !== 'electricity-grid')
    const alone = createResolver(indexLibrary({ ...library, activities }), {
      ownFactors: [own({ activity: 'electricity-supplier' })],
    })
    expect(resolveFactor(alone, ask('electricity-supplier', 'kWh'))).toMatchObject({ code: 'own-factor-required' })
    const standIns = [...index.activities.values()].flatMap((entry) => entry.locationStandIn ?? [])
    expect(standIns).toEqual(['electricity-grid'])
  })
})
