import { expect, it } from 'vitest'
import { countLines, fallen, shareOf } from './test-lines.ts'

const files: Record<string, string> = {
  'server/src/grants/award.ts': 'line\n'.repeat(300),
  'server/src/grants/award.test.ts': 'line\n'.repeat(100),
  'server/src/grants/testing.ts': 'line\n'.repeat(50),
}

it('makers of tests count neither as code nor as tests', () => {
  const lines = countLines(Object.keys(files), (path) => files[path]!)
  expect(lines).toEqual({ code: 300, tests: 100 })
  expect(shareOf(lines)).toBe(33)
})

it('a side with little code has no share', () => {
  expect(shareOf({ code: 199, tests: 0 })).toBeUndefined()
})

it('a share below its floor is told, and a new feature begins with the least', () => {
  expect(fallen({ grants: { server: 33, web: 15 } }, { grants: { server: 33 } })).toEqual([])
  expect(fallen({ grants: { server: 32 } }, { grants: { server: 33 } })).toEqual([
    'server/src/grants: 32 lines of test for 100 of code, 33 are the floor',
  ])
  expect(fallen({ credits: { server: 49, web: 14 } }, {})).toHaveLength(2)
})
