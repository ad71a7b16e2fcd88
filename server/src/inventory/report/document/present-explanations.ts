import { decimal, isZero, roundedBridge, subtract, sum, toText, type ChangeCause } from '@athar/carbon'
import { formatYear, massIn, shiftDecimal } from '@athar/i18n'
import { heading, numbers, paragraph, table, words as text } from '../../../platform/documents/blocks.ts'
import { bridgeOver } from '../../../platform/documents/chart-geometry.ts'
import type { Block, BridgeChart, BridgeWay, Table } from '../../../platform/documents/document.ts'
import type { Words } from '../../../platform/documents/document-words.ts'
import type { ExplainedFigures, ReportData, ReportExplanation } from '../data/report-data.ts'
import { figureSource, month, name, readable, roundTonnes, signedPercent, tonnes } from './report-figures.ts'

export const causes = ['activity', 'factor', 'boundary', 'method'] as const satisfies readonly ChangeCause[]

/** Sources that are printed; the workbook holds all. */
const listed = 15
/** As many decimals of a tonne as tables have. */
const decimals = 2

/** Why the year differs from earlier ones: a bridge, its causes, and for the latest the sources that changed most. */
export function explanations({ explanations: all, inventory }: ReportData, words: Words): Block[] {
  if (all.length === 0) return []
  return [
    heading(2, words.say('causes.heading')),
    paragraph(words.say('causes.lead')),
    ...all.flatMap((one, index) => explanation(one, inventory.year, index === 0, words)),
    paragraph(words.say('causes.notRecomputed')),
  ]
}

function explanation(one: ReportExplanation, year: number, withSources: boolean, words: Words): Block[] {
  const against = formatYear(one.against, words.format)
  const [first, last] = [one.months?.[0], one.months?.at(-1)]
  if (one.months && (first === undefined || last === undefined)) return []
  return [
    ...(first !== undefined && last !== undefined
      ? [
          paragraph(
            words.say('causes.likeMonths', { year: against, from: month(first, words), to: month(last, words) }),
          ),
        ]
      : []),
    ...(one.sets.then === one.sets.now ? [] : [paragraph(words.say('causes.sets', one.sets))]),
    bridgeChart(one, year, words),
    causesTable(one, words),
    ...(withSources && one.sources.length > 0 ? [sourcesTable(one, year, words)] : []),
  ]
}

/** The steps in tonnes, rounded so that those shown lead from one total shown to the other. */
function rounded(one: ReportExplanation) {
  const bridge = roundedBridge(
    decimal(massIn(one.then, 't')),
    one.steps.map(({ kg }) => decimal(massIn(kg, 't'))),
    decimals,
  )
  const steps = one.steps.map((step, at) => ({ ...step, tonnes: bridge.steps[at]! }))
  return {
    steps,
    then: toText(bridge.then),
    now: toText(bridge.now),
    of: (cause: ChangeCause) => toText(sum(steps.filter((step) => step.cause === cause).map((step) => step.tonnes))),
    change: toText(subtract(bridge.now, bridge.then)),
  }
}

function bridgeChart(one: ReportExplanation, year: number, words: Words): BridgeChart {
  const { then, now, of, change } = rounded(one)
  const against = formatYear(one.against, words.format)
  const changes = causes.map((cause) => Number(of(cause)))
  const { start, bars } = bridgeOver(Number(then), changes)
  const labels = [against, ...causes.map((cause) => words.say(`causes.${cause}.title`)), formatYear(year, words.format)]
  const values = [inTonnes(then, words), ...causes.map((cause) => signed(of(cause), words)), inTonnes(now, words)]
  const way = Number(change) > 0 ? 'up' : Number(change) < 0 ? 'down' : 'same'
  const largest = causes.reduce((most, each) => (Math.abs(Number(of(each))) > Math.abs(Number(of(most))) ? each : most))
  const source = figureSource(words)
  return {
    kind: 'bridge',
    title: words.say(`causes.finding.${way}`, {
      year: against,
      change: roundTonnes(shiftDecimal(change.replace('-', ''), 3), words),
      cause: words.say(`causes.${largest}.title`),
    }),
    alt: words.say('causes.alt', { values: labels.map((label, at) => `${label}: ${values[at]}`).join('; ') }),
    source: start === 0 ? source : `${source}. ${words.say('causes.start', { start: readable(String(start), words) })}`,
    bars: bars.map((bar, at) => ({
      ...bar,
      label: labels[at]!,
      value: values[at]!,
      way: wayOf(at === 0 ? 0 : (changes[at - 1] ?? 0)),
    })),
  }
}

function causesTable(one: ReportExplanation, words: Words): Table {
  const { steps, of, change } = rounded(one)
  const year = formatYear(one.against, words.format)
  const part = (kg: string) =>
    Number(one.then) > 0 ? signedPercent(String(Number(kg) / Number(one.then)), words) : '–'
  return table(
    words.say('causes.table', { year }),
    [
      text(words.say('causes.cause'), 1, 'muted'),
      numbers(words.say('units.tonnes')),
      numbers(words.say('causes.shareOf', { year })),
    ],
    causes.flatMap((cause) => {
      const within = steps.filter((step) => step.cause === cause)
      return [
        [
          `${words.say(`causes.${cause}.title`)}\n${words.say(`causes.${cause}.text`)}`,
          signed(of(cause), words, one.causes[cause]),
          part(one.causes[cause]),
        ],
        ...within.map(({ step, kg, tonnes: amount }) => [
          `– ${words.say(`causes.steps.${step}`)}`,
          signed(toText(amount), words, kg),
          part(kg),
        ]),
      ]
    }),
    {
      total: [
        words.say('causes.difference'),
        signed(change, words),
        part(toText(subtract(decimal(one.now), decimal(one.then)))),
      ],
    },
  )
}

function sourcesTable(one: ReportExplanation, year: number, words: Words): Table {
  const rest = restOf(one)
  const figures = ({ then, now, causes: by }: ExplainedFigures) => [
    tonnes(then, words),
    tonnes(now, words),
    ...causes.map((cause) => (isZero(decimal(by[cause])) ? '–' : signed(massIn(by[cause], 't'), words, by[cause]))),
  ]
  return table(
    words.say('causes.sourcesTable'),
    [
      text(words.say('causes.source'), 1, 'muted'),
      numbers(formatYear(one.against, words.format)),
      numbers(formatYear(year, words.format)),
      ...causes.map((cause) => numbers(words.say(`causes.${cause}.title`))),
    ],
    [
      ...one.sources
        .slice(0, listed)
        .map((source) => [`${name(source.activity, words)}\n${name(source.site, words)}`, ...figures(source)]),
      ...(rest.sources > 0 ? [[words.say('document.others', { count: rest.sources }), ...figures(rest)]] : []),
    ],
    {
      total: [words.say('document.total'), ...figures(one)],
      note: one.sources.length > listed ? words.say('results.seeSpreadsheet') : null,
      small: true,
    },
  )
}

/** What is not printed, unchanged sources included. */
function restOf({ sources, others }: ReportExplanation): ReportExplanation['others'] {
  const rest = [...sources.slice(listed), others]
  const total = (of: (each: ExplainedFigures) => string) => toText(sum(rest.map((each) => decimal(of(each)))))
  return {
    sources: rest.length - 1 + others.sources,
    then: total(({ then }) => then),
    now: total(({ now }) => now),
    causes: {
      activity: total(({ causes: by }) => by.activity),
      factor: total(({ causes: by }) => by.factor),
      boundary: total(({ causes: by }) => by.boundary),
      method: total(({ causes: by }) => by.method),
    },
  }
}

/** What does not change is drawn as a thin mark, like the totals without colour. */
const wayOf = (change: number): BridgeWay => (change > 0 ? 'up' : change < 0 ? 'down' : 'total')

const inTonnes = (amount: string, words: Words): string => tonnes(shiftDecimal(amount, 3), words)

/** Tonnes with their direction; what rounds to nothing is told by its exact kilograms. */
function signed(amount: string, words: Words, kg = shiftDecimal(amount, 3)): string {
  const shown = isZero(decimal(amount)) ? tonnes(kg, words) : inTonnes(amount, words)
  return Number(amount) > 0 && /^\d/.test(shown) ? `+${shown}` : shown
}
