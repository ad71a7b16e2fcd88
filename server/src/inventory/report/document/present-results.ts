import { heading, numbers, table, words as text } from '../../../platform/documents/blocks.ts'
import { addUp, emissions, records, share } from './figure-columns.ts'
import { breakdown, byActivity } from './present-breakdowns.ts'
import { presentContracts } from './present-contracts.ts'
import { presentEnergy } from './present-energy.ts'
import { monthChart, siteChart } from './present-charts.ts'
import { earlierYears, intensities, siteIntensities } from './present-comparison.ts'
import { explanations } from './present-explanations.ts'
import type { Estimate, ReportData, ReportMonth, ReportResults, ReportSubtotal } from '../data/report-data.ts'
import type { Block, Table } from '../../../platform/documents/document.ts'
import { count, month, noFigure, percent, roundTonnes, tonnes, tonnesOrNot, tonnesOrSign } from './report-figures.ts'
import type { Words } from '../../../platform/documents/document-words.ts'

export function presentResults(data: ReportData, words: Words): Block[] {
  const { results, totals, comparison } = data
  return [
    heading(1, words.say('results.heading')),
    heading(2, words.say('results.byScope')),
    byScope(data, words),
    heading(2, words.say('results.byCategory')),
    byCategory(results, totals, words),
    ...presentContracts(data, words),
    ...presentEnergy(data, words),
    heading(2, words.say('results.byGas')),
    byGas(data, words),
    heading(2, words.say('results.byMonth')),
    ...monthChart(results, words),
    byMonth(results, totals, words),
    heading(2, words.say('results.bySite')),
    ...siteChart(results, words),
    breakdown({ caption: 'results.bySiteTable', title: 'boundary.site' }, results.sites, totals.location, words),
    ...subtotals('Entity', 'boundary.entity', results.entities, totals.location, words),
    ...subtotals('Country', 'columns.country', results.countries, totals.location, words),
    heading(2, words.say('results.byActivity')),
    byActivity(results, totals, words),
    ...(results.suppliers.length > 0
      ? [
          heading(2, words.say('results.bySupplier')),
          breakdown({ caption: 'results.bySupplierTable', title: 'results.supplier' }, results.suppliers, null, words),
        ]
      : []),
    heading(2, words.say('results.outside')),
    outside(totals, words),
    heading(2, words.say('results.comparison')),
    ...earlierYears(data, words),
    ...explanations(data, words),
    ...intensities(comparison, words),
    ...siteIntensities(results, words),
  ]
}

/** Where sites belong to more than one. */
function subtotals(
  by: 'Entity' | 'Country',
  title: 'boundary.entity' | 'columns.country',
  lines: readonly ReportSubtotal[],
  total: Estimate | null,
  words: Words,
): Block[] {
  if (lines.length < 2) return []
  return [
    heading(2, words.say(`results.by${by}`)),
    breakdown({ caption: `results.by${by}Table`, title }, lines, total, words),
  ]
}

function byScope({ totals }: ReportData, words: Words): Table {
  const row = (label: string, estimate: Estimate | null) => [
    words.say(label),
    tonnesOrNot(estimate && estimate.kg, words),
    estimate?.interval ? roundTonnes(estimate.interval.low, words) : noFigure,
    estimate?.interval ? roundTonnes(estimate.interval.high, words) : noFigure,
  ]
  return table(
    words.say('results.byScopeTable'),
    [
      text(words.say('results.scope')),
      emissions(words),
      numbers(words.say('results.low')),
      numbers(words.say('results.high')),
    ],
    [
      row('scope.1', totals.scope1),
      row('scope.2-location', totals.scope2Location),
      row('scope.2-market', totals.scope2Market),
      row('scope.3', totals.scope3),
      row('summary.totalMarket', totals.market),
    ],
    { total: row('summary.total', totals.location) },
  )
}

function byCategory({ categories }: ReportResults, { location, market }: ReportData['totals'], words: Words): Table {
  return table(
    words.say('results.byCategoryTable'),
    [
      text(words.say('results.scope'), 'auto'),
      text(words.say('boundary.category')),
      emissions(words),
      share(words),
      numbers(words.say('results.marketEmissions')),
      records(words),
    ],
    categories.map((line) => [
      words.say(`scope.${line.scope}`),
      words.say(`category.${line.category}`),
      tonnes(line.kg, words),
      percent(line.share, words),
      tonnes(line.marketKg ?? line.kg, words),
      count(line.records, words),
    ]),
    {
      total: [
        words.say('document.total'),
        '',
        tonnesOrSign(location && location.kg, words),
        location ? percent(1, words) : noFigure,
        tonnesOrSign(market && market.kg, words),
        count(
          categories.reduce((all, line) => all + line.records, 0),
          words,
        ),
      ],
    },
  )
}

function byGas({ results, totals }: ReportData, words: Words): Table {
  return table(
    words.say('results.byGasTable'),
    [text(words.say('method.gas')), numbers(words.say('results.mass')), emissions(words), share(words)],
    results.gases.map((line) => [
      words.say(`results.gases.${line.gas}`),
      line.massKg === null ? '–' : tonnes(line.massKg, words),
      tonnes(line.co2eKg, words),
      percent(line.share, words),
    ]),
    {
      total: [
        words.say('document.total'),
        '',
        tonnesOrSign(totals.location && totals.location.kg, words),
        totals.location ? percent(1, words) : noFigure,
      ],
    },
  )
}

function byMonth(
  { months }: ReportResults,
  { scope1, scope2Location, scope3, location }: ReportData['totals'],
  words: Words,
): Table {
  const previous = months.some((line) => line.previousTotal !== null)
  const gaps = months.some((line) => [...monthFigures(line), ...(previous ? [line.previousTotal] : [])].includes(null))
  const before = months.flatMap((line) => (line.previousTotal === null ? [] : [line.previousTotal]))
  return table(
    words.say('results.byMonthTable'),
    [
      text(words.say('results.month')),
      numbers(words.say('scope.1')),
      numbers(words.say('scope.2')),
      numbers(words.say('scope.3')),
      numbers(`${words.say('document.total')} (${words.say('units.tonnes')})`),
      ...(previous ? [numbers(words.say('results.previousYear'))] : []),
    ],
    months.map((line) => [
      month(line.month, words),
      ...monthFigures(line).map((kg) => tonnesOrSign(kg, words)),
      ...(previous ? [tonnesOrSign(line.previousTotal, words)] : []),
    ]),
    {
      total: [
        words.say('document.total'),
        ...[scope1, scope2Location, scope3, location].map((sum) => tonnesOrSign(sum && sum.kg, words)),
        ...(previous ? [tonnes(addUp(before), words)] : []),
      ],
      note: gaps ? words.say('notEntered.note') : null,
    },
  )
}

const monthFigures = ({ scope1, scope2, scope3, total }: ReportMonth) => [scope1, scope2, scope3, total]

function outside({ biogenicCo2Kg, outsideKg }: ReportData['totals'], words: Words): Table {
  return table(
    words.say('results.outsideTable'),
    [text(words.say('method.gas')), numbers(words.say('results.amount'))],
    [
      [words.say('results.biogenic'), tonnes(biogenicCo2Kg, words)],
      [words.say('results.montreal'), tonnes(outsideKg, words)],
    ],
  )
}
