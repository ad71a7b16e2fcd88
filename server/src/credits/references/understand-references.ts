import type { Cell } from '@athar/activity-file'
import {
  referenceInput,
  type ReferenceColumn,
  type ReferenceProblem,
  type ReferenceRowProblem,
} from '@athar/contracts/credits'
import { latinDigits } from '@athar/credit-ledger'
import { listWords as words, rowsUnderHeadings, type ListRow } from '../../platform/list-file/rows-under-headings.ts'
import { readRange, tonnesIn } from './read-range.ts'
import type { NewReference } from './store.ts'

const columns = {
  required: {
    registry: words('registry', 'registry name', 'السجل', 'اسم السجل'),
    from: words('from', 'first serial', 'serial from', 'من', 'أول رقم تسلسلي'),
    to: words('to', 'last serial', 'serial to', 'إلى', 'آخر رقم تسلسلي'),
    vintage: words('vintage', 'year', 'سنة الإصدار', 'سنة الخفض', 'السنة'),
    tonnes: words('tonnes', 'quantity', 'الأطنان', 'الكمية'),
    link: words('link', 'retirement link', 'url', 'الرابط', 'رابط السحب', 'رابط السحب من التداول'),
  },
  optional: {},
} as const

export type ListedReference = NewReference & { readonly line: number }
export type UnderstoodReferences =
  | { readonly rows: number; readonly references: readonly ListedReference[]; readonly problems: ReferenceRowProblem[] }
  | { readonly missing: ReferenceColumn | 'rows' }

type Row = ListRow<ReferenceColumn>

/** Reads a list of ranges of other registries. Pure: what is stored already is not known here. */
export function understandReferences(cells: readonly (readonly Cell[])[]): UnderstoodReferences {
  const list = rowsUnderHeadings(cells, columns)
  if ('missing' in list) return list
  const problems: ReferenceRowProblem[] = []
  const references: ListedReference[] = []
  for (const row of list.rows) {
    const say = (column: ReferenceColumn, code: ReferenceProblem, other: number | null = null) =>
      void problems.push({ line: row.line, column, code, written: row.text[column].slice(0, 200), other })
    const read = readRow(row, say)
    if (!read) continue
    const earlier = references.find((one) => overlaps(one, read))
    if (earlier) say('from', 'overlap-in-list', earlier.line)
    else references.push(read)
  }
  return { rows: list.rows.length, references, problems }
}

const overlaps = (one: NewReference, other: NewReference): boolean =>
  one.registry.toLowerCase() === other.registry.toLowerCase() &&
  one.prefix === other.prefix &&
  BigInt(one.from) <= BigInt(other.to) &&
  BigInt(other.from) <= BigInt(one.to)

type Say = (column: ReferenceColumn, code: ReferenceProblem) => void

/** A year or an amount as it is typed: Arabic digits and thousands marks are read. */
const wholeText = (text: string): string => latinDigits(text).replaceAll(/(?<=\d)[,٬\s](?=\d{3}(?:\D|$))/gu, '')

function readRow({ line, text }: Row, say: Say): ListedReference | null {
  const { registry, from, to, link } = text
  const input = { registry, from, to, vintage: Number(wholeText(text.vintage)), tonnes: wholeText(text.tonnes), link }
  const empty = (Object.keys(input) as ReferenceColumn[]).filter((column) => text[column] === '')
  for (const column of empty) say(column, 'cell-empty')
  const checked = referenceInput.safeParse(input)
  const faulty = new Set<ReferenceColumn>(empty)
  for (const { path } of checked.error?.issues ?? []) {
    const column = path[0] as ReferenceColumn
    if (!faulty.has(column)) say(column, codeOf(column, text[column]))
    faulty.add(column)
  }
  if (!checked.success || faulty.size > 0) return null
  const { vintage, tonnes } = checked.data
  const range = readRange(from, to)
  if (typeof range === 'string') {
    say('to', range)
    return null
  }
  if (BigInt(tonnes) > tonnesIn(range)) {
    say('tonnes', 'tonnes-above-range')
    return null
  }
  return { ...range, line, registry, vintage, tonnes, link }
}

const codes = {
  registry: 'cell-too-long',
  from: 'serial-number',
  to: 'serial-number',
  vintage: 'vintage-wrong',
  tonnes: 'tonnes-whole',
  link: 'link-https',
} as const satisfies Readonly<Record<ReferenceColumn, ReferenceProblem>>
const codeOf = (column: ReferenceColumn, written: string): ReferenceProblem =>
  (column === 'from' || column === 'to') && written.length > 120 ? 'cell-too-long' : codes[column]
