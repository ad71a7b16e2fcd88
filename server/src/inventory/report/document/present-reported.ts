import { isolate } from '@athar/i18n'
import { heading, numbers, paragraph, table, words as text } from '../../../platform/documents/blocks.ts'
import type { ReportData, ReportReported } from '../data/report-data.ts'
import type { Block } from '../../../platform/documents/document.ts'
import type { Words } from '../../../platform/documents/document-words.ts'
import { exact, name, tonnes } from './report-figures.ts'

/** Emissions that came as emissions: each with where it comes from, and none with a factor. */
export function presentReported({ reported }: ReportData, words: Words): Block[] {
  if (reported.length === 0) return []
  return [
    heading(2, words.say('reported.heading')),
    paragraph(words.say('reported.text')),
    table(
      words.say('reported.table'),
      [
        text(words.say('reported.activity'), 4),
        numbers(words.say('reported.quantity')),
        text(words.say('reported.source'), 5),
        numbers(words.say('results.emissions')),
      ],
      reported.map((one) => [
        `${name(one.activity, words)}\n${name(one.site, words)}`,
        `${exact(one.quantity, words)} ${name(one.unit, words)}`,
        [words.say(`reported.how.${one.how}`), isolate(one.source), ...otherSet(one, words)].join('\n'),
        tonnes(one.kg, words),
      ]),
      { small: true, note: words.say('reported.note') },
    ),
  ]
}

const otherSet = ({ otherSet: set }: ReportReported, words: Words): string[] =>
  set === null ? [] : [words.say('reported.otherSet', { set })]
