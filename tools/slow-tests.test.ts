import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { slowTests } from './slow-tests.ts'

it('lists files that exist', () => {
  expect(slowTests.filter((path) => !existsSync(new URL(`../${path}`, import.meta.url)))).toEqual([])
})
