import { errorTable, type ErrorCode } from '@athar/contracts'
import { expect, test } from 'vitest'
import { errorSentence } from './error-sentence.ts'

const codes = Object.keys(errorTable) as ErrorCode[]

test.each(codes)('%s has an English sentence', (code) => {
  expect(errorSentence(code, {})).toMatch(/ .*[.?!]/)
})

test('what an error names is in its sentence', () => {
  const named = errorSentence('inventory.number-ambiguous', { typed: '1,234', readings: ['1234', '1.234'] })
  for (const text of ['1,234', '1234', '1.234']) expect(named).toContain(text)
})
