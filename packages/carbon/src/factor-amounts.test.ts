import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { emissionLibrary } from '../../reference-data/src/index.ts'
import { decimal, divide, equals, sum, toText, trim } from './decimal.ts'
import { ratio, RATE_DIGITS, UNITY } from './decimal-ratio.ts'
import { type Factor, REPORTED } from './factor.ts'
import { factorAmounts, type FactorFigures, scaleAmounts } from './factor-amounts.ts'
import { GAS_GROUPS, gasGroup, parseBlend } from './gases.ts'
import { type GwpTable, GWP_SETS, indexGwp } from './gwp.ts'

const library = emissionLibrary()
let gwp: GwpTable
beforeEach(() => {
  gwp = indexGwp(library.gwp)
})
const row = (id: string): Factor => library.factors.find((factor) => factor.id === id)!
const amountsOf = (id: string) => factorAmounts(row(id), gwp)
const figures = (more: Partial<FactorFigures>): FactorFigures => ({
  co2Kg: null,
  ch4Kg: null,
  n2oKg: null,
  otherGases: [],
  co2eKg: null,
  biogenicCo2Kg: null,
  gwpBasis: 'AR5',
  ...more,
})
const texts = (id: string) => {
  const { amounts } = amountsOf(id)
  return GWP_SETS.map((set) => toText(amounts.co2e[set]))
}

describe('gases', () => {
  test.each([
    ['Carbon dioxide', 'CO2'],
    ['R-744 (carbon dioxide)', 'CO2'],
    ['Methane, fossil', 'CH4'],
    ['Nitrous oxide', 'N2O'],
    ['HFC-134a (R-134a)', 'HFCs'],
    ['PFC-14 (tetrafluoromethane)', 'PFCs'],
    ['Sulphur hexafluoride', 'SF6'],
    ['Nitrogen trifluoride', 'NF3'],
    ['HCFC-22 (R-22)', 'montreal'],
    ['CFC-11 (R-11)', 'montreal'],
    ['Halon-1301', 'montreal'],
    ['Methyl bromide', 'montreal'],
    ['Methyl chloroform', 'montreal'],
    ['Carbon tetrachloride', 'montreal'],
    ['Methane', 'CH4'],
    ['Methane, non-fossil', 'CH4'],
    ['not a CFC-12', 'other'],
    ['unsplit', 'unsplit'],
    ['R-290 (propane)', 'other'],
    ['Trifluoromethyl sulphur pentafluoride', 'other'],
  ])('%s belongs to %s', (gas, group) => {
    expect(gasGroup(gas)).toBe(group)
    expect(GAS_GROUPS).toContain(group)
  })

  test('a composition is read, a formula is not', () => {
    const parts = parseBlend('87.5% HCFC-22, 11% HFC-152a, 1.5% propylene')!
    expect(parts.map((part) => [part.gas, toText(part.share)])).toEqual([
      ['HCFC-22', '0.875'],
      ['HFC-152a', '0.11'],
      ['propylene', '0.015'],
    ])
    for (const other of [
      'CH4',
      'CF3CF=CH2',
      '50% HFC-32, 49% HFC-125',
      '50% HFC-32; 50% HFC-125',
      'about 100% HFC-32',
      '100% HFC-32 (R-32)',
      '',
    ]) {
      expect(parseBlend(other), `${other}`).toBeNull()
    }
  })

  test('short names find the same gas, and blends know their family', () => {
    expect(gwp.get('HFC-32')).toBe(gwp.get('HFC-32 (R-32)'))
    expect(gwp.get('R-410A')!.group).toBe('HFCs')
    expect(gwp.get('R-401A')!.group).toBe('montreal')
    expect(gwp.get('R-410A')!.blend).toHaveLength(2)
    expect(gwp.get('Methane')!.gas).toBe('Methane')
    const odd = indexGwp([
      { gas: 'X (a) y (b)', formula: '40% butane, 60% propane', ar4: null, ar5: '0', ar6: null, source: '' },
    ])
    expect([...odd.keys(), odd.get('X (a) y (b)')!.group]).toEqual(['X (a) y (b)', 'X', 'other'])
    expect(indexGwp(library.gwp.toReversed()).get('Methane')!.gas).toBe('Methane')
    expect(gwp.get('Methane')!.blend).toBeNull()
  })
})

describe('a factor in three GWP sets', () => {
  test('the stated figure stands to the digit in the set of its source, for all rows of the library', () => {
    for (const factor of library.factors) {
      // A reported emission has no figure of a source: its gas alone says what it comes to.
      if (factor.kind === REPORTED) continue
      const { amounts, fixedSets } = factorAmounts(factor, gwp)
      const native = factor.gwpBasis === 'AR4' ? 'AR4' : 'AR5'
      expect(equals(amounts.co2e[native], decimal(factor.co2eKg!)), `${factor.id}`).toBe(true)
      expect(fixedSets.includes(native), `${factor.id}`).toBe(factor.gwpBasis === 'source-defined')
    }
  })

  test('the gases add up to the total in every set, for all rows of the library', () => {
    for (const factor of library.factors) {
      const { amounts } = factorAmounts(factor, gwp)
      for (const set of GWP_SETS) {
        expect(equals(sum(amounts.gases.map((gas) => gas.co2e[set])), amounts.co2e[set]), `${factor.id} ${set}`).toBe(
          true,
        )
      }
    }
  })

  test('combustion: CO2 + 25, 28, 29.8 CH4 + 298, 265, 273 N2O', () => {
    // epa-steam-heat-mmbtu-2025: 66.33 CO2, 0.00125 CH4, 0.000125 N2O (US EPA GHG Emission Factors Hub 2025, Table 7)
    expect(texts('epa-steam-heat-mmbtu-2025')).toEqual(['66.3985', '66.398125', '66.401375'])
    expect(amountsOf('epa-steam-heat-mmbtu-2025').fixedSets).toEqual([])
  })

  test('methane in AR6: 29.8 fossil, 27 other, 27.9 both together (WG1, Tables 7.15 and 7.SM.7)', () => {
    // Venting of conventional oil: IPCC 2006, Volume 2, Table 4.2.4; composting of wet waste: Volume 5, Table 4.1.
    const perKg = (id: string) => {
      const { amounts } = amountsOf(id)
      const methane = amounts.gases.find(({ group }) => group === 'CH4')!
      return toText(trim(divide(methane.co2e.AR6, methane.kg!)))
    }
    expect(perKg('ipcc2006-fugitive-oil-conventional-venting-m3')).toBe('29.8')
    expect(perKg('ipcc2006-stationary-natural-gas-m3')).toBe('29.8')
    expect(perKg('ipcc2006-composting-wet-tonne')).toBe('27')
    expect(perKg('epa-stationary-landfill-gas-mmbtu-2025')).toBe('27')
    expect(perKg('epa-egrid2023-us-average-kwh')).toBe('27.9')
    // AR5 stays as the sources state it: 28 whatever the origin.
    const { amounts } = amountsOf('ipcc2006-composting-wet-tonne')
    expect(toText(amounts.co2e.AR5)).toBe(toText(decimal(row('ipcc2006-composting-wet-tonne').co2eKg!)))
  })

  test('rounding of the published total falls to the largest gas', () => {
    // desnz-fuel-burning-oil-tonne-2024: 3149.67 + 28 × 0.3 + 265 × 0.026308717 = 3165.041810005, stored as 3165.0418
    const { amounts } = amountsOf('desnz-fuel-burning-oil-tonne-2024')
    expect(amounts.gases.map((gas) => [gas.gas, toText(gas.kg!), toText(gas.co2e.AR5)])).toEqual([
      ['Carbon dioxide', '3149.67', '3149.669989995'],
      ['Methane', '0.3', '8.4'],
      ['Nitrous oxide', '0.026308717', '6.971810005'],
    ])
  })

  test('CO2 alone is the same in every set and nothing is fixed', () => {
    expect(texts('ifi2021-grid-om-sa')).toEqual(['0.592', '0.592', '0.592'])
    expect(amountsOf('ifi2021-grid-om-sa').fixedSets).toEqual([])
  })

  test('a source that gives only CO2e repeats it and says in which sets', () => {
    expect(texts('useeio13-naics-541512-usd')).toEqual(['0.089', '0.089', '0.089'])
    expect(amountsOf('useeio13-naics-541512-usd').fixedSets).toEqual(['AR4', 'AR6'])
    expect(amountsOf('epa-waste-carpet-combusted-short-ton-2025').fixedSets).toEqual(['AR5', 'AR6'])
    expect(amountsOf('cfp2023-grid-total-sa-2021').fixedSets).toEqual(['AR4', 'AR5', 'AR6'])
    expect(amountsOf('useeio13-naics-541512-usd').amounts.gases).toMatchObject([{ group: 'unsplit', kg: null }])
  })

  test('a leak follows the GWP of its gas', () => {
    expect(texts('ar5-fugitive-hfc-32-r-32-kg')).toEqual(['675', '677', '771'])
    expect(texts('ar5-fugitive-sulphur-hexafluoride-kg')).toEqual(['22800', '23500', '25200'])
  })

  test('a blend follows its row and shows the mass of its parts', () => {
    expect(texts('ar5-fugitive-r-404a-kg')).toEqual(['3921.6', '3943', '4728'])
    // 23% × 771 + 25% × 3740 + 52% × 1530, which the received table rounds to 1907.9.
    expect(texts('ar5-fugitive-r-407c-kg')).toEqual(['1773.85', '1624', '1907.93'])
    const { amounts } = amountsOf('ar5-fugitive-r-404a-kg')
    expect(amounts.gases.map((gas) => [gas.gas, gas.group, toText(gas.kg!), toText(gas.co2e.AR6)])).toEqual([
      ['HFC-125 (R-125)', 'HFCs', '0.44', '1645.6'],
      ['HFC-134a (R-134a)', 'HFCs', '0.04', '61.2'],
      ['HFC-143a (R-143a)', 'HFCs', '0.52', '3021.2'],
    ])
  })

  test('a mixed blend keeps its families apart; hydrocarbons count as zero', () => {
    const groups = amountsOf('ar5-fugitive-r-508a-kg').amounts.gases.map((gas) => gas.group)
    expect(groups).toEqual(['HFCs', 'PFCs'])
    const butane = amountsOf('ar5-fugitive-r-417a-kg').amounts.gases.at(-1)!
    expect([butane.gas, butane.group, toText(butane.co2e.AR6)]).toEqual(['butane', 'other', '0'])
    expect(amountsOf('ar5-fugitive-r-401a-kg').amounts.gases.every((gas) => gas.group === 'montreal')).toBe(true)
  })

  test('a gas without a potential in a set repeats that of AR5 there', () => {
    expect(texts('ar5-fugitive-r-1234yf-kg')).toEqual(['1', '1', '1'])
    expect(amountsOf('ar5-fugitive-r-1234yf-kg').fixedSets).toEqual(['AR4', 'AR6'])
    expect(amountsOf('ar5-fugitive-hfc-41-kg').fixedSets).toEqual(['AR4'])
  })

  test('aluminium: 0.4 kg CF4 and 0.04 kg C2F6 (IPCC 2006 Volume 3, Table 4.15) in every set', () => {
    expect(texts('ipcc2006-aluminium-pfc-cwpb-tonne')).toEqual(['3444', '3096', '3448'])
    expect(amountsOf('ipcc2006-aluminium-pfc-cwpb-tonne').amounts.gases.map((gas) => gas.group)).toEqual([
      'PFCs',
      'PFCs',
    ])
  })

  test('methane of stated origin uses its own row', () => {
    const { amounts } = factorAmounts(figures({ ch4FossilKg: '1', ch4NonFossilKg: '1' }), gwp)
    expect(GWP_SETS.map((set) => toText(amounts.co2e[set]))).toEqual(['50', '58', '56.8'])
    expect(amounts.gases.map((gas) => gas.group)).toEqual(['CH4', 'CH4'])
  })

  test('an own factor may give gases alone, or a total in AR6', () => {
    const alone = factorAmounts(figures({ co2Kg: '2', n2oKg: '0.01' }), gwp)
    expect([toText(alone.amounts.co2e.AR5), alone.fixedSets]).toEqual(['4.65', []])
    const ar6 = factorAmounts(figures({ co2eKg: '5', gwpBasis: 'AR6' }), gwp)
    expect(ar6.fixedSets).toEqual(['AR4', 'AR5'])
    const defined = factorAmounts(figures({ co2Kg: '2', co2eKg: '5', gwpBasis: 'source-defined' }), gwp)
    expect([toText(defined.amounts.co2e.AR6), defined.fixedSets]).toEqual(['5', GWP_SETS])
    expect(toText(defined.amounts.gases[0]!.co2e.AR6)).toBe('5')
  })

  test('biogenic CO2 stands apart', () => {
    const { amounts } = amountsOf('desnz-bio-biodiesel-me-litre-2024')
    expect([toText(amounts.biogenicCo2), toText(amounts.co2e.AR5)]).toEqual(['2.39', '0.16751'])
  })

  test('an unknown gas is a fault of the data', () => {
    expect(() => factorAmounts(figures({ otherGases: [{ gas: 'phlogiston', kg: '1' }] }), gwp)).toThrow(
      'no GWP row for phlogiston',
    )
  })
})

// Expected digits here and in units.test.ts were computed apart, with exact fractions in Python.
describe('rates', () => {
  test('each figure is rounded once to 70 digits and the gases still add up', () => {
    const ids = ['ipcc2006-stationary-natural-gas-m3', 'ar5-fugitive-r-404a-kg', 'desnz-fuel-burning-oil-tonne-2024']
    fc.assert(
      fc.property(
        fc.constantFrom(...ids),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (id, n, d) => {
          const rate = scaleAmounts(amountsOf(id).amounts, ratio(decimal(n), decimal(d)))
          for (const set of GWP_SETS) {
            const digits = toText(rate.co2e[set]).replace('.', '').replace(/^0+/, '').replace(/0+$/, '')
            expect(digits.length).toBeLessThanOrEqual(RATE_DIGITS)
            expect(equals(sum(rate.gases.map((gas) => gas.co2e[set])), rate.co2e[set])).toBe(true)
          }
        },
      ),
    )
  })

  test('known digits: 66.398125 kg per mmBtu is so many per kWh', () => {
    const rate = scaleAmounts(
      amountsOf('epa-steam-heat-mmbtu-2025').amounts,
      ratio(decimal('3.6'), decimal('1055.05585262')),
    )
    expect(toText(rate.co2e.AR5)).toMatch(/^0\.22655980667413322859995605/)
    expect(toText(rate.gases[0]!.kg!)).toMatch(/^0\.22632735452537638755665/)
  })

  test('the unit of the factor itself leaves its figures alone', () => {
    const { amounts } = amountsOf('desnz-bio-biogas-tonne-2024')
    expect(scaleAmounts(amounts, UNITY)).toEqual(amounts)
  })
})
