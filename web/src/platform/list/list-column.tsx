import type { SheetCell, SheetColumn } from '@athar/activity-file'
import type { Workflow } from '@athar/contracts'
import { stateKey } from '@athar/contracts/core'
import { dayOf, directionOf, nameIn, shiftDecimal, timeOf, withPercentInPlace } from '@athar/i18n'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { OneLine } from '../../ui/inline.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { minorDigits } from '../form/typed-number.ts'
import { useFormat, useLanguage } from '../language/index.ts'

type Kind = 'code' | 'decimal' | 'count' | 'money' | 'day' | 'instant'
type Value = string | number | null | { readonly en: string; readonly ar: string }

/**
 * A column of a list, on the screen and in its files. On a telephone only columns with a `narrow` track stay, where
 * they have a value.
 */
export type ListColumn<Row> = Omit<Column<Row>, 'cell' | 'width'> & {
  readonly width?: string
  /** Words as the screen says them, or by `kind` an exact decimal, minor units, a day or an instant. */
  readonly value?: (row: Row) => Value
  readonly kind?: Kind
  /** Of amounts in minor units. */
  readonly currency?: (row: Row) => string
  /** The value is a state of this workflow. */
  readonly of?: Workflow
  /** Drawn in the place of the value. */
  readonly cell?: (row: Row) => ReactNode
  /** Shown where a person chooses it. */
  readonly hidden?: boolean
}

const widths: Readonly<Record<Kind | 'text' | 'state', string>> = {
  text: 'minmax(9rem, 1fr)',
  state: '9rem',
  code: '10rem',
  decimal: '9rem',
  count: '7rem',
  money: '11rem',
  day: '11rem',
  instant: '12rem',
}
const figures: readonly (Kind | undefined)[] = ['decimal', 'count', 'money']

/** The link of a row's name; the row itself opens by Enter. */
export const RowLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Link
    to={to}
    tabIndex={-1}
    className="block truncate text-link underline"
    onClick={(event) => event.stopPropagation()}
  >
    {children}
  </Link>
)

/** Columns as the table draws them; the name of a row leads to its page. */
export function useTableColumns<Row>(to: ((row: Row) => string) | undefined) {
  const words = useValueWords()
  const format = useFormat()
  const { lang } = useLanguage()
  function draw({ value, kind, currency, of }: ListColumn<Row>, row: Row): ReactNode {
    const held = value?.(row) ?? null
    if (held === null) return '–'
    if (of) return <Badge tone={of.states[String(held)] ?? 'neutral'}>{words(held, of)}</Badge>
    if (typeof held === 'object') {
      const named = nameIn(lang, held)
      return (
        <bdi lang={named.lang} dir={directionOf(named.lang)}>
          {words(held)}
        </bdi>
      )
    }
    if (kind === undefined) return <OneLine>{String(held)}</OneLine>
    if (kind === 'code')
      return (
        <bdi dir="ltr" className="font-mono">
          {held}
        </bdi>
      )
    const shown = {
      decimal: () => format.number(held),
      count: () => format.count(Number(held)),
      money: () => format.money(String(held), currency?.(row) ?? ''),
      day: () => format.day(String(held)),
      instant: () => format.instant(String(held)),
    }
    return <bdi>{shown[kind]()}</bdi>
  }
  return (columns: readonly ListColumn<Row>[]): Column<Row>[] =>
    columns.map(({ value, kind, currency, of, hidden: _hidden, ...column }, at) => {
      const cell = column.cell ?? ((row: Row) => draw({ ...column, value, kind, currency, of } as ListColumn<Row>, row))
      return {
        ...(value && { narrow: false }),
        ...(figures.includes(kind) && { align: 'figures' }),
        width: widths[of ? 'state' : (kind ?? 'text')],
        ...column,
        cell: at === 0 && to && !column.cell ? (row) => <RowLink to={to(row)}>{cell(row)}</RowLink> : cell,
      }
    })
}

/** Words of a value in the language of the page. */
function useValueWords() {
  const { i18n } = useTranslation()
  const { lang } = useLanguage()
  const say = i18n.t as unknown as (key: string) => string
  return (value: NonNullable<Value>, of?: Workflow): string =>
    of
      ? say(stateKey(of, String(value)))
      : typeof value === 'object'
        ? withPercentInPlace(nameIn(lang, value).text)
        : String(value)
}

export type FileColumn<Row> = SheetColumn & { readonly of: (row: Row) => SheetCell }

const fileFormats = {
  code: ['text', 20],
  text: ['text', 30],
  decimal: ['exact', 18],
  money: ['exact', 18],
  count: ['whole', 12],
  day: ['day', 12],
  instant: ['minute', 18],
} as const

/** Isolates keep the order of a sentence on the page; a cell has none around it. */
const withoutIsolates = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '')

/** The same columns in a file: words as on the screen, figures and days as real cells, amounts with their currency. */
export function useFileColumns() {
  const { t } = useTranslation('ui')
  const words = useValueWords()
  return <Row,>(columns: readonly ListColumn<Row>[]): FileColumn<Row>[] => {
    const lastAmount = columns.findLast(({ kind }) => kind === 'money')
    return columns.flatMap(({ key, header, value, kind, currency, of }) => {
      if (!value) return []
      const [form, width] = fileFormats[kind ?? 'text']
      const cell = (row: Row): SheetCell => {
        const held = value(row)
        if (held === null) return null
        if (kind === 'instant') return `${dayOf(String(held))} ${timeOf(String(held))}`
        if (kind === 'money') return shiftDecimal(String(held), -minorDigits(currency?.(row) ?? ''))
        return withoutIsolates(words(held, of))
      }
      const own = { title: header, format: form, width, of: cell }
      if (key !== lastAmount?.key || !currency) return [own]
      return [own, { title: t('list.currency'), format: 'text', width: 10, of: currency }]
    })
  }
}
