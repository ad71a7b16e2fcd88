import { expect, it } from 'vitest'
import { aFacts } from '../testing-facts.ts'
import { buildReport } from './build-report.ts'

const diesel = { activity: 'diesel-stationary', quantity: '1000' }
const inMonth = (year: number, month: string, quantity: string) => ({
  ...diesel,
  quantity,
  periodStart: `${year}-${month}-01`,
  periodEnd: `${year}-${month}-28`,
})
const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

it('compares only months with records in both years while a month is missing', () => {
  const { comparison } = buildReport(
    aFacts({
      lines: [inMonth(2025, '01', '100'), inMonth(2025, '02', '200'), inMonth(2025, '04', '700')],
      before: { 2024: [inMonth(2024, '01', '125'), inMonth(2024, '02', '275'), inMonth(2024, '03', '900')] },
    }),
  )
  // 2.6551078 kg CO2e a litre: (300 − 400) / 400.
  expect(comparison.previous?.likeMonths).toEqual({
    months: ['2025-01', '2025-02'],
    now: { location: '796.53234', scope1: '796.53234', scope2: null, scope3: null },
    then: { location: '1062.04312', scope1: '1062.04312', scope2: null, scope3: null },
    change: '-0.25',
  })
})

it('says that no month has a match, and compares whole years where both have the same months', () => {
  const before = { 2024: [inMonth(2024, '03', '900')], 2022: [inMonth(2022, '01', '10')] }
  const open = buildReport(aFacts({ lines: [inMonth(2025, '01', '100')], before }))
  expect(open.comparison.previous?.likeMonths?.months).toEqual([])
  expect(open.comparison.base?.likeMonths).toMatchObject({ months: ['2025-01'], change: '9' })
  const full = buildReport(aFacts({ lines: months.map((month) => inMonth(2025, month, '100')), before }))
  // One month of 2024 is no year to hold twelve against, whatever people decided.
  expect(full.comparison.previous).toMatchObject({
    change: null,
    likeMonths: { months: ['2025-03'], change: '-0.888888888889' },
  })
  const whole = buildReport(
    aFacts({
      lines: months.map((month) => inMonth(2025, month, '100')),
      before: { 2024: months.map((month) => inMonth(2024, month, '80')) },
    }),
  )
  expect(whole.comparison.previous).toMatchObject({ change: '0.25', likeMonths: null })
})

it('compares approved years with gaps only over the months of both', () => {
  const of = (year: number, ...names: string[]) => names.map((month) => inMonth(year, month, '100'))
  const facts = aFacts({
    lines: of(2025, '01', '02', '03', '04'),
    before: { 2024: of(2024, '03', '04') },
    year: { state: 'approved' },
  })
  const decided = {
    ...facts,
    earlier: facts.earlier.map((one) => ({ ...one, year: { ...one.year, state: 'locked' as const } })),
  }
  expect(buildReport(decided).comparison.previous).toMatchObject({
    change: null,
    likeMonths: { months: ['2025-03', '2025-04'], change: '0' },
  })
  const alike = { ...decided, thisYear: { ...decided.thisYear, lines: decided.thisYear.lines.slice(2) } }
  expect(buildReport(alike).comparison.previous).toMatchObject({ change: '0', likeMonths: null })
})
