import { decimal, divide, toText } from '@athar/carbon'
import { formatYear, isolate } from '@athar/i18n'
import { heading, notice, numbers, paragraph, table, words as text } from '../../../platform/documents/blocks.ts'
import type { Block } from '../../../platform/documents/document.ts'
import type { Words } from '../../../platform/documents/document-words.ts'
import type { ReportBaseYear, ReportBaseYearEvent, ReportData, ReportScopes } from '../data/report-data.ts'
import { day, percent, tonnes, tonnesOrNot } from './report-figures.ts'

const share = (percents: string): string => toText(divide(decimal(percents), decimal('100'), 12))

/** The base year as reported, whether it is to be recalculated, by which events, and what it becomes. */
export function presentBaseYear({ baseYear }: ReportData, words: Words): Block[] {
  const year = formatYear(baseYear.year, words.format)
  const threshold = percent(share(baseYear.thresholdPercent), words)
  return [
    heading(1, words.say('baseYear.heading', { year })),
    paragraph(words.say('baseYear.policy', { threshold })),
    ...(baseYear.thresholdReason === ''
      ? []
      : [paragraph(words.say('baseYear.policyReason', { reason: isolate(baseYear.thresholdReason) }))]),
    ...verdict(baseYear, threshold, words),
    ...figures(baseYear, words),
    ...(baseYear.events.length === 0 ? [] : [eventTable(baseYear.events, words)]),
  ]
}

function verdict(
  { reported, required, cumulativePercent, events }: ReportBaseYear,
  threshold: string,
  words: Words,
): Block[] {
  if (reported === null) return [paragraph(words.say('baseYear.unreported'))]
  if (events.length === 0) return [paragraph(words.say('baseYear.noEvents'))]
  const together = cumulativePercent === null ? words.say('baseYear.anySize') : percent(share(cumulativePercent), words)
  const key = required ? 'baseYear.required' : 'baseYear.notRequired'
  return [notice(required ? 'warning' : 'info', words.say(key, { together, threshold }))]
}

function figures({ reported, recalculated, gwpSet }: ReportBaseYear, words: Words): Block[] {
  if (reported === null) return []
  const line = (label: string, by: ReportScopes) => [
    words.say(label),
    ...[by.scope1, by.scope2, by.scope3, by.location].map((kg) => tonnesOrNot(kg, words)),
  ]
  return [
    table(
      words.say('baseYear.table', { set: gwpSet ?? '' }),
      [
        text(words.say('baseYear.figure')),
        ...(['1', '2', '3'] as const).map((scope) => numbers(words.say(`scope.${scope}`))),
        numbers(`${words.say('document.total')} (${words.say('units.tonnes')})`),
      ],
      [
        line('baseYear.reported', reported),
        ...(recalculated === null ? [] : [line('baseYear.recalculated', recalculated)]),
      ],
    ),
  ]
}

const eventTable = (events: readonly ReportBaseYearEvent[], words: Words): Block =>
  table(
    words.say('baseYear.eventTable'),
    [
      text(words.say('baseYear.effectiveOn'), 'auto'),
      text(words.say('baseYear.event'), 2),
      numbers(words.say('baseYear.effect')),
      text(words.say('baseYear.source'), 2),
      text(words.say('baseYear.weighed')),
    ],
    events.map((event) => [
      day(event.effectiveOn, words),
      `${words.say(`baseYear.kinds.${event.kind}`)}\n${isolate(event.description)}`,
      tonnes(event.kg, words),
      isolate(event.source),
      weighedAs(event, words),
    ]),
    { small: true },
  )

function weighedAs({ ended, counts, significant }: ReportBaseYearEvent, words: Words): string {
  if (ended) return words.say('baseYear.included')
  if (!counts) return words.say('baseYear.organic')
  return words.say(significant ? 'baseYear.alone' : 'baseYear.together')
}
