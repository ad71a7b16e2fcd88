import { formatYear, isolate } from '@athar/i18n'
import { heading, numbers, paragraph, table, words as text } from '../../../platform/documents/blocks.ts'
import { flagName } from './present-quality.ts'
import type { ReportData, ReportFactor } from '../data/report-data.ts'
import type { Block } from '../../../platform/documents/document.ts'
import { exact, name, region } from './report-figures.ts'
import type { Words } from '../../../platform/documents/document-words.ts'

export function presentFactors({ factors }: ReportData, words: Words): Block[] {
  return [
    heading(1, words.say('factors.heading')),
    paragraph(words.say('factors.text', { count: factors.length })),
    table(
      words.say('factors.table'),
      [
        text(words.say('factors.factor'), 5, 'muted'),
        numbers(words.say('factors.value')),
        text(words.say('factors.valid'), 3, 'muted'),
        text(words.say('factors.source'), 6, 'muted'),
        text(words.say('factors.marks'), 4),
      ],
      factors.map((factor) => [
        // A factor of the organisation's own has no key that a person could look up.
        factor.own ? name(factor.name, words) : `${name(factor.name, words)}\n${isolate(factor.id)}`,
        `${exact(factor.kgPerUnit, words)} / ${name(factor.unit, words)}`,
        `${region(factor.region, words)}\n${years(factor, words)}`,
        source(factor, words),
        marks(factor, words),
      ]),
      { small: true },
    ),
  ]
}

function years({ years: { from, to } }: ReportFactor, words: Words): string {
  const show = (year: number) => formatYear(year, words.format)
  if (from === null && to === null) return ''
  if (from === to && from !== null) return show(from)
  if (to === null) return words.say('factors.since', { year: show(from ?? 0) })
  if (from === null) return words.say('factors.until', { year: show(to) })
  return isolate(`${show(from)}–${show(to)}`)
}

function source({ source: from }: ReportFactor, words: Words): string {
  const title = [from.publisher, from.title, from.year].filter((part) => part !== '').join(', ')
  const place = from.table === '' ? [] : [isolate(from.table)]
  const licence = from.licence === '' ? [] : [isolate(from.licence)]
  return [title === '' ? words.say('document.notStated') : isolate(title), ...place, ...licence].join('\n')
}

function marks(factor: ReportFactor, words: Words): string {
  const uncertainty = factor.uncertaintyPercent === null ? [] : [isolate(`±${factor.uncertaintyPercent}%`)]
  return [
    ...(factor.own ? [words.say('factors.own')] : []),
    ...factor.flags.map((flag) => flagName(flag, words)),
    ...uncertainty,
  ].join('\n')
}
