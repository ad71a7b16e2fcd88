import { describe, expect, it } from 'vitest'
import { anImport } from '../testing.ts'
import { columnLetter, missingOf, sharedColumn, withColumn, withConstant, withPeriodMode } from './mapping.ts'

const { mapping } = anImport().options!
const { header } = anImport().reading!

describe('columns', () => {
  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('number %i is named %s', (column, letter) => expect(columnLetter(column)).toBe(letter))

  it('give way to one value for every row, and take its place', () => {
    const fixed = withConstant(mapping, 'unit', 'kWh')
    expect([fixed.columns.unit, fixed.names.unit, fixed.constants.unit]).toEqual([undefined, undefined, 'kWh'])
    const column = withColumn(fixed, header, 'unit', 5)
    expect([column.columns.unit, column.names.unit, column.constants.unit]).toEqual([5, 'Measure', undefined])
  })

  it('are missing until each needed field has one or a value that is not empty', () => {
    expect(missingOf(mapping)).toEqual([])
    expect(missingOf(withConstant(mapping, 'activity', ' '))).toEqual(['activity'])
    expect(missingOf(withPeriodMode(mapping, 'one'))).toEqual(['periodStart'])
    expect(missingOf(withColumn(withPeriodMode(mapping, 'one'), header, 'period', 1))).toEqual([])
  })

  it('that two fields read are told', () => {
    expect(sharedColumn(mapping)).toBeNull()
    expect(sharedColumn(withColumn(mapping, header, 'note', 0))).toEqual(['site', 'note'])
  })
})
