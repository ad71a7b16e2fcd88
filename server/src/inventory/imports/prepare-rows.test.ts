import { expect, it } from 'vitest'
import { loadWords } from '../../platform/words.ts'
import { inventoryCodes } from './prepare-rows.ts'

it.each(['en', 'ar'] as const)('every reason of the inventory for refusing a row has its words (%s)', (lang) => {
  const words = loadWords('activity-file')
  for (const code of Object.keys(inventoryCodes))
    for (const part of ['title', 'help']) expect(words(lang, `codes.${code}.${part}`)).not.toBe(`codes.${code}.${part}`)
})
