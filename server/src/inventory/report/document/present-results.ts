import { formatYear, isolate } from '@athar/i18n'
import { decimal, sum, toText } from '@athar/carbon'
import { heading, listLimit, numbers, paragraph, table, words as text } from './blocks.ts'
import { monthChart, siteChart } from './present-charts.ts'
import type {
  Estimate,
  ReportComparison,
  ReportData,
  ReportLine,
  ReportResults,
  ReportYear,
} from '../data/report-data.ts'
import type { Block, Column, Table } from './report-document.ts'
import { count, month, name, percent, readable, signedPercent, tonnes } from './report-figures.ts'
import type { Words } from './report-words.ts'

export function presentResults(data: ReportData, words: Words): Block[] {
  const { results, totals, comparison } = data
  return [
    heading(1, words.say('results.heading')),
    heading(2, words.say('results.byScope')),
    byScope(data, words),
    heading(2, words.say('results.byCategory')),
    byCategory(results, totals, words),
    heading(2, words.say('results.byGas')),
    byGas(data, words),
    heading(2, words.say('results.byMonth')),
    ...monthChart(results, words),
    byMonth(results, totals, words),
    heading(2, words.say('results.bySite')),
    ...siteChart(results, words),
    breakdown({ caption: 'results.bySiteTable', title: 'boundary.site' }, results.sites, totals.location, words),
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
    ...intensities(comparison, words),
  ]
}

const emissions = (words: Words): Column => numbers(words.say('results.emissions'))
const share = (words: Words): Column => numbers(words.say('results.share'))
const records = (words: Words): Column => numbers(words.say('results.records'))

function byScope({ totals }: ReportData, words: Words): Table {
  const row = (label: string, { kg, interval }: Estimate) => [
    words.say(label),
    tonnes(kg, words),
    interval ? tonnes(interval.low, words) : '–',
    interval ? tonnes(interval.high, words) : '–',
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
        tonnes(location.kg, words),
        percent(1, words),
        tonnes(market.kg, words),
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
    { total: [words.say('document.total'), '', tonnes(totals.location.kg, words), percent(1, words)] },
  )
}

function byMonth(
  { months }: ReportResults,
  { scope1, scope2Location, scope3, location }: ReportData['totals'],
  words: Words,
): Table {
  const previous = months.some((line) => line.previousTotal !== null)
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
      tonnes(line.scope1, words),
      tonnes(line.scope2, words),
      tonnes(line.scope3, words),
      tonnes(line.total, words),
      ...(previous ? [line.previousTotal === null ? '–' : tonnes(line.previousTotal, words)] : []),
    ]),
    {
      total: [
        words.say('document.total'),
        ...[scope1, scope2Location, scope3, location].map(({ kg }) => tonnes(kg, words)),
        ...(previous ? [tonnes(addUp(before), words)] : []),
      ],
    },
  )
}

const addUp = (values: readonly string[]): string => toText(sum(values.map((value) => decimal(value))))

/** A list from the largest line down; what does not fit is one line with its own sum, so that the column still adds up. */
function breakdown(
  keys: { caption: string; title: string },
  lines: readonly ReportLine[],
  total: Estimate | null,
  words: Words,
): Table {
  const { shown, rest } = cut(lines)
  return table(
    words.say(keys.caption),
    [text(words.say(keys.title)), emissions(words), share(words), records(words)],
    [
      ...shown.map((line) => [
        name(line.name, words),
        tonnes(line.kg, words),
        percent(line.share, words),
        count(line.records, words),
      ]),
      ...rest.map((line) => [
        words.say('document.others', { count: line.lines }),
        tonnes(line.kg, words),
        percent(line.share, words),
        count(line.records, words),
      ]),
    ],
    {
      total: total && [
        words.say('document.total'),
        tonnes(total.kg, words),
        percent(1, words),
        count(
          lines.reduce((all, line) => all + line.records, 0),
          words,
        ),
      ],
      note: rest.length > 0 ? words.say('results.seeSpreadsheet') : null,
    },
  )
}

function cut<L extends ReportLine>(
  lines: readonly L[],
): { shown: readonly L[]; rest: { lines: number; kg: string; share: string; records: number }[] } {
  const rest = lines.slice(listLimit)
  if (rest.length === 0) return { shown: lines, rest: [] }
  return {
    shown: lines.slice(0, listLimit),
    rest: [
      {
        lines: rest.length,
        kg: addUp(rest.map((line) => line.kg)),
        share: addUp(rest.map((line) => line.share)),
        records: rest.reduce((all, line) => all + line.records, 0),
      },
    ],
  }
}

function byActivity({ activities }: ReportResults, { location }: ReportData['totals'], words: Words): Table {
  const { shown, rest } = cut(activities)
  return table(
    words.say('results.byActivityTable'),
    [
      text(words.say('results.activity'), 3),
      numbers(words.say('results.scope')),
      numbers(words.say('results.quantity')),
      emissions(words),
      share(words),
      records(words),
    ],
    [
      ...shown.map((line) => [
        name(line.name, words),
        line.scope ?? '–',
        line.quantities.map(({ quantity, unit }) => `${readable(quantity, words)} ${name(unit, words)}`).join('\n'),
        tonnes(line.kg, words),
        percent(line.share, words),
        count(line.records, words),
      ]),
      ...rest.map((line) => [
        words.say('document.others', { count: line.lines }),
        '',
        '',
        tonnes(line.kg, words),
        percent(line.share, words),
        count(line.records, words),
      ]),
    ],
    {
      total: [
        words.say('document.total'),
        '',
        '',
        tonnes(location.kg, words),
        percent(1, words),
        count(
          activities.reduce((all, line) => all + line.records, 0),
          words,
        ),
      ],
    },
  )
}

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

function earlierYears({ comparison, inventory, totals }: ReportData, words: Words): Block[] {
  const years = [comparison.previous, comparison.base].filter((year): year is ReportYear => year !== null)
  const unique = years.filter((year, index) => years.findIndex((other) => other.year === year.year) === index)
  if (unique.length === 0) return [paragraph(words.say('results.noComparison'))]
  const thisYear = formatYear(inventory.year, words.format)
  const label = (year: number) => {
    const shown = formatYear(year, words.format)
    return year === inventory.baseYear ? words.say('results.baseYear', { year: shown }) : shown
  }
  const figures = (values: readonly string[]) => values.map((kg) => tonnes(kg, words))
  return [
    table(
      words.say('results.comparisonTable'),
      [
        text(words.say('results.year')),
        ...(['1', '2', '3'] as const).map((scope) => numbers(words.say(`scope.${scope}`))),
        numbers(`${words.say('document.total')} (${words.say('units.tonnes')})`),
        numbers(words.say('results.change', { year: thisYear })),
      ],
      [
        ...unique.map((year) => [
          label(year.year),
          ...figures([year.scope1, year.scope2, year.scope3, year.location]),
          year.change === null ? '–' : signedPercent(year.change, words),
        ]),
        [
          label(inventory.year),
          ...figures([totals.scope1.kg, totals.scope2Location.kg, totals.scope3.kg, totals.location.kg]),
          '–',
        ],
      ],
    ),
  ]
}

/** A currency by its name; output units and the rest have none. */
const currency = (code: string, words: Words): string =>
  /^[A-Z]{3}$/.test(code)
    ? (new Intl.DisplayNames(words.lang, { type: 'currency', fallback: 'code' }).of(code) ?? code)
    : code

const perKey = {
  revenue: 'perRevenue',
  employee: 'perEmployee',
  'floor-area': 'perFloorArea',
  output: 'perOutput',
} as const

function intensities({ intensities: all }: ReportComparison, words: Words): Block[] {
  if (all.length === 0) return []
  return [
    heading(2, words.say('results.intensity')),
    table(
      words.say('results.intensityTable'),
      [
        text(words.say('results.per')),
        numbers(words.say('results.intensityValue')),
        numbers(words.say('results.denominator')),
      ],
      all.map((line) => [
        words.say(`results.${perKey[line.per]}`, { currency: currency(line.unit, words), unit: isolate(line.unit) }),
        readable(line.kgPerUnit, words),
        readable(line.denominator, words),
      ]),
    ),
  ]
}
