import {
  formatCount,
  formatDay,
  formatMonth,
  formatNumber,
  formatPercent,
  isolate,
  magnitude,
  massIn,
  nameIn,
  withoutBidiControls,
} from '@athar/i18n'
import { monthAfter } from '@athar/carbon'
import type { BilingualName } from '@athar/contracts'
import type { Kg, ReportInventory, Share } from '../data/report-data.ts'
import type { Words } from '../../../platform/documents/document-words.ts'

const minus = '−'
/** Marks that `Intl` adds for plain text are taken away: the page sets direction itself. */
const clean = (text: string): string => withoutBidiControls(text).replace('-', minus)

/** Tonnes to two digits, as every table of the report shows them. What is not zero never reads as zero. */
export function tonnes(kg: Kg, words: Words): string {
  const text = clean(
    formatNumber(massIn(kg, 't'), words.format, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      signDisplay: 'negative',
    }),
  )
  const order = magnitude(kg)
  if (order === null || order > 0 || /[1-9]/.test(text)) return text
  return kg.startsWith('-') ? `> ${minus}0.01` : '< 0.01'
}

/** Tonnes of a figure, or that nothing was entered for it. */
export const tonnesOrNot = (kg: Kg | null, words: Words): string =>
  kg === null ? words.say('notEntered.figure') : tonnes(kg, words)

/** The same where there is room for a sign alone, which a note below explains. */
export const tonnesOrSign = (kg: Kg | null, words: Words): string => (kg === null ? noFigure : tonnes(kg, words))
export const noFigure = '–'

/** Tonnes as a sentence says them: whole from a hundred up, three significant digits below. */
export function roundTonnes(kg: Kg, words: Words): string {
  return readable(massIn(kg, 't'), words)
}

/** Any exact decimal to three significant digits at least. */
export function readable(value: string, words: Words): string {
  const order = magnitude(value)
  const digits = order === null || order >= 2 ? 0 : Math.min(2 - order, 12)
  return clean(formatNumber(value, words.format, { maximumFractionDigits: digits, signDisplay: 'negative' }))
}

/** A factor's value with every digit the source gives. */
export const exact = (value: string, words: Words): string =>
  clean(formatNumber(value, words.format, { maximumFractionDigits: 12 }))

export const count = (value: number, words: Words): string => clean(formatCount(value, words.format))
export const percent = (share: Share | number, words: Words): string => {
  const text = clean(
    formatNumber(share, words.format, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      signDisplay: 'negative',
    }),
  )
  const zero = !/[1-9]/.test(text) && Number(share) > 0
  return zero ? `< ${clean(formatPercent('0.001', words.format))}` : text
}
/** A change that says its direction. */
export const signedPercent = (share: Share, words: Words): string =>
  clean(
    formatNumber(share, words.format, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      signDisplay: 'exceptZero',
    }),
  )

export const day = (value: string, words: Words): string => withoutBidiControls(formatDay(value, words.format))
export const month = (value: string, words: Words): string => withoutBidiControls(formatMonth(value, words.format))
/** Months as runs of neighbours: 'January to March 2025, May 2025'. */
export function monthSpans(months: readonly string[], words: Words): string {
  const runs: [string, string][] = []
  for (const each of months) {
    const last = runs.at(-1)
    if (last && monthAfter(last[1], 1) === each) last[1] = each
    else runs.push([each, each])
  }
  const spans = runs.map(([from, to]) =>
    from === to ? month(from, words) : words.say('document.months', { from: month(from, words), to: month(to, words) }),
  )
  return new Intl.ListFormat(words.lang, { type: 'unit', style: 'short' }).format(spans)
}
export const shortMonth = (value: string, words: Words): string =>
  withoutBidiControls(formatMonth(value, words.format, 'short'))

/** The name in the reader's language, or in the other one, set apart. */
export const name = (value: BilingualName, words: Words): string => isolate(nameIn(words.lang, value).text)

/** A country, in the reader's language. */
export function region(code: string, words: Words): string {
  if (code === 'GLOBAL') return words.say('factors.global')
  if (!/^[A-Z]{2}$/.test(code)) return isolate(code)
  return new Intl.DisplayNames(words.lang, { type: 'region', fallback: 'code' }).of(code) ?? code
}

/** What drawings rest on, with the chapter of the factors by its name: numbers change with the chapters before it. */
export const figureSource = (words: Words): string =>
  words.say('document.source', {
    source: words.say('document.ownRecords', { chapter: words.say('factors.heading') }),
  })

export const period = ({ startsOn, endsOn }: ReportInventory, words: Words): string =>
  words.say('document.period', { from: day(startsOn, words), to: day(endsOn, words) })
