import { decimal, sum, toText } from '@athar/carbon'
import { expect, it } from 'vitest'
import { aFacts, held, root, siteOf } from '../testing-facts.ts'
import { buildReport } from './build-report.ts'

const diesel = (siteId: string, quantity: string) => ({ activity: 'diesel-stationary', quantity, siteId })

it('adds the sites up by entity and by country, and divides each by its own floor area', () => {
  const facts = aFacts({
    entities: [root, held('cables', '1', { operationalControl: true })],
    sites: [
      siteOf('a', 'company', { floorAreaM2: '1000' }),
      siteOf('b', 'cables', { floorAreaM2: null }),
      siteOf('c', 'cables', { country: 'EG', floorAreaM2: '50' }),
    ],
    year: { state: 'approved' },
    lines: [diesel('a', '1000'), diesel('b', '100'), diesel('c', '10')],
  })
  const { results, totals } = buildReport(facts)
  // 2.6551078 kg CO2e a litre of gas/diesel oil (IPCC 2006, AR5).
  expect(results.entities.map(({ key, kg, sites }) => [key, kg, sites])).toEqual([
    ['company', '2655.1078', 1],
    ['cables', '292.061858', 2],
  ])
  expect(results.countries.map(({ name, kg }) => [name.en, name.ar, kg])).toEqual([
    ['Saudi Arabia', 'المملكة العربية السعودية', '2920.61858'],
    ['Egypt', 'مصر', '26.551078'],
  ])
  for (const lines of [results.entities, results.countries])
    expect(toText(sum(lines.map(({ kg }) => decimal(kg))))).toBe(totals.location!.kg)
  expect(results.siteIntensities).toMatchObject([
    { key: 'a', intensities: [{ per: 'floor-area', kgPerUnit: '2.6551078', denominator: '1000' }] },
    { key: 'c', intensities: [{ per: 'floor-area', kgPerUnit: '0.53102156', denominator: '50' }] },
  ])
})

it('divides what counts of a site held in part by the same share of its floor area', () => {
  const facts = aFacts({
    organisation: { consolidationApproach: 'equity-share' },
    year: { state: 'approved' },
    entities: [root, held('cables', '0.4'), held('joint', '0.5', { validFrom: '2025-07-01' })],
    sites: [
      siteOf('a', 'cables', { floorAreaM2: '1000' }),
      siteOf('b', 'joint', { floorAreaM2: '730' }),
      siteOf('whole', 'company', { floorAreaM2: '1000' }),
    ],
    lines: [diesel('a', '1000'), { ...diesel('b', '100'), periodStart: '2025-08-01' }, diesel('whole', '1000')],
  })
  const { results, comparison } = buildReport(facts)
  const intensities = results.siteIntensities.map(({ key, kg, intensities: [one] }) => [
    key,
    kg,
    one?.denominator,
    Number(one?.kgPerUnit).toFixed(7),
  ])
  // 1000 litres are 2655.1078 kg: over 1000 m2 as over 40% of both.
  expect(intensities).toEqual([
    ['whole', '2655.1078', '1000', '2.6551078'],
    ['a', '1062.04312', '400', '2.6551078'],
    // Half of 730 m2 from July on: 184 of 365 days.
    ['b', '132.75539', '184', '0.7214967'],
  ])
  expect(comparison.intensities.find(({ per }) => per === 'floor-area')?.denominator).toBe('1584')
})
