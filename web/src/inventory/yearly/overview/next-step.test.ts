import { expect, it } from 'vitest'
import { nextStep } from './next-step.ts'

const year = { state: 'open', pendingRecords: 0, returnedRecords: 0, openGaps: 0 } as const

it.each([
  ['preparer', { returnedRecords: 1, openGaps: 2 }, { before: 'returned', move: 'submit' }],
  ['preparer', { pendingRecords: 3, openGaps: 2 }, { before: 'gaps', move: 'submit' }],
  ['preparer', { pendingRecords: 3 }, { before: null, move: 'submit' }],
  ['reviewer', { pendingRecords: 3, returnedRecords: 1 }, { before: 'pending', move: null }],
  ['reviewer', { state: 'in-review', pendingRecords: 3 }, { before: 'pending', move: 'approve' }],
  ['reviewer', { state: 'in-review' }, { before: null, move: 'approve' }],
  ['reviewer', { state: 'approved' }, { before: null, move: null }],
  ['owner', { state: 'approved', openGaps: 1 }, { before: 'gaps', move: 'lock' }],
  ['owner', { state: 'locked', openGaps: 1 }, { before: null, move: 'restate' }],
  ['auditor', { pendingRecords: 3, returnedRecords: 1, openGaps: 1 }, { before: null, move: null }],
] as const)('a %s with %o does %o next', (role, over, step) => {
  expect(nextStep({ ...year, ...over }, role)).toEqual(step)
})
