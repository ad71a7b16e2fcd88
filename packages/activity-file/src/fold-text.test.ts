import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'

test.each([
  ['marks', '\u0323\u0301', 'aaạ'],
  ['marks, and of letters that become some', '\u0316\uFF9E', 'aaa'],
])(
  'a cell of %s over one letter is folded at once: whole, they would be put in order for minutes',
  (_of, two, folded) => {
    const begun = performance.now()
    expect(foldText(`${'a'.repeat(3)}${two.repeat(100_000)} Riyadh`)).toBe(`${folded} riyadh`)
    expect(performance.now() - begun).toBeLessThan(1000)
  },
)
