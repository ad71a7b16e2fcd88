import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { count } from './vitest.mjs'

const folder = mkdtempSync(join(tmpdir(), 'athar-count-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A report of one file with one test, as the reporter of vitest writes it. */
function aReport(status: 'passed' | 'failed'): string {
  const report = join(folder, `${status}.json`)
  const test = { status, fullName: 'a test', failureMessages: ['no'] }
  const file = { name: join(folder, 'one.test.ts'), status, message: '', assertionResults: [test] }
  const sums = { numPassedTests: status === 'passed' ? 1 : 0, numFailedTests: status === 'failed' ? 1 : 0 }
  writeFileSync(report, JSON.stringify({ ...sums, testResults: [{ ...file, startTime: 0, endTime: 1 }] }))
  return report
}

it('an error that no test failed by is a failure beside a failed test too, which a second run may clear', () => {
  const errors = ['Error: thrown after the end']
  const beside = count('unit', { report: aReport('failed'), code: 1, errors })
  expect(beside).toMatchObject({ failed: 2, isBroken: true })
  expect(beside.failures).toHaveLength(2)
  expect(count('unit', { report: aReport('passed'), code: 1, errors })).toMatchObject({ failed: 1, isBroken: true })
})

it('a failed test alone may be run again, and a bad end without a name may not', () => {
  expect(count('unit', { report: aReport('failed'), code: 1, errors: [] })).toMatchObject({
    failed: 1,
    isBroken: false,
  })
  expect(count('unit', { report: aReport('passed'), code: 1, errors: [] })).toMatchObject({ failed: 1, isBroken: true })
  expect(count('unit', { report: join(folder, 'none.json'), code: 0, errors: [] })).toMatchObject({ isBroken: true })
})
