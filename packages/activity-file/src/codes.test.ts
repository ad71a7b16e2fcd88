import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { ALL_CODES, CODES, isHoldCode, sortCodes, statusOf } from './codes.ts'
import { OWN_FACTOR_CODES } from './own-factor-codes.ts'

interface Words {
  codes: Record<string, { title: string; help: string }>
  choices: Record<string, string>
}

const words = (language: string) =>
  JSON.parse(
    readFileSync(new URL(`../../i18n/messages/activity-file/${language}.json`, import.meta.url), 'utf8'),
  ) as Words
const oracle = JSON.parse(
  readFileSync(new URL('../testdata/messy-activity-expected.json', import.meta.url), 'utf8'),
) as { codes: Record<string, string> }

test.each(['en', 'ar'])('every code has a title and a help text in %s', (language) => {
  const { codes } = words(language)
  // The inventory has reasons of its own for refusing a row; their words stand in the same list.
  expect(Object.keys(codes)).toEqual(expect.arrayContaining([...ALL_CODES, ...Object.keys(OWN_FACTOR_CODES)]))
  expect(Object.values(codes).filter(({ title, help }) => !title || !help)).toEqual([])
})

test('every choice is worded alike in both languages', () => {
  const kinds = [
    'keep',
    'quantity',
    'period',
    'activity',
    'site',
    'create-site',
    'unit',
    'quality',
    'replace',
    'keep-both',
    'correct',
  ]
  expect(Object.keys(words('en').choices)).toEqual(kinds)
  expect(Object.keys(words('ar').choices)).toEqual(kinds)
})

test('every code of the published list is known', () => {
  expect(Object.keys(oracle.codes).filter((code) => !(code in CODES))).toEqual([])
})

test('the heaviest code decides, and an answered question is a warning', () => {
  expect(statusOf([])).toEqual({ status: 'accept', needsConfirmation: false })
  expect(statusOf(['unit-normalised'])).toEqual({ status: 'accept', needsConfirmation: false })
  expect(statusOf(['quantity-zero', 'unit-normalised'])).toEqual({ status: 'flag', needsConfirmation: false })
  expect(statusOf(['outlier', 'quantity-zero'])).toEqual({ status: 'flag', needsConfirmation: true })
  expect(statusOf(['outlier'], new Set(['outlier']))).toEqual({ status: 'flag', needsConfirmation: false })
  expect(statusOf(['outlier', 'unit-missing'])).toEqual({ status: 'refuse', needsConfirmation: false })
  expect(statusOf(['unit-missing'], new Set(['unit-missing']))).toEqual({ status: 'refuse', needsConfirmation: false })
  expect(statusOf(['blank-row'])).toEqual({ status: 'skip', needsConfirmation: false })
})

test('codes are reported once each, gravest first', () => {
  expect(sortCodes(['outlier', 'unit-normalised', 'unit-missing', 'outlier'])).toEqual([
    'unit-missing',
    'outlier',
    'unit-normalised',
  ])
  expect(isHoldCode('outlier')).toBe(true)
})
