import { describe, expect, it } from 'vitest'
import { Failure } from '../../platform/errors.ts'
import { refuseDeadline, refuseDecision, refuseProviders } from './rules.ts'
import { stateAt } from './store.ts'

const now = new Date('2026-12-01T09:00:00.000Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const dayMs = 86_400_000

const codeOf = (work: () => void): string | null => {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof Failure ? error.code : String(error)
  }
}

describe('a deadline', () => {
  it.each([
    [0, 'marketplace.deadline-past'],
    [-1, 'marketplace.deadline-past'],
    [1, null],
    [366 * dayMs, null],
    [366 * dayMs + 1, 'marketplace.deadline-far'],
  ])('%d milliseconds ahead: %s', (ms, code) => {
    expect(codeOf(() => refuseDeadline(later(ms), now))).toBe(code)
  })

  it('that has come is still open, and closed a millisecond later; other states stay', () => {
    expect(stateAt('open', now, now)).toBe('open')
    expect(stateAt('open', now, later(1))).toBe('closed')
    for (const state of ['draft', 'decided', 'cancelled'] as const) expect(stateAt(state, now, later(1))).toBe(state)
  })
})

describe('providers', () => {
  const ids = (count: number) => Array.from({ length: count }, (_none, at) => `provider ${at}`)
  it.each([
    [[], null],
    [ids(10), null],
    [ids(11), 'marketplace.request-too-many-providers'],
    [['a', 'b', 'a'], 'marketplace.request-provider-twice'],
    [['a', 'buyer'], 'marketplace.request-self'],
  ])('%j: %s', (given, code) => {
    expect(codeOf(() => refuseProviders('buyer', given))).toBe(code)
  })
})

describe('a decision', () => {
  const version = 2
  const submitted = { id: 'one', version, state: 'submitted', providerOrgId: 'org 1' }
  const declined = { id: 'two', version, state: 'declined', providerOrgId: 'org 2' }
  const invited = { id: 'three', version, state: 'invited', providerOrgId: 'org 3' }
  const gone = { id: 'four', version, state: 'submitted', providerOrgId: null }
  const goneUnanswered = { id: 'five', version, state: 'invited', providerOrgId: null }
  const none = { chosen: null, note: 'Too expensive' }
  const chosen = (id: string, seen = version) => ({ chosen: { id, version: seen }, note: '' })
  const past = later(-1000)
  const ahead = later(1000)
  it.each([
    ['a quotation after the deadline', past, [submitted, invited], chosen('one'), null],
    ['a quotation once all have answered', ahead, [submitted, declined], chosen('one'), null],
    ['once those that are left have answered', ahead, [submitted, goneUnanswered], chosen('one'), null],
    ['while one is awaited', ahead, [submitted, invited], chosen('one'), 'marketplace.decision-early'],
    ['none, with a reason', past, [submitted], none, null],
    ['none, without a reason', past, [submitted], { chosen: null, note: '  ' }, 'marketplace.decision-reason'],
    ['one that declined', past, [submitted, declined], chosen('two'), 'marketplace.quotation-not-submitted'],
    ['one that did not answer', past, [submitted, invited], chosen('three'), 'marketplace.quotation-not-submitted'],
    ['one of another request', past, [submitted], chosen('other'), 'marketplace.quotation-not-submitted'],
    ['one that changed since it was read', past, [submitted], chosen('one', 1), 'conflict'],
    ['one whose provider is deleted', past, [gone], chosen('four'), 'marketplace.quotation-provider-gone'],
  ])('on %s', (_on, deadline, quotations, decision, code) => {
    expect(codeOf(() => refuseDecision({ deadline, quotations }, decision, now))).toBe(code)
  })
})
