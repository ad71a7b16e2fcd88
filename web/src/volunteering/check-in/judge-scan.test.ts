import type { RosterEntry } from '@athar/contracts/volunteering'
import { describe, expect, it } from 'vitest'
import type { StoredScan } from './device.ts'
import { hashOf, isCode, judge, judgeCode, readCode } from './judge-scan.ts'

const entry = (over: Partial<RosterEntry> = {}): RosterEntry => ({
  id: '0e0e0e0e-0000-4000-8000-000000000001',
  name: 'Huda',
  state: 'confirmed',
  codeHash: '',
  checkedInAt: null,
  isSelf: false,
  ...over,
})
const scan = (over: Partial<StoredScan> = {}): StoredScan => ({
  eventId: 'e',
  subject: entry().id,
  personId: 'p',
  code: null,
  signUp: entry().id,
  at: '2026-11-27T05:00:00.000Z',
  outcome: null,
  ...over,
})

describe('a code', () => {
  it('is read as people type it', () => {
    expect(readCode(' 7gkm 9fxd-o1il')).toBe('7GKM-9FXD-0111')
    expect(isCode('7GKM-9FXD-0111')).toBe(true)
    expect(isCode('7GKM-9FXD')).toBe(false)
    expect(isCode('7GKM-9FXD-U111')).toBe(false)
  })

  it('is recognised by its hash, or belongs to another event, or is not in the list', async () => {
    const codeHash = await hashOf('7GKM-9FXD-0111')
    const roster = { sign: '7GKM', items: [entry({ codeHash })] }
    expect(await judgeCode('7GKM-9FXD-0111', roster, [])).toMatchObject({
      outcome: 'checked-in',
      entry: { name: 'Huda' },
    })
    expect(await judgeCode('7GKM-9FXD-0111', roster, [scan()])).toMatchObject({
      outcome: 'already',
      before: '2026-11-27T05:00:00.000Z',
    })
    expect(await judgeCode('AAAA-9FXD-0111', roster, [])).toMatchObject({ outcome: 'other-event', entry: null })
    expect(await judgeCode('7GKM-0000-0000', roster, [])).toMatchObject({ outcome: 'unknown', entry: null })
  })
})

it.each([
  [{ isSelf: true }, 'own-sign-up'],
  [{ state: 'requested' }, 'not-confirmed'],
  [{ state: 'no-show' }, 'no-show'],
  [{ state: 'hours-confirmed' }, 'already'],
  [{ state: 'checked-in', checkedInAt: '2026-11-27T05:00:00.000Z' }, 'already'],
] as const)('an entry that is %o is answered with %s', (over, outcome) => {
  expect(judge(entry(over), []).outcome).toBe(outcome)
})
