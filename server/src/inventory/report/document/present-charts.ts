import { areAlike } from '@athar/carbon'
import { isolate } from '@athar/i18n'
import { columnsAcross, placeOn, stack, ticksOver } from '../../../platform/documents/chart-geometry.ts'
import type { ReportMonth, ReportResults } from '../data/report-data.ts'
import type { BarChart, ColumnChart, Tone } from '../../../platform/documents/document.ts'
import { figureSource, month, name, percent, readable, roundTonnes, shortMonth } from './report-figures.ts'
import type { Words } from '../../../platform/documents/document-words.ts'

const barLimit = 10
const inTonnes = (kg: string): number => Number(kg) / 1000

/** The largest sites, with their values written beside them. */
export function siteChart({ sites }: ReportResults, words: Words): BarChart[] {
  const shown = sites.slice(0, barLimit).filter((site) => Number(site.kg) > 0)
  const top = shown[0]
  if (!top || shown.length < 2) return []
  const bars = shown.map((site) => ({
    label: name(site.name, words),
    value: roundTonnes(site.kg, words),
    length: Number(site.kg) / Number(top.kg),
    tone: 'action' as const,
  }))
  return [
    {
      kind: 'bars',
      title: words.say('results.siteChart', { site: name(top.name, words), share: percent(top.share, words) }),
      alt: words.say('results.siteChartAlt', { values: bars.map((bar) => `${bar.label}: ${bar.value}`).join('; ') }),
      source: figureSource(words),
      bars: bars.map((bar) => ({ ...bar, value: `${bar.value} ${isolate(words.say('units.tonnes'))}` })),
    },
  ]
}

const scopes = [
  ['scope1', 'scope.1'],
  ['scope2', 'scope.2'],
  ['scope3', 'scope.3'],
] as const satisfies readonly (readonly [Tone, string])[]

/** Months as stacked columns by scope, the year before as a line. Time runs from left to right in both languages. */
export function monthChart(results: ReportResults, words: Words): ColumnChart[] {
  const { months } = results
  if (months.length < 2 || !months.some((line) => Number(line.total ?? 0) !== 0)) return []
  const stacks = months.map((line) => stack(scopes.map(([scope]) => inTonnes(line[scope] ?? '0'))))
  const previous = months.map((line) => (line.previousTotal === null ? null : inTonnes(line.previousTotal)))
  const ends = [...stacks.flat().flatMap(({ from, to }) => [from, to]), ...previous.filter((value) => value !== null)]
  const ticks = ticksOver(Math.min(...ends), Math.max(...ends))
  const at = placeOn(ticks)
  const across = columnsAcross(months.length)
  const hasPrevious = previous.some((value) => value !== null)
  return [
    {
      kind: 'columns',
      title: titleOf(results, words),
      alt: alternative(results, hasPrevious, words),
      source: figureSource(words),
      unit: words.say('units.tonnes'),
      ticks: ticks.map((value) => ({ at: at(value), label: readable(plain(value), words) })),
      columns: across.map(({ x, width }, index) => ({
        label: shortMonth(months[index]!.month, words),
        x,
        width,
        pieces:
          months[index]!.total === null
            ? []
            : stacks[index]!.map(({ from, to }, piece) => ({
                from: at(Math.min(from, to)),
                to: at(Math.max(from, to)),
                tone: scopes[piece]![0],
              })),
      })),
      line: hasPrevious
        ? {
            label: words.say('results.previousYear'),
            points: previous.map((value, index) =>
              value === null ? null : ([across[index]!.middle, at(value)] as const),
            ),
          }
        : null,
      key: scopes.map(([tone, key]) => ({ tone, label: words.say(key) })),
    },
  ]
}

/** A tick as decimal text: ticks are whole multiples of round steps, so twelve digits hold them. */
const plain = (value: number): string => value.toFixed(9).replace(/\.?0+$/, '')

type KnownMonth = ReportMonth & { readonly total: string }
const isKnown = (line: ReportMonth): line is KnownMonth => line.total !== null

function extreme(months: readonly KnownMonth[], sign: 1 | -1): KnownMonth {
  return months.reduce((best, line) => (sign * (Number(line.total) - Number(best.total)) > 0 ? line : best))
}

const TITLES = {
  even: 'results.monthEven',
  tie: 'results.byMonthTable',
  incomplete: 'results.byMonthTable',
} as const

/**
 * The month with the most, where the months tell of one: an amount spread by days makes no peak, a tie names none, and
 * nothing is said of months that were not entered.
 */
function findingOf({ months, spreadByDays }: ReportResults): KnownMonth | keyof typeof TITLES {
  if (spreadByDays) return 'even'
  const known = months.filter(isKnown)
  if (known.length < months.length) return 'incomplete'
  const highest = extreme(known, 1)
  return known.some((line) => line !== highest && areAlike(Number(highest.total), Number(line.total))) ? 'tie' : highest
}

function titleOf(results: ReportResults, words: Words): string {
  const found = findingOf(results)
  return typeof found === 'string'
    ? words.say(TITLES[found])
    : words.say('results.monthChart', { month: month(found.month, words) })
}

function alternative(results: ReportResults, previous: boolean, words: Words): string {
  const point = (line: KnownMonth) => `${month(line.month, words)}: ${roundTonnes(line.total, words)}`
  const found = findingOf(results)
  const text =
    typeof found === 'string'
      ? words.say('results.monthChartAltPlain', { title: words.say(TITLES[found]) })
      : words.say('results.monthChartAlt', {
          highest: point(found),
          lowest: point(extreme(results.months.filter(isKnown), -1)),
        })
  return previous ? `${text} ${words.say('results.monthChartAltPrevious')}` : text
}
