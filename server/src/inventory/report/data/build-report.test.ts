import { decimal, sum, toText } from '@athar/carbon'
import { describe, expect, it } from 'vitest'
import { aContract, aFacts, held, root, siteOf } from '../testing-facts.ts'
import { buildReport, buildReportInParts } from './build-report.ts'
import type { YearFacts } from './report-facts.ts'

const added = (texts: readonly string[]): string => toText(sum(texts.map((text) => decimal(text))))
const diesel = { activity: 'diesel-stationary', quantity: '1000' }
/** IPCC 2006 gas/diesel oil, per litre: 2.6551078 kg CO2e in AR5. */
const dieselKg = '2655.1078'

describe('the totals', () => {
  it('are the sum of the lines, by scope and on both bases of purchased energy', () => {
    const { totals } = buildReport(aFacts({ lines: [diesel, { activity: 'electricity-grid', quantity: '1000' }] }))
    expect([totals.scope1?.kg, totals.scope2Location?.kg, totals.scope2Market?.kg, totals.scope3]).toEqual([
      dieselKg,
      '592',
      '592',
      null,
    ])
    expect([totals.location!.kg, totals.market!.kg]).toEqual(['3247.1078', '3247.1078'])
    expect(totals.bySet.find(({ set }) => set === 'AR5')?.kg).toBe(totals.location!.kg)
  })

  it('leave out what a reviewer returned, and say how much waits for approval', () => {
    const { totals, inventory } = buildReport(
      aFacts({
        lines: [diesel, { ...diesel, state: 'pending', records: 4 }, { ...diesel, state: 'returned', records: 7 }],
      }),
    )
    expect(totals.location!.kg).toBe(added([dieselKg, dieselKg]))
    expect(inventory).toMatchObject({ records: 5, pendingRecords: 4, returnedRecords: 7 })
  })

  it('lie within their interval', () => {
    const { totals } = buildReport(aFacts({ lines: [diesel, { activity: 'electricity-grid', quantity: '70000' }] }))
    for (const { kg, interval } of [totals.location!, totals.market!, totals.scope1!, totals.scope2Location!]) {
      expect(Number(interval!.low)).toBeLessThan(Number(kg))
      expect(Number(interval!.high)).toBeGreaterThan(Number(kg))
    }
    expect(totals.scope3).toBeNull()
  })

  it('keep gases of the Montreal Protocol and biogenic CO2 outside the scopes', () => {
    const { totals, results } = buildReport(aFacts({ lines: [diesel, { activity: 'refrigerant-r22', quantity: '2' }] }))
    expect(totals.location!.kg).toBe(dieselKg)
    expect(Number(totals.outsideKg)).toBeGreaterThan(1000)
    expect(results.activities.map(({ key }) => key)).toEqual(['diesel-stationary'])
  })

  it('show what cannot change set, because its source gives CO2e only', () => {
    const { totals, results } = buildReport(
      aFacts({ lines: [diesel, { activity: 'flight-short-haul-economy', quantity: '100' }] }),
    )
    const flight = results.activities.find(({ key }) => key === 'flight-short-haul-economy')
    expect(Number(flight?.kg)).toBeGreaterThan(0)
    expect(totals.fixedSetKg).toBe(flight?.kg)
  })
})

describe('the boundary', () => {
  const entities = [root, held('venture', '0.4', { operationalControl: true }), held('passive', '0.25')]
  const sites = [siteOf('a'), siteOf('b', 'venture'), siteOf('c', 'passive')]
  const lines = [diesel, { ...diesel, siteId: 'b' }, { ...diesel, siteId: 'c', records: 3 }]
  const by = (consolidationApproach: 'operational-control' | 'equity-share' | 'financial-control') =>
    buildReport(aFacts({ entities, sites, lines, organisation: { consolidationApproach } }))

  it('counts by control whole or not at all', () => {
    const report = by('operational-control')
    expect(report.totals.location!.kg).toBe(added([dieselKg, dieselKg]))
    expect(report.inventory.outsideRecords).toBe(3)
    expect(report.boundary.entities.map(({ counted }) => counted)).toEqual(['1', '1', '0'])
  })

  it('counts by equity the share that is held', () => {
    const report = by('equity-share')
    expect(Number(report.totals.location!.kg)).toBeCloseTo(2655.1078 * 1.65, 9)
    expect(report.boundary.entities.map(({ equityShare, counted, depth }) => [equityShare, counted, depth])).toEqual([
      ['1', '1', 0],
      ['0.4', '0.4', 1],
      ['0.25', '0.25', 1],
    ])
  })

  it('says so where a share changed within the year instead of choosing a day', () => {
    const sold = held('venture', '0.4', { validTo: '2025-06-30' })
    const report = buildReport(
      aFacts({
        entities: [
          root,
          {
            ...sold,
            holdings: [
              ...sold.holdings,
              { ...sold.holdings[0]!, validFrom: '2025-07-01', validTo: null, equityShare: '0.2' },
            ],
          },
        ],
        organisation: { consolidationApproach: 'equity-share' },
      }),
    )
    expect(report.boundary.entities[1]).toMatchObject({ equityShare: null, counted: null })
  })

  it('lists the sites that have records, not those without', () => {
    expect(buildReport(aFacts({ lines: [diesel] })).boundary.sites.map(({ code }) => code)).toEqual(['A'])
  })
})

describe('the breakdowns', () => {
  const lines = [
    { ...diesel, periodStart: '2025-01-20', periodEnd: '2025-04-03' },
    { activity: 'electricity-grid', quantity: '7000', siteId: 'b', supplierId: 3 },
    { activity: 'natural-gas', quantity: '-12', dataQuality: 'estimated' as const },
  ]
  const report = buildReport(aFacts({ lines, suppliers: new Map([[3, 'Saudi Electricity Company']]) }))
  const total = report.totals.location!.kg

  it.each([
    ['categories', () => report.results.categories.map(({ kg }) => kg)],
    ['gases', () => report.results.gases.map(({ co2eKg }) => co2eKg)],
    ['months', () => report.results.months.map((month) => month.total)],
    [
      'scopes of the months',
      () => report.results.months.flatMap(({ scope1, scope2, scope3 }) => [scope1, scope2, scope3]),
    ],
    ['sites', () => report.results.sites.map(({ kg }) => kg)],
    ['activities', () => report.results.activities.map(({ kg }) => kg)],
    ['origins', () => report.quality.byOrigin.map(({ kg }) => kg)],
    ['factors', () => report.factors.map(({ kg }) => kg)],
  ])('by %s add up to the total, exactly', (_name, parts) => {
    expect(added(parts().map((kg) => kg ?? '0'))).toBe(total)
  })

  it('name each record once', () => {
    expect(report.results.sites.reduce((all, { records }) => all + records, 0)).toBe(3)
    expect(report.results.categories.reduce((all, { records }) => all + records, 0)).toBe(3)
    expect(report.inventory.records).toBe(3)
  })

  it('come largest first, and categories in the order of the standard', () => {
    const kilograms = report.results.sites.map(({ kg }) => Number(kg))
    expect(kilograms).toEqual(kilograms.toSorted((a, b) => b - a))
    expect(report.results.categories.map(({ scope }) => scope)).toEqual(['1', '2'])
  })

  it('name suppliers where records do, and nobody where they do not', () => {
    expect(report.results.suppliers.map(({ name, records }) => [name.en, records])).toEqual([
      ['Saudi Electricity Company', 1],
    ])
  })

  it('keep quantities as they were entered, by unit', () => {
    const fuel = buildReport(aFacts({ lines: [diesel, { ...diesel, quantity: '2', unit: 'm3' }] })).results
      .activities[0]
    expect(fuel?.quantities.map(({ quantity, unit }) => [quantity, unit.en])).toEqual([
      ['1000', 'L'],
      ['2', 'm³'],
    ])
  })

  it('follow the months of the fiscal year', () => {
    const year = { year: 2025, startsOn: '2024-07-01', endsOn: '2025-06-30' }
    const { results } = buildReport(
      aFacts({ year, lines: [{ ...diesel, periodStart: '2024-12-01', periodEnd: '2024-12-31' }] }),
    )
    expect([results.months[0]?.month, results.months.at(-1)?.month, results.months[5]?.total]).toEqual([
      '2024-07',
      '2025-06',
      dieselKg,
    ])
  })

  it('count the supply chain in its own category where it is switched on', () => {
    const { results, inventory } = buildReport(aFacts({ lines: [diesel], options: { upstream: true } }))
    expect(results.categories.map(({ category, records }) => [category, records])).toEqual([
      ['stationary-combustion', 1],
      ['scope3-3', 1],
    ])
    expect(inventory.records).toBe(1)
  })
})

describe('what was not entered', () => {
  it('is null, and what comes to exactly zero is 0', () => {
    const line = (quantity: string) => ({ ...diesel, quantity })
    const { totals, results } = buildReport(aFacts({ lines: [line('5'), line('-5')] }))
    expect([totals.scope1?.kg, totals.scope2Location, totals.scope2Market, totals.scope3]).toEqual([
      '0',
      null,
      null,
      null,
    ])
    expect(results.months[2]).toMatchObject({ scope1: '0', scope2: null, scope3: null, total: '0' })
    expect(results.months.filter(({ total }) => total === null)).toHaveLength(11)
  })

  it('is what the approach counts nothing of', () => {
    const facts = { entities: [root, held('joint', '0.4')], sites: [siteOf('a'), siteOf('b', 'joint')] }
    const { totals, boundary } = buildReport(
      aFacts({ ...facts, lines: [diesel, { activity: 'electricity-grid', quantity: '1000', siteId: 'b' }] }),
    )
    expect([totals.scope1?.kg, totals.scope2Location]).toEqual([dieselKg, null])
    expect(boundary.sites.map(({ code, counted }) => [code, counted])).toEqual([['A', '1']])
    expect(boundary.sitesOutside.map(({ code, counted }) => [code, counted])).toEqual([['B', '0']])
  })
})

describe('the months', () => {
  const days = (periodStart: string, periodEnd: string, quantity: string) => ({
    ...diesel,
    quantity,
    periodStart: `2025-${periodStart}`,
    periodEnd: `2025-${periodEnd}`,
  })
  const spread = (...lines: ReturnType<typeof days>[]) => buildReport(aFacts({ lines })).results.spreadByDays

  it('only say how long they are where most comes from records longer than a month', () => {
    expect(spread(days('01-01', '12-31', '600'), days('03-01', '03-31', '500'))).toBe(true)
    expect(spread(days('01-01', '12-31', '400'), days('03-01', '03-31', '500'))).toBe(false)
    expect(spread(days('01-16', '02-14', '600'), days('03-01', '03-31', '500'))).toBe(false)
  })
})

describe('the comparison', () => {
  it('is with the year before and the base year, in the potentials of this year', () => {
    const { comparison, results } = buildReport(
      aFacts({
        lines: [diesel],
        before: { 2024: [{ ...diesel, quantity: '800' }], 2022: [{ ...diesel, quantity: '2000' }] },
      }),
    )
    expect(comparison.previous).toMatchObject({
      year: 2024,
      location: '2124.08624',
      scope1: '2124.08624',
      scope3: null,
      change: null,
      likeMonths: { months: ['2025-03'], change: '0.25' },
    })
    expect(comparison.base).toMatchObject({ year: 2022, likeMonths: { change: '-0.5' } })
    expect(results.months[2]?.previousTotal).toBe('2124.08624')
    expect(results.months[3]).toMatchObject({ scope1: null, total: null, previousTotal: null })
  })

  it('is none where no earlier year holds records', () => {
    const { comparison, results } = buildReport(aFacts({ lines: [diesel] }))
    expect([comparison.previous, comparison.base]).toEqual([null, null])
    expect(results.months.every(({ previousTotal }) => previousTotal === null)).toBe(true)
  })

  it('divides by what the organisation earned, employs, uses and makes', () => {
    const denominators = {
      revenueMinor: '250000000',
      currency: 'SAR',
      headcount: '10',
      output: '4',
      outputUnit: 'tonne of cheese',
    }
    const facts = { lines: [diesel], denominators, sites: [siteOf('a', 'company', { floorAreaM2: '100' })] }
    const { comparison } = buildReport(aFacts({ ...facts, year: { state: 'approved' } }))
    expect(
      comparison.intensities.map(({ per, kgPerUnit, denominator }) => [per, Number(kgPerUnit), denominator]),
    ).toEqual([
      ['revenue', 1062.04312, '2.5'],
      ['employee', 265.51078, '10'],
      ['floor-area', 26.551078, '100'],
      ['output', 663.77695, '4'],
    ])
    const open = buildReport(aFacts(facts))
    expect([open.comparison.wholeYear, open.comparison.intensities, open.results.siteIntensities]).toEqual([
      false,
      [],
      [],
    ])
    const yearLong = { ...diesel, periodStart: '2025-01-01', periodEnd: '2025-12-31' }
    const full = buildReport(aFacts({ ...facts, lines: [yearLong] })).comparison
    expect([full.wholeYear, full.intensities.length]).toEqual([true, 4])
  })

  it('divides by no area while one emitting site has none', () => {
    const { comparison } = buildReport(
      aFacts({
        lines: [diesel, { ...diesel, siteId: 'b' }],
        year: { state: 'approved' },
        sites: [siteOf('a', 'company', { floorAreaM2: '100' }), siteOf('b')],
      }),
    )
    expect(comparison.intensities).toEqual([])
  })
})

describe('the quality', () => {
  it('names months without records that are over, of sites that report at all', () => {
    const given = {
      lines: [
        { ...diesel, periodStart: '2025-01-01', periodEnd: '2025-02-28' },
        { ...diesel, siteId: 'b', state: 'returned' as const },
      ],
    }
    const { quality } = buildReport(aFacts({ ...given, preparedAt: '2025-05-10T00:00:00.000Z' }))
    expect(quality.missing).toMatchObject([
      { site: { en: 'Site a', ar: '' }, activityKey: 'diesel-stationary', months: ['2025-03', '2025-04'] },
    ])
    // April is over once it is May in Riyadh.
    const late = buildReport(aFacts({ ...given, preparedAt: '2025-04-30T22:30:00.000Z' }))
    expect(late.quality.missing[0]?.months).toEqual(['2025-03', '2025-04'])
  })

  it('judges each activity of a site by the year before and by itself, not the site as a whole', () => {
    const inMonth = (activity: string, month: string) => ({
      activity,
      quantity: '10',
      periodStart: `${month}-01`,
      periodEnd: `${month}-28`,
    })
    const months = (year: number, of: readonly number[]) => of.map((n) => `${year}-${String(n).padStart(2, '0')}`)
    const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    const { quality } = buildReport(
      aFacts({
        preparedAt: '2026-02-01T00:00:00.000Z',
        before: {
          2024: [
            ...months(2024, all).map((month) => inMonth('electricity-grid', month)),
            ...months(2024, [5, 6, 7, 8]).map((month) => inMonth('water-supply', month)),
            ...months(2024, all).map((month) => inMonth('natural-gas', month)),
          ],
        },
        lines: [
          // The site reports every month, by its electricity; its gas has a hole, its water comes in summer alone.
          ...months(2025, all).map((month) => inMonth('electricity-grid', month)),
          ...months(2025, all)
            .filter((month) => month !== '2025-04')
            .map((month) => inMonth('natural-gas', month)),
          ...months(2025, [5, 6, 8]).map((month) => inMonth('water-supply', month)),
          // New this year, in three months of ten: comes now and then.
          ...months(2025, [1, 5, 10]).map((month) => inMonth('refrigerant-r410a', month)),
        ],
      }),
    )
    expect(quality.missing.map(({ activityKey, months: without }) => [activityKey, without])).toEqual([
      ['natural-gas', ['2025-04']],
      ['water-supply', ['2025-07']],
    ])
  })

  it('tells which marks touch how much, the most first', () => {
    const { quality } = buildReport(
      aFacts({ lines: [diesel, { activity: 'electricity-grid', quantity: '70000', records: 2 }] }),
    )
    expect(quality.warnings.find(({ flag }) => flag === 'operating-margin')).toMatchObject({ kg: '41440', records: 2 })
    const shares = quality.warnings.map(({ share }) => Number(share))
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
  })

  it('gathers what drives the uncertainty by activity', () => {
    const { quality } = buildReport(
      aFacts({ lines: [diesel, { ...diesel, siteId: 'b' }, { activity: 'electricity-grid', quantity: '70000' }] }),
    )
    expect(quality.drivers.map(({ name }) => name.en)).toHaveLength(2)
    expect(quality.drivers.reduce((all, { share }) => all + share, 0)).toBeCloseTo(1, 9)
  })
})

describe('the list of factors', () => {
  it('holds each once, with its source, its marks and what rests on it', () => {
    const { factors } = buildReport(aFacts({ lines: [diesel, { ...diesel, siteId: 'b' }] }))
    expect(factors).toHaveLength(1)
    expect(factors[0]).toMatchObject({
      id: 'ipcc2006-stationary-gas-diesel-oil-litre',
      own: false,
      kgPerUnit: '2.6551078',
      kg: added([dieselKg, dieselKg]),
    })
    expect(factors[0]!.source.publisher).toContain('Climate Change')
  })
})

describe('a year counted in parts', () => {
  it('is the same to the last digit, and lets others have their turn', async () => {
    const one = aFacts({ lines: [diesel], before: { 2024: [diesel] } })
    const many = (year: YearFacts): YearFacts => ({
      ...year,
      lines: Array.from({ length: 1201 }, (_, index) => ({ ...year.lines[0]!, quantity: `${index}.123456789` })),
    })
    const facts = { ...one, thisYear: many(one.thisYear), earlier: one.earlier.map(many) }
    let turns = 0
    const turn = () => {
      turns += 1
      waiting = setImmediate(turn)
    }
    let waiting = setImmediate(turn)
    const { report } = await buildReportInParts(facts)
    clearImmediate(waiting)
    expect({ ...report, explanations: [] }).toEqual(buildReport(facts))
    expect(report.explanations.map(({ against }) => against)).toEqual([2024])
    expect(turns).toBeGreaterThanOrEqual(5)
  })
})

describe('a restatement', () => {
  it('shows the totals before and after as each was published, and neither where they cannot be read', () => {
    const totals = (gwpSet: string) => ({ gwpSet, total: { location: { co2e: { AR5: '10', AR6: '9' } } } })
    const each = { openedAt: '2026-01-01T00:00:00.000Z', closedAt: null, reason: 'counted twice' }
    const { restatements } = buildReport(
      aFacts({
        lines: [diesel],
        restatements: [
          { ...each, before: totals('AR5'), after: totals('AR6') },
          { ...each, before: 'old shape', after: null },
        ],
      }),
    )
    expect(restatements.map(({ before, after }) => [before, after])).toEqual([
      [
        { kg: '10', gwpSet: 'AR5' },
        { kg: '9', gwpSet: 'AR6' },
      ],
      [null, null],
    ])
  })
})

describe('an empty year', () => {
  it('is zero everywhere and divides by nothing', () => {
    const report = buildReport(aFacts())
    expect([report.totals.location, report.totals.market]).toEqual([null, null])
    expect(report.results.sites).toEqual([])
    expect(report.results.months).toHaveLength(12)
  })
})

describe('the contracts for electricity', () => {
  const bought = (quantity: string, over = {}) => ({
    activity: 'electricity-grid',
    quantity,
    periodEnd: '2025-03-31',
    ...over,
  })

  it('lower the market-based figure by what they cover, and name the kWh of both bases', () => {
    // 1000 kWh at site a, 400 of them solar; 600 kWh at b, of which 200 are at 0.1 kg.
    const { totals, electricity } = buildReport(
      aFacts({
        lines: [bought('1000'), bought('600', { siteId: 'b' }), { activity: 'steam-purchased', quantity: '5' }],
        contracts: [
          aContract('c1', '400', { siteId: 'a' }),
          aContract('c2', '200', { siteId: 'b', co2eKgPerKWh: '0.1', evidence: [] }),
          aContract('c3', '900', { validFrom: '2025-05-01' }),
        ],
      }),
    )
    const steam = buildReport(aFacts({ lines: [{ activity: 'steam-purchased', quantity: '5' }] })).totals.scope2Market!
      .kg
    expect(totals.scope2Location?.kg).toBe(added(['947.2', steam]))
    expect(totals.scope2Market?.kg).toBe(added(['355.2', '236.8', '20', steam]))
    expect(electricity).toMatchObject({
      used: '1600',
      covered: '600',
      uncovered: { ownFactor: '0', residualMix: '0', location: '1000' },
      contracts: [
        { id: 'c1', covered: '400', unused: '0', kg: '0', site: { en: 'Site a' } },
        { id: 'c2', covered: '200', unused: '0', kg: '20', evidence: [] },
        { id: 'c3', covered: '0', unused: '900', kg: '0', site: null },
      ],
    })
  })

  it('cover the use of what counts, whole: a share of an entity lowers both bases alike', () => {
    const given = (approach: 'equity-share' | 'operational-control') =>
      buildReport(
        aFacts({
          entities: [root, held('venture', '0.4')],
          sites: [siteOf('a'), siteOf('b', 'venture')],
          organisation: { consolidationApproach: approach },
          lines: [bought('1000', { siteId: 'b', supplierId: 4 })],
          contracts: [aContract('c1', '250')],
        }),
      )
    const half = given('equity-share')
    expect([half.totals.scope2Location?.kg, half.totals.scope2Market?.kg]).toEqual(['236.8', '177.6'])
    expect(half.electricity).toMatchObject({ used: '1000', covered: '250' })
    const none = given('operational-control')
    expect(none.inventory.outsideRecords).toBe(1)
    expect(none.electricity).toMatchObject({ used: '0', covered: '0', contracts: [{ unused: '250' }] })
  })

  it('count in their own year, the earlier ones too', async () => {
    const facts = aFacts({
      lines: [bought('1000')],
      before: { 2024: [bought('1000', { periodStart: '2024-03-01', periodEnd: '2024-03-31' })] },
      contracts: [aContract('c1', '100'), aContract('c0', '600', { validFrom: '2024-01-01', validTo: '2024-12-31' })],
    })
    const { report, counted } = await buildReportInParts(facts)
    expect(report.totals.scope2Market?.kg).toBe('532.8')
    expect(toText(counted.electricity.covered)).toBe('100')
    expect(facts.earlier[0]!.contracts.map(({ id }) => id)).toEqual(['c0'])
  })
})

describe('the price index', () => {
  const level = (year: number, value: string) => ({ currency: 'SAR', year, value, source: `Yearbook of ${year}` })
  const spend = (over: object = {}) => ({ activity: 'spend-it-services', unit: 'SAR', quantity: '375000', ...over })
  const options = { priceIndex: [level(2022, '108'), level(2024, '118'), level(2025, '120')] }

  it('is listed once by year with both levels and their sources, as far as counted spend rests on it', () => {
    const lines = [spend(), spend(), spend({ periodStart: '2024-12-01' }), diesel]
    const { method, totals } = buildReport(aFacts({ lines: [spend(), ...lines], options }))
    const prices = { en: 'Saudi riyal at 2022 prices', ar: 'ريال سعودي بأسعار 2022' }
    const used = (year: number, value: string) => ({
      currency: 'SAR',
      year,
      level: value,
      prices,
      priceLevel: '108',
      source: `Yearbook of ${year}; Yearbook of 2022`,
    })
    expect(method.priceIndex).toEqual([used(2024, '118'), used(2025, '120')])
    expect(Number(totals.scope3?.kg)).toBeGreaterThan(3 * 8010)
  })

  it('is not mentioned for spend of the price year, nor for what nobody spent', () => {
    const lines = [spend({ periodStart: '2022-03-01' }), spend({ unit: 'sar_2022' }), spend({ state: 'returned' })]
    expect(buildReport(aFacts({ lines, options })).method.priceIndex).toEqual([])
  })
})
