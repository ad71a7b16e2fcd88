import fc from 'fast-check'
import { emissionLibrary } from '@athar/reference-data'
import { describe, expect, test } from 'vitest'
import { coverElectricity, isElectricity, type FactoredContract } from './totals-contracts.ts'
import { compare, type Decimal, decimal, divide, equals, multiply, ONE, sum, toText } from './decimal.ts'
import { createEnergy, energyToJson, type EnergyAccount } from './energy.ts'
import { energyRate, energyRateToJson, ratedEnergy, recomputeEnergyRate } from './energy-rate.ts'
import { resolutionToJson } from './resolution-json.ts'
import { createResolver, resolveFactor } from './resolve.ts'
import { indexLibrary } from './resolve-index.ts'
import { figuresOf, type LineFigures, type LineRow, type RecordLine, rowsOfLine } from './totals-lines.ts'
import type { FuelProperty } from './units-fuel.ts'

const index = indexLibrary(emissionLibrary())
const resolver = createResolver(index, { upstream: true })
const known = new Map<string, LineFigures>()
const figures = (activity: string, unit: string): LineFigures => {
  const key = `${activity} ${unit}`
  const answer = resolveFactor(resolver, { activity, unit, region: 'SA', year: 2025 })
  if (answer.status === 'refused') throw new Error(`${key}: ${answer.code}`)
  if (!known.has(key)) known.set(key, figuresOf(resolutionToJson(answer, [])))
  return known.get(key)!
}

type Line = RecordLine & { readonly dataQuality: string; readonly resolution: { readonly id: number } }
type Given = { readonly activity: string; readonly unit: string; readonly quantity: string } & Partial<
  Pick<Line, 'from' | 'to' | 'site'>
>
const rowsOf = ({ activity, unit, quantity, ...more }: Given): LineRow<Line>[] =>
  rowsOfLine<Line>(
    {
      from: '2025-01-01',
      to: '2025-01-31',
      entity: 'company',
      site: 'riyadh',
      supplier: '',
      records: 1,
      dataQuality: 'measured',
      resolution: { id: activity.length },
      ...more,
      activity,
      quantity: decimal(quantity),
    },
    figures(activity, unit),
  )

function account(given: readonly Given[], contracts: readonly FactoredContract[] = [], share: Decimal = ONE) {
  const rows = given.flatMap(rowsOf)
  const covered = coverElectricity(rows.filter(isElectricity), contracts, index.units)
  const energy = createEnergy()
  for (const row of [...rows.filter((each) => !isElectricity(each)), ...covered.rows]) energy.add(row, share)
  return energy.account()
}
const contract = (kWh: string, renewable: boolean, site: string | null = null): FactoredContract => ({
  id: `${kWh} ${String(renewable)}`,
  site,
  from: '2025-01-01',
  to: '2025-12-31',
  kWh: decimal(kWh),
  kgCo2ePerKWh: decimal(0),
  evidenced: true,
  renewable,
})
const gj = (value: Decimal) => toText(value)
/** Of a year: GJ by role and carrier. */
const carriersOf = ({ carriers }: EnergyAccount) =>
  Object.fromEntries(carriers.map((each) => [`${each.role} ${each.carrier}`, gj(each.gj)]))
const rounded = (value: Decimal, digits: number) => Number(toText(value)).toFixed(digits)
/** The energy of an entered unit by a fuel that was measured. */
const measured = (unit: string, property: Partial<FuelProperty>) =>
  energyRate(index.activities.get('natural-gas')!.activity, index.units.get(unit)!, {
    units: index.units,
    property: {
      ...index.activities.get('natural-gas')!.fuelProperty!,
      ncvGjPerTonne: null,
      gcvGjPerTonne: null,
      densityKgPerM3: null,
      ...property,
    },
  })!.gjPerUnit!

describe('published worked examples', () => {
  // "Cheat sheet" of energy units and calorific values, https://studylib.net/doc/6919616/cheat-sheet: the net energy
  // of 100 kt of anthracite at 25,000 MJ/t is 2,500 TJ.
  test('tonnes by a net calorific value', () => {
    const perTonne = measured('tonne', { ncvGjPerTonne: '25' })
    expect(gj(multiply(decimal('100000'), perTonne))).toBe('2500000')
  })

  // REN21, Renewables 2014 Global Status Report, page 213, energy units and conversion factors: a litre of biodiesel of
  // 0.88 kg is 35.2 MJ at 40.0 MJ/kg; 1 MWh × 3.600 = 3.6 GJ.
  test('litres by density and heat content, and a megawatt-hour', () => {
    const perLitre = measured('litre', { ncvGjPerTonne: '40.0', densityKgPerM3: '880' })
    expect(gj(perLitre)).toBe('0.0352')
    expect(gj(account([{ activity: 'electricity-grid', unit: 'MWh', quantity: '1' }]).total)).toBe('3.6')
  })

  // GRI, Indicator Protocols Set EN, version 3.1, EN3: a kWh is 0.0036 GJ, a MWh 3.6000, a GWh 3600.0, a therm 0.1055,
  // a MMBtu 1.055.
  test.each([
    ['electricity-grid', 'kWh', '0.0036', 4],
    ['electricity-grid', 'MWh', '3.6000', 4],
    ['electricity-grid', 'GWh', '3600.0', 1],
    ['steam-purchased', 'therm', '0.1055', 4],
    ['steam-purchased', 'mmBtu', '1.055', 3],
  ])('%s in %s is %s GJ', (activity, unit, stated, digits) => {
    const { total } = account([{ activity, unit, quantity: '1' }])
    expect(rounded(total, digits)).toBe(stated)
  })

  // UK Government GHG Conversion Factors (DESNZ): 2.66155 kg a litre and 0.26808 kg a kWh net of 100% mineral diesel,
  // so 100 litres are 992.819 kWh: https://support.carbonaltdelete.eu/article/160-emission-to-energy-conversion.
  test('litres of diesel in kWh net, by density and calorific value', () => {
    const { total } = account([{ activity: 'diesel-vehicles', unit: 'litre', quantity: '100' }])
    const kWh = Number(toText(divide(multiply(total, decimal(1000)), decimal('3.6'))))
    expect(Math.abs(kWh - 992.819)).toBeLessThan(0.06)
  })

  // 2006 IPCC Guidelines, Volume 2, table 1.2: natural gas 48.0 TJ/Gg, crude oil 42.3 TJ/Gg.
  test('gigagrams in terajoules by the defaults of the IPCC', () => {
    expect(gj(account([{ activity: 'natural-gas', unit: 'tonne', quantity: '1000' }]).total)).toBe('48000')
    expect(gj(account([{ activity: 'crude-oil-burned', unit: 'tonne', quantity: '1000' }]).total)).toBe('42300')
  })
})

describe('the account of a year', () => {
  const year: Given[] = [
    { activity: 'natural-gas', unit: 'GJ', quantity: '100' },
    { activity: 'biogas', unit: 'GJ', quantity: '20' },
    { activity: 'electricity-grid', unit: 'kWh', quantity: '10000' },
    { activity: 'steam-purchased', unit: 'GJ', quantity: '7' },
    { activity: 'heat-purchased', unit: 'MWh', quantity: '1' },
    { activity: 'cooling-district', unit: 'kWh_cooling', quantity: '1000' },
    { activity: 'electricity-solar-onsite', unit: 'kWh', quantity: '5000' },
    { activity: 'electricity-wind-onsite', unit: 'kWh', quantity: '1000' },
    { activity: 'electricity-exported', unit: 'kWh', quantity: '2000' },
  ]

  // By hand: fuel 100 + 20, bought 36 + 7 + 3.6 + 3.6, generated 18 + 3.6, exported 7.2; covered 14.4, of it solar 7.2.
  test('adds fuel, purchases and own generation, and takes off what was exported', () => {
    const found = account(year, [contract('2000', true), contract('2000', false)])
    expect(carriersOf(found)).toEqual({
      'fuel natural-gas': '100',
      'fuel biogas': '20',
      'purchased electricity': '36',
      'purchased steam': '7',
      'purchased heat': '3.6',
      'purchased cooling': '3.6',
      'generated solar': '18',
      'generated wind': '3.6',
      'exported electricity': '7.2',
    })
    expect(found.carriers.map(({ role, carrier }) => `${role} ${carrier}`)).toEqual([
      'fuel natural-gas',
      'fuel biogas',
      'purchased electricity',
      'purchased steam',
      'purchased cooling',
      'purchased heat',
      'generated solar',
      'generated wind',
      'exported electricity',
    ])
    expect(energyToJson(found)).toMatchObject({
      total: { gj: '184.6', mwh: '51.277778' },
      renewable: { gj: '41.6' },
      nonRenewable: { gj: '143' },
      fuel: { renewable: { gj: '20' }, nonRenewable: { gj: '100' } },
      purchased: {
        electricity: { gj: '36', mwh: '10' },
        heat: { gj: '3.6', mwh: '1' },
        steam: { gj: '7' },
        cooling: { gj: '3.6' },
        covered: { gj: '14.4', mwh: '4' },
        coveredRenewable: { gj: '7.2' },
      },
      generated: { gj: '21.6' },
      exported: { gj: '7.2' },
      selfUsed: { gj: '14.4' },
      untold: [],
      exportedAboveGenerated: [],
      carriers: [
        { carrier: 'natural-gas', records: 1, renewable: false },
        { renewable: true },
        {},
        {},
        {},
        {},
        {},
        {},
        {},
      ],
    })
  })

  test('counts the share that is held of the entity, contracts with it', () => {
    const half = account(year, [contract('2000', true)], decimal('0.5'))
    expect([half.total, half.renewable, half.purchased.covered, half.exported].map(gj)).toEqual([
      '92.3',
      '20.8',
      '3.6',
      '3.6',
    ])
  })

  test('emits nothing for own electricity, in no scope', () => {
    const rows = rowsOf({ activity: 'electricity-solar-onsite', unit: 'kWh', quantity: '5' })
    expect(rows.map(({ scope, category, co2e }) => [scope, category, toText(co2e.AR5)])).toEqual([
      ['outside', 'own-electricity', '0'],
    ])
  })

  test('holds no energy of the supply chain, nor of what others use', () => {
    const rows = rowsOf({ activity: 'diesel-stationary', unit: 'litre', quantity: '5' })
    expect(rows.map(({ role, energy }) => [role, energy === null])).toEqual([
      ['main', false],
      ['upstream', true],
    ])
    expect(account([{ activity: 'sold-diesel', unit: 'litre', quantity: '5' }]).carriers).toEqual([])
  })

  test('names what has no way to energy, and why', () => {
    const { total, untold } = account([
      { activity: 'petrol-car', unit: 'km', quantity: '50' },
      { activity: 'petrol-car', unit: 'km', quantity: '70' },
      { activity: 'ammonia-production', unit: 'tonne', quantity: '3' },
      { activity: 'natural-gas', unit: 'mmBtu', quantity: '9' },
    ])
    expect(gj(total)).toBe('0')
    expect(untold.map(({ quantity, ...each }) => ({ ...each, quantity: toText(quantity) }))).toEqual([
      { activity: 'ammonia-production', unit: 'tonne', missing: null, quantity: '3', records: 1 },
      { activity: 'natural-gas', unit: 'mmBtu', missing: 'gcv_gj_per_tonne', quantity: '9', records: 1 },
      { activity: 'petrol-car', unit: 'km', missing: null, quantity: '120', records: 2 },
    ])
    expect(energyToJson(account([{ activity: 'petrol-car', unit: 'km', quantity: '50' }])).untold).toMatchObject([
      { quantity: '50' },
    ])
  })

  test('names sites that exported more than they generated', () => {
    const at = (site: string, activity: string, quantity: string) => ({ site, activity, unit: 'kWh', quantity })
    const found = account([
      at('tabuk', 'electricity-solar-onsite', '10'),
      at('tabuk', 'electricity-exported', '10.1'),
      at('abha', 'electricity-solar-onsite', '10'),
      at('abha', 'electricity-exported', '10'),
      at('jazan', 'electricity-exported', '1'),
    ])
    expect(found.exportedAboveGenerated).toEqual(['jazan', 'tabuk'])
    expect(gj(found.selfUsed)).toBe('-0.00396')
  })

  test('adds up over sites and months', () => {
    const found = account([
      { activity: 'electricity-grid', unit: 'kWh', quantity: '1000', site: 'b', from: '2025-02-01', to: '2025-02-28' },
      { activity: 'electricity-grid', unit: 'kWh', quantity: '500', site: 'a' },
      { activity: 'electricity-exported', unit: 'kWh', quantity: '100', site: 'a' },
    ])
    const texts = (list: EnergyAccount['bySite']) =>
      list.map(({ key, total, renewable }) => [key, gj(total), gj(renewable)])
    expect(texts(found.bySite)).toEqual([
      ['a', '1.44', '-0.36'],
      ['b', '3.6', '0'],
    ])
    expect(texts(found.byMonth)).toEqual([
      ['2025-01', '1.44', '-0.36'],
      ['2025-02', '3.6', '0'],
    ])
    const json = energyToJson(found)
    expect([json.bySite[1], json.byMonth[1]]).toEqual([
      { key: 'b', total: '3.6', renewable: '0' },
      { key: '2025-02', total: '3.6', renewable: '0' },
    ])
  })
})

describe('the energy of a unit', () => {
  const rate = (activity: string, unit: string) => figures(activity, unit).energy

  test('takes fuels at their net calorific value, whatever heat they were entered by', () => {
    const [gross, net] = ['kWh_gross', 'kWh_net'].map((unit) => rate('diesel-stationary', unit)!.gjPerUnit!)
    expect(gj(net!)).toBe('0.0036')
    expect(rounded(divide(gross!, net!), 6)).toBe((43.031 / 45.777).toFixed(6))
    expect(rate('diesel-stationary', 'kWh')).toEqual(rate('diesel-stationary', 'kWh_gross'))
  })

  test('is the same for every form of a metered kWh', () => {
    expect(gj(rate('cooling-district', 'kWh_cooling')!.gjPerUnit!)).toBe('0.0036')
    expect(rounded(rate('cooling-district', 'ton_hour_refrigeration')!.gjPerUnit!, 6)).toBe('0.012661')
  })

  test('says its way, which leads to the rate', () => {
    const answer = resolveFactor(resolver, { activity: 'diesel-vehicles', unit: 'litre', region: 'SA', year: 2025 })
    const { energy } = resolutionToJson(answer as Extract<typeof answer, { status: 'resolved' }>, [])
    expect(energy!.steps.map(({ by }) => by)).toEqual(['unit', 'density_kg_per_m3', 'ncv_gj_per_tonne', 'unit'])
    expect(energy!.gjPerUnit).toBe('0.035740042515')
    expect(recomputeEnergyRate(energy!)).toEqual(ratedEnergy(energy!))
    const changed = { ...energy!, steps: energy!.steps.slice(1) }
    expect(equals(recomputeEnergyRate(changed).gjPerUnit!, ratedEnergy(energy!).gjPerUnit!)).toBe(false)
  })

  test('is kept as missing where there is no way', () => {
    const { activity } = index.activities.get('petrol-car')!
    const means = { units: index.units, property: null }
    const none = energyRate(activity, index.units.get('km')!, means)!
    expect(energyRateToJson(none)).toEqual({
      role: 'fuel',
      carrier: 'petrol',
      renewable: false,
      gjPerUnit: null,
      missing: null,
      steps: [],
    })
    expect(recomputeEnergyRate(energyRateToJson(none)).gjPerUnit).toBeNull()
    const { activity: grid } = index.activities.get('electricity-grid')!
    expect(energyRate(grid, index.units.get('litre')!, means)).toMatchObject({ gjPerUnit: null, missing: null })
    expect(energyRate({ energy: null }, index.units.get('GJ')!, means)).toBeNull()
    expect(() => energyRate(activity, index.units.get('km')!, { units: new Map(), property: null })).toThrow('no GJ')
    expect(energyRate(grid, index.units.get('GJ')!, means)).toMatchObject({ gjPerUnit: ONE, steps: [] })
  })
})

describe('for any records', () => {
  const activities = [
    ['natural-gas', 'm3'],
    ['wood-biomass', 'tonne'],
    ['electricity-grid', 'kWh'],
    ['cooling-district', 'ton_hour_refrigeration'],
    ['electricity-solar-onsite', 'kWh'],
    ['electricity-exported', 'kWh'],
    ['petrol-car', 'km'],
  ] as const
  const record = fc
    .record({
      of: fc.constantFrom(...activities),
      thousandths: fc.integer({ min: 1, max: 9_000_000 }),
      site: fc.constantFrom('a', 'b', 'c'),
      month: fc.integer({ min: 1, max: 12 }),
    })
    .map(({ of: [activity, unit], thousandths, site, month }): Given => {
      const day = `2025-${String(month).padStart(2, '0')}`
      const quantity = (thousandths / 1000).toFixed(3)
      return { activity, unit, quantity, site, from: `${day}-01`, to: `${day}-28` }
    })

  test('sites and months add up to the total, renewable and the rest too', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 12 }), fc.integer({ min: 0, max: 5000 }), (given, kWh) => {
        const found = account(given, kWh === 0 ? [] : [contract(String(kWh), true)])
        for (const list of [found.bySite, found.byMonth]) {
          expect(gj(sum(list.map(({ total }) => total)))).toBe(gj(found.total))
          expect(gj(sum(list.map(({ renewable }) => renewable)))).toBe(gj(found.renewable))
        }
        expect(gj(sum([found.renewable, found.nonRenewable]))).toBe(gj(found.total))
        expect(compare(found.purchased.coveredRenewable, found.purchased.electricity)).not.toBe(1)
      }),
    )
  })

  test('splitting a record changes nothing', () => {
    fc.assert(
      fc.property(
        fc.array(record, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 999 }),
        (given, parts) => {
          const [first, ...rest] = given
          const part = multiply(decimal(first!.quantity), decimal((parts / 1000).toFixed(3)))
          const other = sum([decimal(first!.quantity), multiply(part, decimal(-1))])
          const split = [part, other].map((quantity) => ({ ...first!, quantity: toText(quantity) }))
          const [whole, cut] = [account(given), account([...split, ...rest])].map(energyToJson)
          const uncounted = (json: typeof whole) => ({
            ...json,
            carriers: json!.carriers.map(({ records: _records, ...each }) => each),
            untold: json!.untold.map(({ records: _records, ...each }) => each),
          })
          expect(uncounted(cut)).toEqual(uncounted(whole))
        },
      ),
    )
  })

  test('the order does not matter', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 8 }), (given) => {
        expect(energyToJson(account(given.toReversed()))).toEqual(energyToJson(account(given)))
      }),
    )
  })
})
