import { describe, expect, it } from 'vitest'
import { isTooEarly } from './sign-up-state.ts'

describe('on the day', () => {
  const startsAt = '2026-12-02T06:00:00.000Z'
  it.each([
    ['confirm', '2026-11-01T00:00:00Z', false],
    ['check-in', '2026-12-01T23:00:00Z', true],
    ['check-in', '2026-12-02T00:00:00Z', false],
    ['note-no-show', '2026-12-02T05:59:00Z', true],
    ['note-no-show', '2026-12-02T06:00:00Z', false],
    ['confirm-hours', '2026-12-02T05:00:00Z', true],
    ['confirm-hours', '2026-12-02T11:00:00Z', false],
  ] as const)('%s at %s: too early is %s', (action, now, early) => {
    expect(isTooEarly(action, startsAt, new Date(now))).toBe(early)
  })
})
