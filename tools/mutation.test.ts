import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutation, type MutationSettings } from './mutation.ts'

const settings: MutationSettings = JSON.parse(readFileSync(new URL('../stryker.config.json', import.meta.url), 'utf8'))

test('mutation without words, or with files, is that of carbon', () => {
  expect(mutation(settings, [])).toEqual(settings)
  expect(mutation(settings, ['totals', 'base-year.ts']).mutate).toEqual([
    'packages/carbon/src/totals.ts',
    'packages/carbon/src/base-year.ts',
  ])
})

test('mutation of another package changes its sources alone, and its report', () => {
  const whole = mutation(settings, ['methodologies'])
  expect(whole.mutate).toContain('packages/methodologies/src/**/*.ts')
  expect(whole.mutate.some((pattern) => pattern.includes('carbon'))).toBe(false)
  expect([whole.vitest.dir, whole.jsonReporter.fileName]).toEqual([
    'packages/methodologies',
    'reports/mutation/methodologies.json',
  ])
  expect(whole.ignorePatterns).toContain('!/packages/carbon')
  expect(mutation(settings, ['methodologies', 'days']).mutate).toEqual(['packages/methodologies/src/days.ts'])
})
