import { expect, test } from 'vitest'
import { ownBlockingMs, type TraceEvent } from './own-blocking.ts'

const event = (name: string, ts: number, more: Partial<TraceEvent> = {}): TraceEvent => ({
  name,
  ph: 'X',
  pid: 1,
  tid: 1,
  ts,
  args: {},
  ...more,
})
const step = (ts: number, dur: number, tdur: number, more: Partial<TraceEvent> = {}) =>
  event('RunTask', ts, { dur, tdur, ...more })
const opened = event('navigationStart', 0, { args: { data: { documentLoaderURL: 'http://localhost/' } } })
const painted = event('firstContentfulPaint', 10_000)

test('counts what each step after the first paint takes of the processor beyond fifty milliseconds', () => {
  const events = [
    opened,
    step(0, 9_000, 9_000_000),
    painted,
    // 20 ms of the processor at a quarter of the speed: 80, of which 30 block; that it lay for 40 counts for nothing.
    step(20_000, 60_000, 20_000),
    step(90_000, 10_000, 10_000),
    step(200_000, 25_000, 25_000),
  ]
  expect(ownBlockingMs(events, 4)).toBe(30 + 50)
})

test('counts a step within another once, and no other thread or process', () => {
  const events = [
    opened,
    painted,
    step(20_000, 20_000, 20_000),
    step(21_000, 19_000, 19_000),
    step(20_000, 90_000, 90_000, { tid: 2 }),
    step(20_000, 90_000, 90_000, { pid: 2 }),
  ]
  expect(ownBlockingMs(events, 4)).toBe(30)
})

test('a record without a first paint is refused', () => {
  expect(() => ownBlockingMs([opened], 4)).toThrow('no first paint')
})
