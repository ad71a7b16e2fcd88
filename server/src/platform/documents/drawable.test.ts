import { describe, expect, it } from 'vitest'
import { createDrawable, drawableDocument, substitute } from './drawable.ts'

describe('what the faces can draw', () => {
  const drawable = createDrawable()

  it('leaves Latin, Arabic, digits and the signs of figures as they are', () => {
    const text = 'Najd Dairy – شركة نجد للألبان · 12,345.6 ±5% m² < 0.01 − · é ß'
    expect(drawable(text)).toBe(text)
  })

  it('puts one substitute for each character of a script no face has', () => {
    expect(drawable('مصنع 工場 🏭')).toBe(`مصنع ${substitute}${substitute} ${substitute}`)
  })

  it('drops characters that draw nothing and could turn the order of a line', () => {
    expect(drawable('a\u202Eb\u200Fc\uFEFF')).toBe('abc')
  })

  it('keeps line ends and isolates, which the page needs', () => {
    expect(drawable('\u2068x\u2069\ny')).toBe('\u2068x\u2069\ny')
  })

  it('reaches every text of a document and no number of it', () => {
    expect(drawableDocument({ a: ['中', 1, null], b: { c: true } }, drawable)).toEqual({
      a: [substitute, 1, null],
      b: { c: true },
    })
  })
})
