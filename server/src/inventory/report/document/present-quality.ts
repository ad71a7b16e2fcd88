import { formatInstant, isolate, withoutBidiControls } from '@athar/i18n'
import { heading, numbers, paragraph, table, words as text } from '../../../platform/documents/blocks.ts'
import type { ReportData, ReportQuality } from '../data/report-data.ts'
import type { Block } from '../../../platform/documents/document.ts'
import { count, month, name, percent, readable, tonnes } from './report-figures.ts'
import type { Words } from '../../../platform/documents/document-words.ts'

const missingLimit = 20
type Acceptance = ReportData['gaps'][number]['acceptances'][number]

export function presentQuality({ quality, gaps }: ReportData, words: Words): Block[] {
  const emissions = numbers(words.say('results.emissions'))
  const share = numbers(words.say('results.share'))
  const records = numbers(words.say('results.records'))
  const figures = (line: { kg: string; share: string; records: number }) => [
    tonnes(line.kg, words),
    percent(line.share, words),
    count(line.records, words),
  ]
  return [
    heading(1, words.say('quality.heading')),
    heading(2, words.say('quality.origin')),
    paragraph(words.say('quality.originText')),
    table(
      words.say('quality.originTable'),
      [text(words.say('quality.origin')), emissions, share, records],
      quality.byOrigin.map((line) => [words.say(`quality.origins.${line.origin}`), ...figures(line)]),
    ),
    heading(2, words.say('quality.warnings')),
    ...(quality.warnings.length === 0
      ? [paragraph(words.say('quality.noWarnings'))]
      : [
          paragraph(words.say('quality.warningsText')),
          table(
            words.say('quality.warningsTable'),
            [text(words.say('quality.mark')), emissions, share, records],
            quality.warnings.map((line) => [flagName(line.flag, words), ...figures(line)]),
          ),
        ]),
    ...drivers(quality, words),
    heading(2, words.say('quality.missing')),
    ...missing(quality, words),
    ...estimates(quality, words),
    heading(2, words.say('gaps.heading')),
    ...gapBlocks(gaps, words),
  ]
}

/** A mark nobody wrote words for yet is shown as its code, never left out. */
export const flagName = (flag: string, words: Words): string =>
  words.has(`flags.${flag}`) ? words.say(`flags.${flag}`) : flag

function drivers({ drivers: all, unquantifiedShare }: ReportQuality, words: Words): Block[] {
  if (all.length === 0 && unquantifiedShare === 0) return []
  return [
    heading(2, words.say('quality.drivers')),
    ...(all.length === 0
      ? []
      : [
          table(
            words.say('quality.driversTable'),
            [text(words.say('quality.driver')), numbers(words.say('quality.variance'))],
            all.map((driver) => [name(driver.name, words), percent(driver.share, words)]),
          ),
        ]),
    ...(unquantifiedShare === 0
      ? []
      : [paragraph(words.say('quality.unquantified', { share: percent(unquantifiedShare, words) }))]),
  ]
}

function missing({ missing: all }: ReportQuality, words: Words): Block[] {
  if (all.length === 0) return [paragraph(words.say('quality.nothingMissing'))]
  const rest = all.length - missingLimit
  return [
    paragraph(words.say('quality.missingText')),
    table(
      words.say('quality.missingTable'),
      [text(words.say('boundary.site')), text(words.say('quality.activity')), text(words.say('quality.months'), 2)],
      all
        .slice(0, missingLimit)
        .map(({ site, activity, months }) => [name(site, words), name(activity, words), monthList(months, words)]),
      { note: rest > 0 ? words.say('quality.missingMore', { count: count(rest, words) }) : null },
    ),
  ]
}

function estimates({ estimates: all }: ReportQuality, words: Words): Block[] {
  if (all.length === 0) return []
  return [
    heading(2, words.say('quality.estimates')),
    paragraph(words.say('quality.estimatesText')),
    table(
      words.say('quality.estimatesTable'),
      [
        text(words.say('boundary.site')),
        text(words.say('quality.activity')),
        text(words.say('quality.months')),
        numbers(words.say('quality.estimated')),
        text(words.say('quality.method'), 2),
      ],
      all.map(({ site, activity, months, quantity: amount, unit, method, reason }) => [
        name(site, words),
        name(activity, words),
        monthList(months, words),
        `${readable(amount, words)} ${name(unit, words)}`,
        words.say('quality.methodBecause', { method: words.say(`quality.methods.${method}`), reason: isolate(reason) }),
      ]),
    ),
  ]
}

const monthList = (months: readonly string[], words: Words): string =>
  months.map((value) => month(value, words)).join(words.lang === 'ar' ? '، ' : ', ')

/** Why places were accepted, how many, and how much they came to then. */
function acceptance({ reason, at, places, amounts }: Acceptance, words: Words): string {
  const kg = amounts.find(({ unit }) => unit === 'kgCO2e')?.value
  const of = { count: places, number: count(places, words) }
  return words.say('gaps.because', {
    reason: isolate(reason),
    at: withoutBidiControls(formatInstant(at, words.format)),
    of:
      kg === undefined
        ? words.say('gaps.ofPlaces', of)
        : words.say('gaps.ofPlacesAmount', { ...of, amount: tonnes(kg, words) }),
  })
}

/** What was open or doubtful when the report was made, and why it was accepted. */
function gapBlocks(gaps: ReportData['gaps'], words: Words): Block[] {
  if (gaps.length === 0) return [paragraph(words.say('gaps.none'))]
  return [
    paragraph(words.say('gaps.text')),
    table(
      words.say('gaps.table'),
      [text(words.say('gaps.gap'), 2), numbers(words.say('gaps.places')), text(words.say('gaps.accepted'), 3)],
      gaps.map(({ code, count: places, open, acceptances }) => [
        words.say(`gaps.codes.${code}`),
        count(places, words),
        [
          ...acceptances.map((each) => acceptance(each, words)),
          ...(open === 0
            ? []
            : [
                acceptances.length === 0
                  ? words.say('gaps.open')
                  : words.say('gaps.openPart', { count: open, number: count(open, words) }),
              ]),
        ].join(words.lang === 'ar' ? '؛ ' : '; '),
      ]),
    ),
  ]
}
