import { describe, expect, it } from 'vitest'
import { listNumbers, type ListMark } from './list-numbers.ts'

const read = (texts: readonly string[], said: ListMark | null = null) =>
  listNumbers(
    texts.map((text) => ({ text, typed: false })),
    said,
  )

describe('numbers of a list', () => {
  it('that can be read in two ways are asked about', () => {
    expect(read(['1.234', '1,234', '12.5', '1,250.5', '1234'])).toEqual([
      'ambiguous',
      'ambiguous',
      '12.5',
      '1250.5',
      '1234',
    ])
  })

  it('are read by the mark that is said', () => {
    expect(read(['1.234', '1,234'], 'point')).toEqual(['1.234', '1234'])
    expect(read(['1.234', '1,234'], 'comma')).toEqual(['1234', '1.234'])
  })

  it('are read like ten others that leave nothing open', () => {
    const clear = Array.from({ length: 10 }, (_, at) => `${at}.5`)
    expect(read(['1.234', ...clear])[0]).toBe('1.234')
    expect(read(['1.234', ...clear, '2,5'])[0]).toBe('ambiguous')
  })

  it('of a typed cell are what they are', () => {
    expect(listNumbers([{ text: '1.234', typed: true }], null)).toEqual(['1.234'])
  })

  it('come in Arabic digits and marks, and with letters are none', () => {
    expect(read(['١٬٢٣٤٫٥', '۱۲', '12 t', 'about 12', 'none', '(5)'])).toEqual(['1234.5', '12', null, null, null, '-5'])
  })
})
