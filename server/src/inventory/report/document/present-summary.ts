import { dayOf, formatYear, isolate, nameIn } from '@athar/i18n'
import { decimal, isNegative, isZero } from '@athar/carbon'
import { heading, notice, paragraph } from '../../../platform/documents/blocks.ts'
import type { Estimate, ReportData, ReportScope } from '../data/report-data.ts'
import type { BarChart, Block, Figures, Tone } from '../../../platform/documents/document.ts'
import { day, figureSource, monthSpans, name, noFigure, percent, roundTonnes, signedPercent } from './report-figures.ts'
import type { Words } from '../../../platform/documents/document-words.ts'

const toneOf: Readonly<Record<ReportScope, Tone>> = { '1': 'scope1', '2': 'scope2', '3': 'scope3' }
type ScopePart = { scope: ReportScope; estimate: Estimate | null; size: number }

export function presentSummary(data: ReportData, words: Words): Block[] {
  const { inventory } = data
  return [
    heading(1, words.say('summary.heading')),
    paragraph(lead(data, words)),
    paragraph([...largest(data, words), ...changes(data, words)].join(' ')),
    keyFigures(data, words),
    ...scopeChart(data, words),
    ...unfinished(data, words),
    ...(inventory.pendingRecords > 0
      ? [notice('warning', words.say('summary.pending', { count: inventory.pendingRecords }))]
      : []),
    ...(inventory.outsideRecords > 0
      ? [notice('info', words.say('summary.outside', { count: inventory.outsideRecords }))]
      : []),
    ...(inventory.returnedRecords > 0
      ? [notice('warning', words.say('summary.returned', { count: inventory.returnedRecords }))]
      : []),
  ].filter((block) => block.kind !== 'paragraph' || block.text !== '')
}

function lead({ organisation, totals: { location, market }, inventory, boundary }: ReportData, words: Words): string {
  const said = {
    organisation: nameIn(words.lang, organisation.name).text,
    from: day(inventory.startsOn, words),
    to: day(inventory.endsOn, words),
    approach: words.say(`approach.${boundary.approach}`).toLocaleLowerCase(words.lang),
  }
  if (!location || !market) return words.say('summary.leadNone', said)
  const [total, byContracts] = [roundTonnes(location.kg, words), roundTonnes(market.kg, words)]
  return [words.say('summary.lead', { ...said, total, market: byContracts }), interval(location, words)].join(' ')
}

function interval({ interval: range }: Estimate, words: Words): string {
  if (!range) return words.say('summary.noInterval')
  return words.say('summary.interval', { low: roundTonnes(range.low, words), high: roundTonnes(range.high, words) })
}

function scopeParts({ totals }: ReportData): ScopePart[] {
  const parts: [ReportScope, Estimate | null][] = [
    ['1', totals.scope1],
    ['2', totals.scope2Location],
    ['3', totals.scope3],
  ]
  return parts.map(([scope, estimate]) => ({ scope, estimate, size: Number(estimate?.kg ?? 0) }))
}
const largestPart = (parts: readonly ScopePart[]): ScopePart | undefined => parts.toSorted((a, b) => b.size - a.size)[0]
const shareOfTotal = (part: ScopePart, { totals }: ReportData): number => part.size / Number(totals.location?.kg ?? 0)

function largest(data: ReportData, words: Words): string[] {
  const part = largestPart(scopeParts(data))
  const activity = data.results.activities[0]
  if (!part || !activity || Number(data.totals.location?.kg ?? 0) <= 0) return []
  return [
    words.say('summary.largestScope', {
      scope: part.scope,
      share: percent(shareOfTotal(part, data), words),
      activity: name(activity.name, words),
      activityShare: percent(activity.share, words),
    }),
  ]
}

function changes({ comparison }: ReportData, words: Words): string[] {
  return [comparison.previous, comparison.base].flatMap((earlier, index) => {
    if (!earlier || (index === 1 && earlier.year === comparison.previous?.year)) return []
    const like = earlier.likeMonths
    const { change, location } = like ? { change: like.change, location: like.then.location } : earlier
    if (change === null || like?.months.length === 0) return []
    const exact = decimal(change)
    const direction = isZero(exact) ? 'same' : isNegative(exact) ? 'down' : 'up'
    return words.say(`summary.${like ? 'like' : 'change'}.${direction}`, {
      change: signedPercent(change, words).replace(/^[+−]/u, ''),
      year: formatYear(earlier.year, words.format),
      previous: roundTonnes(location, words),
      months: like ? monthSpans(like.months, words) : '',
    })
  })
}

/** A year that is not over stands beside whole years: the reader is told. */
function unfinished({ inventory, comparison }: ReportData, words: Words): Block[] {
  if (dayOf(inventory.preparedAt) > inventory.endsOn || !(comparison.previous ?? comparison.base)) return []
  return [notice('warning', words.say('summary.unfinished', { to: day(inventory.endsOn, words) }))]
}

function keyFigures({ totals }: ReportData, words: Words): Figures {
  const item = (label: string, estimate: Estimate | null, tone: Tone) => ({
    label: words.say(label),
    value: estimate ? roundTonnes(estimate.kg, words) : noFigure,
    unit: estimate ? words.say('units.tonnes') : '',
    note: !estimate
      ? words.say('notEntered.figure')
      : estimate.interval
        ? words.say('summary.intervalShort', {
            low: roundTonnes(estimate.interval.low, words),
            high: roundTonnes(estimate.interval.high, words),
          })
        : '',
    tone,
  })
  return {
    kind: 'figures',
    items: [
      item('summary.total', totals.location, 'action'),
      item('summary.totalMarket', totals.market, 'action'),
      item('scope.1', totals.scope1, 'scope1'),
      item('scope.2-location', totals.scope2Location, 'scope2'),
      item('scope.2-market', totals.scope2Market, 'scope2'),
      item('scope.3', totals.scope3, 'scope3'),
    ],
  }
}

function scopeChart(data: ReportData, words: Words): BarChart[] {
  const parts = scopeParts(data)
  const top = largestPart(parts)
  if (!top || top.size <= 0) return []
  const unit = words.say('units.tonnes')
  const bars = parts.map((part) => ({
    label: words.say(`scope.${part.scope}`),
    value: part.estimate ? `${roundTonnes(part.estimate.kg, words)} ${isolate(unit)}` : words.say('notEntered.figure'),
    length: Math.max(0, part.size / top.size),
    tone: toneOf[part.scope],
  }))
  return [
    {
      kind: 'bars',
      title: words.say('summary.chart', { share: percent(shareOfTotal(top, data), words), scope: top.scope }),
      alt: words.say('summary.chartAlt', { values: bars.map((bar) => `${bar.label}: ${bar.value}`).join('; ') }),
      source: figureSource(words),
      bars,
    },
  ]
}
