import { expect, it } from 'vitest'
import { loadWords } from '../../platform/words.ts'
import { inventoryCodes, statusAfter } from './prepare-rows.ts'

it.each(['en', 'ar'] as const)(
  'every reason of the inventory for refusing or holding a row has its words (%s)',
  (lang) => {
    const words = loadWords('activity-file')
    for (const code of Object.keys(inventoryCodes))
      for (const part of ['title', 'help'])
        expect(words(lang, `codes.${code}.${part}`)).not.toBe(`codes.${code}.${part}`)
  },
)

it('a row that waits for the price index keeps waiting whatever is answered, unless it is refused or left out', () => {
  const waits = 'price-index-required'
  expect(statusAfter([waits, 'outlier'], undefined, ['outlier', waits])).toEqual({ status: 'flag', held: true })
  expect(statusAfter([waits, 'duplicate-row'], undefined, [])).toEqual({ status: 'refuse', held: false })
  expect(statusAfter([waits, 'period-locked'], undefined, [])).toEqual({ status: 'refuse', held: false })
  expect(statusAfter([waits, 'skipped-by-person'], undefined, [])).toEqual({ status: 'skip', held: false })
})
