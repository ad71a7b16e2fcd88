import { expect, test } from 'vitest'
import { explainingBreak, fateOfEntry, lostEntries } from './log-break.ts'

const older = { after: 40, size: 40, signed: 50 }
const forked = { after: 0, size: 60, signed: 50 }

test('an older backup lost the entries beyond its own, a fork of the same length none for certain', () => {
  expect(lostEntries(older)).toEqual({ first: 41, last: 50 })
  expect(lostEntries({ after: 0, size: 49, signed: 50 })).toEqual({ first: 50, last: 50 })
  expect(lostEntries(forked)).toBeUndefined()
  expect(lostEntries({ ...forked, size: 50 })).toBeUndefined()
})

test('a break explains checkpoints beyond what agrees, up to the one that was lost', () => {
  const signed = (size: number) => explainingBreak(size, [older], () => true)?.signed
  expect([40, 41, 50, 51].map(signed)).toEqual([undefined, 50, 50, undefined])
  const newer = { after: 45, size: 45, signed: 48 }
  expect(explainingBreak(47, [older, newer], () => false)).toBe(newer)
})

test('another checkpoint of the size that was lost is explained by no break but its own', () => {
  const again = { ...older, root: 'b' }
  const breaks = [{ ...older, root: 'a' }, again]
  expect(explainingBreak(50, breaks, ({ root }) => root === 'b')).toBe(again)
  expect(explainingBreak(50, breaks, ({ root }) => root === 'c')).toBeUndefined()
})

test('an entry before the break was kept, one beyond the database is lost, of others nothing is known', () => {
  expect([39, 40, 49].map((index) => fateOfEntry(index, older))).toEqual(['kept', 'lost', 'lost'])
  expect([0, 49].map((index) => fateOfEntry(index, forked))).toEqual(['unknown', 'unknown'])
  expect(fateOfEntry(5, { after: 5, size: 10, signed: 20 })).toBe('unknown')
})
