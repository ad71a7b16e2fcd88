import { nameIn } from '@athar/i18n'
import { listLimit, numbers, table, words as text } from '../../../platform/documents/blocks.ts'
import { addUp, emissions, records, share } from './figure-columns.ts'
import type { Estimate, ReportData, ReportLine, ReportResults } from '../data/report-data.ts'
import type { Table } from '../../../platform/documents/document.ts'
import { count, name, noFigure, percent, readable, tonnes, tonnesOrSign } from './report-figures.ts'
import type { Words } from '../../../platform/documents/document-words.ts'

/** A list from the largest line down; what does not fit is one line with its own sum, so that the column still adds up. */
export function breakdown(
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
      note:
        [
          ...(rest.length > 0 ? [words.say('results.seeSpreadsheet')] : []),
          ...(shown.some((line) => nameIn(words.lang, line.name).lang !== words.lang)
            ? [words.say('document.asWritten')]
            : []),
        ].join(' ') || null,
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

export function byActivity({ activities }: ReportResults, { location }: ReportData['totals'], words: Words): Table {
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
        tonnesOrSign(location && location.kg, words),
        location ? percent(1, words) : noFigure,
        count(
          activities.reduce((all, line) => all + line.records, 0),
          words,
        ),
      ],
    },
  )
}
