import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'

test('a cell of marks over one letter is folded at once: whole, they would be put in order for minutes', () => {
  const begun = performance.now()
  expect(foldText(`${'a'.repeat(3)}${'\u0323\u0301'.repeat(100_000)} Riyadh`)).toBe('aaạ riyadh')
  expect(performance.now() - begun).toBeLessThan(1000)
})
