import { formatYear, isolate, languageOfText } from '@athar/i18n'
import { heading, listLimit, numbers, paragraph, table, words as text } from '../../../platform/documents/blocks.ts'
import type { ReportComparison, ReportData, ReportResults, ReportYear } from '../data/report-data.ts'
import type { Block } from '../../../platform/documents/document.ts'
import { monthSpans, name, readable, signedPercent, tonnesOrSign } from './report-figures.ts'
import type { Words } from '../../../platform/documents/document-words.ts'

export function earlierYears({ comparison, inventory, totals }: ReportData, words: Words): Block[] {
  const years = [comparison.previous, comparison.base].filter((year): year is ReportYear => year !== null)
  const unique = years.filter((year, index) => years.findIndex((other) => other.year === year.year) === index)
  if (unique.length === 0) return [paragraph(words.say('results.noComparison'))]
  const thisYear = formatYear(inventory.year, words.format)
  const label = (year: number) => {
    const shown = formatYear(year, words.format)
    return year === inventory.baseYear ? words.say('results.baseYear', { year: shown }) : shown
  }
  const figures = (values: readonly (string | null)[]) => values.map((kg) => tonnesOrSign(kg, words))
  const own = [totals.scope1, totals.scope2Location, totals.scope3, totals.location].map((sum) => sum && sum.kg)
  const all = [...own, ...unique.flatMap(({ scope1, scope2, scope3 }) => [scope1, scope2, scope3])]
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
        ...unique
          .toSorted((a, b) => a.year - b.year)
          .map((year) => [
            label(year.year),
            ...figures([year.scope1, year.scope2, year.scope3, year.location]),
            year.change === null || year.likeMonths ? '–' : signedPercent(year.change, words),
          ]),
        [label(inventory.year), ...figures(own), '–'],
      ],
      { note: all.includes(null) ? words.say('notEntered.noteYear') : null },
    ),
    ...unique.flatMap((year) => likeMonths(year, words)),
  ]
}

/** Where the years do not have the same months: the change over the months that both years have. */
function likeMonths({ year, likeMonths: like }: ReportYear, words: Words): Block[] {
  if (!like || like.months.length === 0 || like.change === null) return []
  return [
    paragraph(
      words.say('results.likeMonths', {
        year: formatYear(year, words.format),
        months: monthSpans(like.months, words),
        change: signedPercent(like.change, words),
      }),
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

export function intensities({ intensities: all }: ReportComparison, words: Words): Block[] {
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
      {
        note: all.some(({ per, unit }) => per === 'output' && languageOfText(unit) !== words.lang)
          ? words.say('document.unitAsWritten')
          : null,
      },
    ),
  ]
}

/** Sites per unit of their own; the workbook holds those that are not printed. */
export function siteIntensities({ siteIntensities: all }: ReportResults, words: Words): Block[] {
  const lines = all.flatMap(({ name: site, intensities: of }) => of.map((line) => ({ site, ...line })))
  if (lines.length === 0) return []
  return [
    table(
      words.say('results.siteIntensityTable'),
      [
        text(words.say('boundary.site')),
        text(words.say('results.per')),
        numbers(words.say('results.intensityValue')),
        numbers(words.say('results.denominator')),
      ],
      lines
        .slice(0, listLimit)
        .map((line) => [
          name(line.site, words),
          words.say(`results.${perKey[line.per]}`, { currency: currency(line.unit, words), unit: isolate(line.unit) }),
          readable(line.kgPerUnit, words),
          readable(line.denominator, words),
        ]),
      { note: lines.length > listLimit ? words.say('results.seeSpreadsheet') : null },
    ),
  ]
}
