import { expect, it } from 'vitest'
import { readJson, readLines } from './read-batch.ts'

const now = Date.parse('2026-11-30T12:00:00Z')
const channels = [
  { id: 'c1', code: 'energy', unit: 'kWh' },
  { id: 'c2', code: 'power', unit: 'kW' },
] as const
const at = '2026-11-30T10:15:00Z'
const atMs = Date.parse(at)

it('line protocol and JSON give the same readings, whatever unit the time is in', () => {
  const json = readJson([{ channel: 'energy', at, value: 40254.93 }], channels, now)
  expect(json).toEqual({ readings: [{ line: 1, channelId: 'c1', atMs, value: '40254.93' }], refused: [] })
  for (const [precision, time] of [
    ['ns', `${atMs}000000`],
    ['us', `${atMs}000`],
    ['ms', `${atMs}`],
    ['s', `${atMs / 1000}`],
  ] as const)
    expect(readLines(`meter,site=roof energy=40254.93 ${time}`, precision, channels, now)).toEqual(json)
})

it('a line may hold several channels and integers; empty lines and remarks are passed over', () => {
  const text = `# from the roof\n\nmeter,unit=kWh energy=12i ${atMs}\nmeter energy=1.5e1,power=-0.5 ${atMs + 1}`
  expect(readLines(text, 'ms', channels, now).readings.map(({ line, value }) => [line, value])).toEqual([
    [3, '12'],
    [4, '15'],
    [4, '-0.5'],
  ])
})

it('what is wrong is named by its line, and the rest is read', () => {
  const text = [
    `meter energy=1 ${atMs}`,
    'meter energy=1',
    'meter energy=1 soon',
    `meter energy=1 ${now + 3_600_000}`,
    `meter heat=1 ${atMs}`,
    `meter,unit=MWh energy=1 ${atMs}`,
    `meter energy="1" ${atMs}`,
    'nothing',
    `meter energy=1 ${atMs / 1000}`,
  ].join('\n')
  const { readings, refused } = readLines(text, 'ms', channels, now)
  expect(readings.map(({ line }) => line)).toEqual([1])
  expect(refused).toEqual([
    { line: 2, code: 'time-missing' },
    { line: 3, code: 'time-unreadable' },
    { line: 4, code: 'in-the-future' },
    { line: 5, code: 'channel-unknown' },
    { line: 6, code: 'unit-other' },
    { line: 7, code: 'value-unreadable' },
    { line: 8, code: 'line-unreadable' },
    // Seconds sent as milliseconds lie in 1970.
    { line: 9, code: 'time-unreadable' },
  ])
})

it('an instant sent as an integer and as a decimal is the same', () => {
  const sent = [String(atMs), `${atMs}.0`, atMs].map((time) => ({ channel: 'energy', at: time, value: '1' }))
  expect(new Set(readJson(sent, channels, now).readings.map((one) => one.atMs))).toEqual(new Set([atMs]))
})

it('numbers keep all their digits', () => {
  const values = ['1e-7', '12345678901234567890.12345', '.5', '5.', '007', '-0.10', '1E3']
  const read = readJson(
    values.map((value) => ({ channel: 'energy', at, value })),
    channels,
    now,
  )
  expect(read.readings.map(({ value }) => value)).toEqual([
    '0.0000001',
    '12345678901234567890.12345',
    '0.5',
    '5',
    '7',
    '-0.10',
    '1000',
  ])
  for (const value of ['', 'NaN', '1,5', '٣', '0x1f', 'Infinity'])
    expect(readJson([{ channel: 'energy', at, value }], channels, now).refused).toEqual([
      { line: 1, code: 'value-unreadable' },
    ])
})

it('a day that no calendar has is no time', () => {
  const days = ['2026-02-28', '2026-02-29', '2026-02-30', '2026-04-31', '2024-02-29']
  const sent = days.map((day) => ({ channel: 'energy', at: `${day}T10:00:00+03:00`, value: 1 }))
  const { readings, refused } = readJson(sent, channels, now)
  expect(readings.map(({ line }) => line)).toEqual([1, 5])
  expect(refused.map(({ line, code }) => [line, code])).toEqual([2, 3, 4].map((line) => [line, 'time-unreadable']))
})
