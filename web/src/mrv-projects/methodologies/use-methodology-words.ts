import { SOURCES, type SourceCode, type Term, type Unit } from '@athar/methodologies'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'

type Group = 'parameters' | 'columns' | 'constants' | 'steps' | 'sources' | 'simplifications' | 'vectors'

/** Most digits of a figure between two steps; a total is shown with three after the point. */
const SHOWN_DIGITS = 9

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

/** The words and figures of methodologies in the reader's language; designations such as R-404A stay as they are. */
export function useMethodologyWords() {
  const { i18n } = useTranslation('methodologies')
  const format = useFormat()
  const say = i18n.t as unknown as (key: string, values?: Readonly<Record<string, string>>) => string
  const worded = (key: string, fallback: string) =>
    i18n.exists(`methodologies:${key}`) ? say(`methodologies:${key}`) : fallback
  const figure = (value: string) => format.number(value, { maximumSignificantDigits: SHOWN_DIGITS })
  const shown = (value: string) => {
    if (value === '') return worded('values.empty', '')
    if (isDay(value)) return format.day(value)
    return isNumber(value) ? figure(value) : worded(`values.${value}`, value)
  }
  const name = (group: Group, code: string) => worded(`${group}.${code}`, code)
  return {
    name,
    option: (of: string, option: string) => worded(`options.${of}.${option}`, option),
    unit: (unit: Unit) => worded(`units.${unit}`, unit),
    /** The same of a unit that came with a drawn item. */
    unitNamed: (unit: string) => worded(`units.${unit}`, unit),
    /** What was entered for a parameter, or the cells of a row, as drawn for a sample: parted by dots. */
    cells: (code: string, text: string) => {
      const cells = text.split(' · ')
      const days = cells
        .filter(isDay)
        .toSorted()
        .map((day) => format.day(day))
        .join(' – ')
      const others = cells
        .filter((cell) => !isDay(cell))
        .map((cell) => worded(`options.${code}.${cell}`, worded(`options.kind.${cell}`, cell)))
      return [...(days === '' ? [] : [days]), ...others].join(' · ')
    },
    source: (code: SourceCode) => ({ title: name('sources', code), ...SOURCES[code] }),
    /** What stands in a column of a table; a dash where nothing was entered. */
    cell: (column: string, value: string) =>
      value === ''
        ? '–'
        : isDay(value)
          ? format.day(value)
          : isNumber(value)
            ? format.number(value)
            : worded(`options.${column}.${value}`, value),
    /** A figure of a step. */
    figure,
    /** A total in tonnes. */
    tonnes: (value: string) => format.number(value, { maximumFractionDigits: 3 }),
    /** A label of a step: the kind of waste, or the user's own name of a system or plot. */
    label: (label: string) => worded(`options.kind.${label}`, label),
    /** A sentence with its values in the reader's digits and calendar. */
    sentence: (key: string, values: Readonly<Record<string, string>>) =>
      say(`methodologies:${key}`, Object.fromEntries(Object.entries(values).map(([of, value]) => [of, shown(value)]))),
    /** Where the value of a term comes from. */
    origin: ({ from, source }: Term) =>
      source === 'calendar'
        ? say('methodologies:origins.calendar')
        : say(`methodologies:origins.${from}`, {
            name: name(from === 'step' ? 'steps' : from === 'constant' ? 'sources' : 'parameters', source),
          }),
  }
}
