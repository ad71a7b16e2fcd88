import { add, decimal, subtract, sum, toText } from '@athar/carbon'
import { expect, it } from 'vitest'
import { aFacts, type GivenLine } from '../testing-facts.ts'
import { buildReportInParts } from './build-report.ts'
import type { ExplainedFigures, ReportExplanation } from './report-data.ts'
import type { ReportFacts } from './report-facts.ts'

/** IPCC 2006 gas/diesel oil: 2.6551078 kg CO2e a litre in AR5. */
const diesel = (quantity: string, over: Partial<GivenLine> = {}): GivenLine => ({
  activity: 'diesel-stationary',
  quantity,
  ...over,
})
const explained = async (facts: ReportFacts) => (await buildReportInParts(facts)).report.explanations
const addsUp = ({ then, now, causes }: ExplainedFigures) =>
  expect(toText(sum(Object.values(causes).map(decimal)))).toBe(toText(subtract(decimal(now), decimal(then))))

it('explains the year before and the base year, each line of it adding up', async () => {
  const facts = aFacts({
    lines: [diesel('1500'), diesel('200', { siteId: 'b' }), { activity: 'electricity-grid', quantity: '1000' }],
    before: { 2024: [diesel('1000'), { activity: 'electricity-grid', quantity: '1000' }], 2022: [diesel('700')] },
    year: { state: 'approved' },
  })
  const all = await explained({
    ...facts,
    earlier: facts.earlier.map((year) => ({ ...year, year: { ...year.year, state: 'locked' } })),
  })
  expect(all.map(({ against, months }) => [against, months])).toEqual([
    [2024, null],
    [2022, null],
  ])
  const [latest] = all as [ReportExplanation]
  // 500 l more at a known site, 200 l at a new one; the electricity did not change.
  expect(latest.causes).toEqual({ activity: '1327.5539', factor: '0', boundary: '531.02156', method: '0' })
  expect(latest.steps.map(({ step }) => step)).toEqual(['quantity', 'site-came'])
  expect(latest.others).toMatchObject({ sources: 1, then: '592', now: '592' })
  for (const each of all) {
    for (const line of [each, ...each.sources, each.others]) addsUp(line)
    for (const key of ['then', 'now'] as const)
      expect(toText([...each.sources, each.others].reduce((kg, line) => add(kg, decimal(line[key])), decimal(0)))).toBe(
        each[key],
      )
  }
  expect(latest.now).toBe((await buildReportInParts(facts)).report.totals.location!.kg)
})

it('compares like months until the year is complete', async () => {
  const month = (name: string) => ({ periodStart: `${name}-01`, periodEnd: `${name}-28` })
  const facts = aFacts({
    lines: [diesel('100', month('2025-01'))],
    before: { 2024: [diesel('60', month('2024-01')), diesel('900', month('2024-02'))] },
  })
  expect(await explained(facts)).toMatchObject([{ months: ['2025-01'], then: '159.306468', now: '265.51078' }])
})

it('explains nothing of a year that came in groups, and nothing without another year', async () => {
  expect(await explained(aFacts({ lines: [diesel('100')] }))).toEqual([])
})
