import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chainOn,
  shareOn,
  structureOf,
  type ConsolidationApproach,
  type Entity,
  type Holding,
  type Structure,
} from './consolidation.ts'
import { compare, decimal, equals, multiply, ONE, toText, ZERO } from './decimal.ts'

const holding = (equityShare: string, more: Partial<Holding> = {}): Holding => ({
  validFrom: '2020-01-01',
  validTo: null,
  equityShare: decimal(equityShare),
  financialControl: false,
  operationalControl: false,
  ...more,
})
const controlled = { financialControl: true, operationalControl: true } as const
const company: Entity = { id: 'company', parentId: null, holdings: [] }
const entity = (id: string, parentId: string | null, ...holdings: Holding[]): Entity => ({ id, parentId, holdings })

function checked(...entities: Entity[]): Structure {
  const result = structureOf(entities)
  if (!result.ok) throw new Error(JSON.stringify(result.refusals))
  return result.structure
}

const shares = (structure: Structure, id: string, day = '2025-06-30') =>
  (['equity-share', 'financial-control', 'operational-control'] as const).map((approach) =>
    toText(shareOn(structure, id, approach, day)),
  )

const refusals = (...entities: Entity[]) => {
  const result = structureOf(entities)
  return result.ok ? [] : result.refusals
}

// GHG Protocol Corporate Standard (2004), chapter 3, the Holland Industries example, its figures as an open
// implementation keeps them in its tests: Holland America is an 83 % subsidiary; BGB is half of a joint venture that
// Holland America holds and its partner operates. Equity share 41.5 %, financial control 50 %, operational control 0 %.
describe('Holland Industries', () => {
  const holland = () =>
    checked(
      company,
      entity('holland-america', 'company', holding('0.83', controlled)),
      entity('bgb', 'holland-america', holding('0.5', { financialControl: 'joint' })),
    )
  test('counts BGB by the share of each approach', () => {
    expect(shares(holland(), 'bgb')).toEqual(['0.415', '0.5', '0'])
  })
  test('counts the subsidiary whole under control and by 83 % under equity', () => {
    expect(shares(holland(), 'holland-america')).toEqual(['0.83', '1', '1'])
  })
})

// GHG Protocol Corporate Standard, table 1: accounting category by approach.
describe('the categories of table 1', () => {
  const one = (kind: Holding) => shares(checked(company, entity('x', 'company', kind)), 'x')
  test('a subsidiary counts whole under control', () => {
    expect(one(holding('0.6', controlled))).toEqual(['0.6', '1', '1'])
  })
  test('an associated company counts by equity only', () => {
    expect(one(holding('0.3'))).toEqual(['0.3', '0', '0'])
  })
  test('a joint venture counts by equity under joint financial control, whole for whoever operates it', () => {
    expect(one(holding('0.4', { financialControl: 'joint' }))).toEqual(['0.4', '0.4', '0'])
    expect(one(holding('0.4', { financialControl: 'joint', operationalControl: true }))).toEqual(['0.4', '0.4', '1'])
  })
  test('a franchise without equity counts only under control', () => {
    expect(one(holding('0'))).toEqual(['0', '0', '0'])
    expect(one(holding('0', { operationalControl: true }))).toEqual(['0', '0', '1'])
  })
  test('the reporting company counts whole', () => {
    expect(shares(checked(company), 'company')).toEqual(['1', '1', '1'])
  })
})

describe('chains', () => {
  test('multiply equity at every level', () => {
    const structure = checked(
      company,
      entity('a', 'company', holding('0.8', controlled)),
      entity('b', 'a', holding('0.5', controlled)),
      entity('c', 'b', holding('0.25', controlled)),
    )
    expect(shares(structure, 'c')).toEqual(['0.1', '1', '1'])
  })

  test('an entity without parent is held by the reporting company directly', () => {
    expect(shares(checked(entity('a', null, holding('0.7', controlled))), 'a')).toEqual(['0.7', '1', '1'])
  })

  test('control that the company or a subsidiary exercises counts whole, wherever it stands in the tree', () => {
    const structure = checked(
      company,
      entity('associate', 'company', holding('0.2')),
      entity('plant', 'associate', holding('0.9', controlled)),
    )
    expect(shares(structure, 'plant')).toEqual(['0.18', '1', '1'])
  })

  test('a joint venture of a joint venture counts by both shares, one of an associate by equity', () => {
    const joint = { financialControl: 'joint' } as const
    const nested = checked(
      company,
      entity('a', 'company', holding('0.5', joint)),
      entity('b', 'a', holding('0.5', joint)),
    )
    expect(shares(nested, 'b')).toEqual(['0.25', '0.25', '0'])
    const ofAssociate = checked(
      company,
      entity('s', 'company', holding('0.6', controlled)),
      entity('a', 's', holding('0.4')),
      entity('b', 'a', holding('0.5', joint)),
    )
    expect(shares(ofAssociate, 'b')).toEqual(['0.12', '0.12', '0'])
    expect(shares(checked(entity('b', null, holding('0.5', joint))), 'b')).toEqual(['0.5', '0.5', '0'])
  })

  test('tell the holdings behind a share', () => {
    const own = holding('0.5')
    const structure = checked(company, entity('a', 'company', own))
    expect(chainOn(structure, 'a', '2025-01-01')).toEqual([
      { entityId: 'a', holding: own },
      { entityId: 'company', holding: null },
    ])
  })

  test('an unknown entity is a fault', () => {
    expect(() => shareOn(checked(company), 'nobody', 'equity-share', '2025-01-01')).toThrow('no entity nobody')
  })
})

describe('periods', () => {
  const sold = () =>
    checked(
      company,
      entity(
        'plant',
        'company',
        holding('0.75', { validFrom: '2025-03-11', validTo: null, ...controlled }),
        holding('0.25', { validFrom: '2024-01-01', validTo: '2025-03-10' }),
      ),
      entity('unit', 'plant', holding('1', { validFrom: '2023-01-01', validTo: '2025-06-30', ...controlled })),
    )
  test('each day counts by the holding of that day, first and last day inside', () => {
    const days = ['2023-12-31', '2024-01-01', '2025-03-10', '2025-03-11', '2099-01-01']
    expect(days.map((day) => shares(sold(), 'plant', day)[0])).toEqual(['0', '0.25', '0.25', '0.75', '0.75'])
    expect(shares(sold(), 'plant', '2025-03-10')).toEqual(['0.25', '0', '0'])
    expect(shares(sold(), 'plant', '2025-03-11')).toEqual(['0.75', '1', '1'])
  })
  test('an entity is outside while any holding above it is, even if it is controlled', () => {
    expect(shares(sold(), 'unit', '2023-06-01')).toEqual(['0', '0', '0'])
    expect(chainOn(sold(), 'unit', '2023-06-01')).toBeNull()
    expect(shares(sold(), 'unit', '2024-06-01')).toEqual(['0.25', '1', '1'])
    expect(shares(sold(), 'unit', '2025-07-01')).toEqual(['0', '0', '0'])
  })
  test('an entity that is never held is outside, and so is one held directly while it is not', () => {
    expect(shares(checked(company, entity('a', 'company')), 'a')).toEqual(['0', '0', '0'])
    const later = checked(entity('a', null, holding('0.5', { validFrom: '2026-01-01', ...controlled })))
    expect(shares(later, 'a', '2025-12-31')).toEqual(['0', '0', '0'])
    expect(shares(later, 'a', '2026-01-01')).toEqual(['0.5', '1', '1'])
  })
})

describe('refusals', () => {
  test('an entity twice', () => {
    expect(refusals(company, entity('a', 'company'), entity('a', null))).toEqual([
      { code: 'entity-twice', entityId: 'a' },
    ])
  })
  test('a parent that is not there', () => {
    expect(refusals(entity('a', 'b'))).toEqual([{ code: 'parent-unknown', entityId: 'a', parentId: 'b' }])
  })
  test('a cycle, once, whoever hangs below it', () => {
    const cycle = refusals(company, entity('a', 'b'), entity('b', 'c'), entity('c', 'a'), entity('d', 'a'))
    expect(cycle).toEqual([{ code: 'entity-cycle', entityIds: ['a', 'b', 'c'] }])
    expect(refusals(entity('a', 'a'))).toEqual([{ code: 'entity-cycle', entityIds: ['a'] }])
    expect(refusals(entity('z', 'y'), entity('y', 'z'), entity('b', 'a'), entity('a', 'b'))).toHaveLength(2)
  })
  test('a share above 1 or below 0', () => {
    expect(refusals(entity('a', null, holding('1.0000001')))).toEqual([
      { code: 'equity-share-out-of-range', entityId: 'a', validFrom: '2020-01-01' },
    ])
    expect(refusals(entity('a', null, holding('-0.1')))).toHaveLength(1)
    expect(refusals(entity('a', null, holding('1')), entity('b', null, holding('0')))).toEqual([])
  })
  test('days that are none, or end before they begin', () => {
    const refused = (validFrom: string, validTo: string | null) =>
      refusals(entity('a', null, holding('1', { validFrom, validTo })))
    expect(refused('2025-02-30', null)).toEqual([
      { code: 'holding-days-invalid', entityId: 'a', validFrom: '2025-02-30', validTo: null },
    ])
    expect(refused('2025-02-01', '2025-02-30')).toHaveLength(1)
    expect(refused('2025-02-02', '2025-02-01')).toHaveLength(1)
    expect(refused('2025-02-01', '2025-02-01')).toEqual([])
  })
  test('holdings that overlap by a day, in whatever order they stand', () => {
    const early = holding('0.5', { validFrom: '2024-01-01', validTo: '2024-12-31' })
    const late = holding('0.6', { validFrom: '2024-12-31', validTo: null })
    const refusal = { code: 'holdings-overlap', entityId: 'a', validFrom: '2024-01-01', otherFrom: '2024-12-31' }
    expect(refusals(entity('a', null, early, late))).toEqual([refusal])
    expect(refusals(entity('a', null, late, early))).toEqual([refusal])
    expect(refusals(entity('a', null, early, { ...late, validFrom: '2025-01-01' }))).toEqual([])
    expect(refusals(entity('a', null, { ...early, validTo: null }, late))).toEqual([refusal])
    expect(refusals(entity('a', null, early, early))).toHaveLength(1)
  })
  test('overlap is not asked of days that are invalid', () => {
    const broken = holding('0.5', { validFrom: 'soon' })
    expect(refusals(entity('a', null, broken, holding('0.5')))).toEqual([
      { code: 'holding-days-invalid', entityId: 'a', validFrom: 'soon', validTo: null },
    ])
  })
})

const approach = fc.constantFrom<ConsolidationApproach>('operational-control', 'financial-control', 'equity-share')
const someHolding = fc
  .record({
    percent: fc.integer({ min: 0, max: 100 }),
    financialControl: fc.constantFrom<Holding['financialControl']>(true, false, 'joint'),
    operationalControl: fc.boolean(),
  })
  .map(({ percent, ...flags }) => holding(toText({ coefficient: BigInt(percent), scale: 2 }), flags))
/** A chain below the reporting company: each entity is held by the one before. */
const someChain = fc
  .array(someHolding, { minLength: 1, maxLength: 6 })
  .map((holdings) => [
    company,
    ...holdings.map((each, index) => entity(`e${index}`, index === 0 ? 'company' : `e${index - 1}`, each)),
  ])

describe('properties', () => {
  test('no share is below 0 or above 1, under any approach', () => {
    fc.assert(
      fc.property(someChain, approach, (entities, by) => {
        const structure = checked(...entities)
        for (const { id } of entities) {
          const share = shareOn(structure, id, by, '2025-01-01')
          expect(compare(share, ZERO)).toBeGreaterThanOrEqual(0)
          expect(compare(share, ONE)).toBeLessThanOrEqual(0)
        }
      }),
    )
  })

  test('the equity share is that of the parent times the own one', () => {
    fc.assert(
      fc.property(someChain, (entities) => {
        const structure = checked(...entities)
        for (const { id, parentId, holdings } of entities.slice(1)) {
          const above = shareOn(structure, parentId!, 'equity-share', '2025-01-01')
          expect(
            equals(shareOn(structure, id, 'equity-share', '2025-01-01'), multiply(above, holdings[0]!.equityShare)),
          ).toBe(true)
        }
      }),
    )
  })

  test('wholly owned and controlled, all approaches agree', () => {
    fc.assert(
      fc.property(fc.nat({ max: 5 }), approach, (depth, by) => {
        const entities = [
          company,
          ...Array.from({ length: depth }, (_, index) =>
            entity(`e${index}`, index === 0 ? 'company' : `e${index - 1}`, holding('1', controlled)),
          ),
        ]
        expect(equals(shareOn(checked(...entities), entities.at(-1)!.id, by, '2025-01-01'), ONE)).toBe(true)
      }),
    )
  })
})
