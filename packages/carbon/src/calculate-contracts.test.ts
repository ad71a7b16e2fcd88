import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addAmounts, coverByContracts, type ElectricityUse, type EnergyContract } from './calculate-contracts.ts'
import { add, compare, decimal, type Decimal, equals, sum, toText, ZERO } from './decimal.ts'
import type { EmissionAmounts } from './factor-amounts.ts'
import { perSet } from './gwp.ts'

const use = (id: string, kWh: string, more: Partial<ElectricityUse> = {}): ElectricityUse => ({
  id,
  site: 'S1',
  from: '2025-01-01',
  to: '2025-01-31',
  kWh: decimal(kWh),
  ...more,
})
const contract = (id: string, kWh: string, more: Partial<EnergyContract> = {}): EnergyContract => ({
  id,
  site: null,
  from: '2025-01-01',
  to: '2025-12-31',
  kWh: decimal(kWh),
  ...more,
})
const shown = (uses: readonly ElectricityUse[], contracts: readonly EnergyContract[]) => {
  const { uses: covered, unused } = coverByContracts(uses, contracts)
  return {
    uses: Object.fromEntries(
      covered.map((entry) => [
        entry.id,
        [...entry.shares.map((share) => `${share.contractId} ${toText(share.kWh)}`), toText(entry.uncovered)],
      ]),
    ),
    unused: unused.map((share) => `${share.contractId} ${toText(share.kWh)}`),
  }
}

describe('contracts and certificates over metered electricity', () => {
  test('a contract larger than the use covers it and keeps the rest', () => {
    expect(shown([use('a', '100'), use('b', '50')], [contract('c', '400')])).toEqual({
      uses: { a: ['c 100', '0'], b: ['c 50', '0'] },
      unused: ['c 250'],
    })
  })

  test('a smaller one is shared in proportion; the last record takes the rest', () => {
    expect(shown([use('a', '100'), use('b', '100'), use('c', '100')], [contract('c', '100')])).toEqual({
      uses: {
        a: ['c 33.333333333333', '66.666666666667'],
        b: ['c 33.333333333333', '66.666666666667'],
        c: ['c 33.333333333334', '66.666666666666'],
      },
      unused: ['c 0'],
    })
  })

  test('only its site and its days', () => {
    const uses = [
      use('a', '100'),
      use('b', '100', { site: 'S2' }),
      use('c', '100', { from: '2024-12-01', to: '2024-12-31' }),
    ]
    expect(shown(uses, [contract('c', '1000', { site: 'S1' })]).uses).toEqual({
      a: ['c 100', '0'],
      b: ['100'],
      c: ['100'],
    })
  })

  test('a record that reaches out of the contract is covered for its days within', () => {
    const uses = [use('a', '310', { from: '2024-12-17', to: '2025-01-16' })]
    expect(shown(uses, [contract('c', '1000')])).toEqual({ uses: { a: ['c 160', '150'] }, unused: ['c 840'] })
    const late = [use('a', '310', { from: '2025-12-17', to: '2026-01-16' })]
    expect(shown(late, [contract('c', '1000')]).uses).toEqual({ a: ['c 150', '160'] })
    const refund = [use('b', '1000'), use('a', '-310', { from: '2024-12-17', to: '2025-01-16' })]
    expect(shown(refund, [contract('c', '5000')]).uses).toEqual({ a: ['c -160', '-150'], b: ['c 1000', '0'] })
  })

  test('the earlier contract serves first and no kWh is claimed twice', () => {
    const contracts = [contract('later', '80', { from: '2025-01-02' }), contract('b', '30'), contract('a', '30')]
    expect(shown([use('x', '100')], contracts)).toEqual({
      uses: { x: ['a 30', 'b 30', 'later 40', '0'] },
      unused: ['a 0', 'b 0', 'later 40'],
    })
  })

  test('a refund lowers the cover; more refund than use leaves the contract alone', () => {
    expect(shown([use('a', '100'), use('b', '-20')], [contract('c', '400')])).toEqual({
      uses: { a: ['c 100', '0'], b: ['c -20', '0'] },
      unused: ['c 320'],
    })
    expect(shown([use('a', '10'), use('b', '-20')], [contract('c', '400')])).toEqual({
      uses: { a: ['10'], b: ['-20'] },
      unused: ['c 400'],
    })
  })

  test('covered and uncovered are what was used, whatever the contracts and the order', () => {
    const kWh = fc.integer({ min: -1_000, max: 100_000 }).map((value) => decimal(value))
    const month = fc.integer({ min: 1, max: 12 }).map((value) => String(value).padStart(2, '0'))
    const uses = fc.array(
      fc.record({
        site: fc.constantFrom('S1', 'S2'),
        kWh,
        from: month.map((m) => `2025-${m}-05`),
        to: fc.constant('2025-12-31'),
      }),
      { maxLength: 8 },
    )
    const contracts = fc.array(
      fc.record({
        site: fc.constantFrom('S1', null),
        kWh: fc.integer({ min: 0, max: 100_000 }).map((value) => decimal(value)),
        from: month.map((m) => `2025-${m}-01`),
        to: fc.constantFrom('2025-12-31', '2026-06-30'),
      }),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(uses, contracts, (someUses, someContracts) => {
        const named = someUses.map((entry, n) => ({ id: `u${n}`, ...entry }))
        const bundles = someContracts.map((entry, n) => ({ id: `c${n}`, ...entry }))
        const { uses: covered, unused } = coverByContracts(named, bundles)
        for (const entry of covered) {
          const used = named.find((other) => other.id === entry.id)!.kWh
          expect(equals(add(sum(entry.shares.map((share) => share.kWh)), entry.uncovered), used)).toBe(true)
        }
        for (const rest of unused) expect(compare(rest.kWh, ZERO)).not.toBe(-1)
        expect(coverByContracts(named.toReversed(), bundles.toReversed())).toEqual({ uses: covered, unused })
      }),
    )
  })
})

test('amounts are added gas by gas; a mass unknown in one part is unknown in the sum', () => {
  const amounts = (gas: string, kg: Decimal | null): EmissionAmounts => ({
    co2e: perSet(() => decimal(2)),
    gases: [{ gas, group: 'other', kg, co2e: perSet(() => decimal(2)) }],
    biogenicCo2: decimal(1),
  })
  const total = addAmounts([
    amounts('x', decimal(1)),
    amounts('x', decimal(3)),
    amounts('y', decimal(5)),
    amounts('y', null),
  ])
  expect([toText(total.co2e.AR6), toText(total.biogenicCo2)]).toEqual(['8', '4'])
  expect(total.gases.map((gas) => [gas.gas, gas.kg && toText(gas.kg), toText(gas.co2e.AR4)])).toEqual([
    ['x', '4', '4'],
    ['y', null, '4'],
  ])
  expect(addAmounts([])).toEqual({ co2e: perSet(() => ZERO), gases: [], biogenicCo2: ZERO })
})
