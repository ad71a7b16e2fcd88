import { expect, it } from 'vitest'
import { judge, type JudgedBy, type Neighbour } from './judge.ts'

const step = 900
const at = (nth: number) => Date.parse('2026-11-30T00:00:00Z') + nth * step * 1000
const channel = (over: Partial<JudgedBy> = {}): JudgedBy => ({
  kind: 'register',
  multiplier: '1',
  digits: null,
  everySeconds: step,
  least: null,
  most: null,
  calibratedUntilMs: null,
  exchanges: [],
  nowMs: at(10_000),
  ...over,
})
const readings = (...values: string[]): Neighbour[] => values.map((value, nth) => ({ atMs: at(nth), value }))
const amounts = (list: readonly Neighbour[], by: JudgedBy) => judge(list, by).map(({ amount }) => amount)

it('a register says where it began, then what it ran on', () => {
  // Published readings of a running register; the first exchange of them is ours.
  expect(amounts(readings('40254.93', '43783.48'), channel())).toEqual(['0', '3528.55'])
  expect(amounts(readings('99998.5', '12.25'), channel({ digits: 5 }))).toEqual(['0', '13.75'])
})

it('a rollover and an exchange on one day count both meters', () => {
  const exchanges = [{ atMs: at(1.5), last: '20', first: '500' }]
  expect(amounts(readings('99990', '10', '505'), channel({ digits: 5, exchanges }))).toEqual(['0', '20', '15'])
})

it('a register that falls without a rollover counts nothing, and says why', () => {
  const [, second, third] = judge(readings('100', '90', '95'), channel())
  expect(second).toEqual({ amount: null, flags: [{ code: 'went-back', values: { from: '100', to: '90' } }] })
  expect(third?.amount).toBe('5')
})

it('an interval counts itself, power its time, each by the multiplier', () => {
  expect(amounts(readings('1.5', '2'), channel({ kind: 'interval', multiplier: '40' }))).toEqual(['60', '80'])
  expect(amounts(readings('10', '4'), channel({ kind: 'power' }))).toEqual(['2.5', '1'])
})

it('what is out of range counts nothing until it is corrected or confirmed', () => {
  const by = channel({ kind: 'interval', most: '10' })
  const list = readings('5', '50', '6')
  expect(amounts(list, by)).toEqual(['5', null, '6'])
  const put = (corrected: string | null) => list.map((one, nth) => (nth === 1 ? { ...one, corrected } : one))
  expect(amounts(put('5.5'), by)).toEqual(['5', '5.5', '6'])
  expect(amounts(put(null), by)).toEqual(['5', '50', '6'])
})

it('a register passes over a reading that is left out', () => {
  const list = readings('0', '10', '20', '999999', '40', '50')
  expect(amounts(list, channel({ most: '100000' }))).toEqual(['0', '10', '10', null, '20', '10'])
})

it('two steps without a reading are a gap, and nothing is put in its place', () => {
  const list = [...readings('10', '10'), { atMs: at(5), value: '10' }]
  const judged = judge(list, channel({ kind: 'power' }))
  expect(judged[2]?.flags.map(({ code }) => code)).toEqual(['gap'])
  expect(judged.map(({ amount }) => amount)).toEqual(['2.5', '2.5', '2.5'])
})

it('an outlier is told once twelve readings have come after it, and no sunrise is one', () => {
  const night = Array<string>(12).fill('0')
  const outliers = (list: readonly string[]) =>
    judge(readings(...list), channel({ kind: 'power' })).flatMap(({ flags }, nth) =>
      flags.some(({ code }) => code === 'outlier') ? [nth] : [],
    )
  const morning = Array.from({ length: 16 }, (_, nth) => String(7 * (nth + 1)))
  for (const length of morning.keys()) expect(outliers([...night, ...morning.slice(0, length)])).toEqual([])
  expect(outliers([...night, '7', ...night.slice(1)])).toEqual([])
  expect(outliers([...night, '7', ...night])).toEqual([12])
})
