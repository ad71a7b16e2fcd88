import type { inventory } from '@athar/contracts'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../platform/errors.ts'
import { yearsTouched, refuseStructure, refuseTakenName } from './check-entities.ts'

const holding = (
  validFrom: string,
  validTo: string | null,
  more: Partial<inventory.Holding> = {},
): inventory.Holding => ({
  validFrom,
  validTo,
  equityShare: '1',
  financialControl: 'full',
  operationalControl: true,
  ...more,
})
const root = {
  id: 'root',
  parentId: null,
  name: { en: 'Group', ar: 'المجموعة' },
  holdings: [holding('1900-01-01', null)],
}
const entity = (id: string, parentId: string, holdings = [holding('2020-01-01', null)]) => ({
  id,
  parentId,
  name: { en: id, ar: '' },
  holdings,
})

const refusalOf = (work: () => unknown): Failure => {
  try {
    work()
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('the structure of entities', () => {
  it('a tree with holdings one after the other stands', () => {
    const structure = refuseStructure([
      root,
      entity('a', 'root', [
        holding('2020-01-01', '2022-12-31'),
        holding('2023-01-01', null, { equityShare: '0.5', financialControl: 'joint' }),
      ]),
      entity('b', 'a'),
    ])
    expect(structure.entities.get('a')?.holdings[1]?.financialControl).toBe('joint')
  })

  it('an entity below itself is refused', () => {
    const refusal = refusalOf(() => refuseStructure([root, entity('a', 'b'), entity('b', 'a')]))
    expect(refusal.code).toBe('inventory.entity-cycle')
  })

  it('holdings over the same days are refused and named', () => {
    const refusal = refusalOf(() =>
      refuseStructure([root, entity('a', 'root', [holding('2020-01-01', null), holding('2023-01-01', null)])]),
    )
    expect(refusal).toMatchObject({
      code: 'inventory.holdings-overlap',
      details: { validFrom: '2020-01-01', otherFrom: '2023-01-01' },
    })
  })

  it('a parent that is not there and a day that does not exist are refused', () => {
    expect(refusalOf(() => refuseStructure([root, entity('a', 'elsewhere')])).code).toBe('inventory.entity-not-found')
    expect(refusalOf(() => refuseStructure([root, entity('a', 'root', [holding('2023-02-30', null)])])).code).toBe(
      'validation-failed',
    )
  })

  it('two entities do not share a name, however it is spelled', () => {
    expect(refusalOf(() => refuseTakenName([root], { id: 'new', name: { en: 'group', ar: '' } })).code).toBe(
      'inventory.entity-name-taken',
    )
    expect(() => refuseTakenName([root], { id: 'root', name: { en: 'GROUP', ar: '' } })).not.toThrow()
    expect(() => refuseTakenName([root], { id: 'new', name: { en: 'Other', ar: '' } })).not.toThrow()
  })
})

describe('a locked year', () => {
  const locked = [{ year: 2023, startsOn: '2023-01-01', endsOn: '2023-12-31' }]
  const before = entity('a', 'root')

  it('is not touched by what changes after it', () => {
    const after = entity('a', 'root', [
      holding('2020-01-01', '2023-12-31'),
      holding('2024-01-01', null, { equityShare: '0.4' }),
    ])
    expect(yearsTouched(before, after, locked)).toEqual([])
  })

  it('is not touched by the same share written differently', () => {
    expect(
      yearsTouched(before, entity('a', 'root', [holding('2019-01-01', null, { equityShare: '1.00' })]), locked),
    ).toEqual([])
  })

  it.each([
    ['a share', entity('a', 'root', [holding('2020-01-01', null, { equityShare: '0.9' })])],
    ['a control', entity('a', 'root', [holding('2020-01-01', null, { operationalControl: false })])],
    ['an earlier end', entity('a', 'root', [holding('2020-01-01', '2023-12-30')])],
    ['another parent', entity('a', 'b')],
  ])('is touched by %s', (_what, after) => {
    expect(yearsTouched(before, after, locked)).toEqual([2023])
  })
})
