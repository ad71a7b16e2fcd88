import { cellText, nameKey, tidyText, type Cell } from '@athar/activity-file'

/** Words as people write them in either language, compared without case, marks and spaces. */
export const listWords = (...words: readonly string[]): ReadonlySet<string> => new Set(words.map(nameKey))

type Headings<Name extends string> = Readonly<Record<Name, ReadonlySet<string>>>
export type ListRow<Name extends string> = {
  readonly line: number
  readonly text: Readonly<Record<Name, string>>
  /** Columns whose cell a workbook stores as a number. */
  readonly typed: ReadonlySet<Name>
}

/** Above the headings there may be a title and a date. */
const mostAbove = 20

/**
 * The rows of a list by the names of its columns. The first required column shows which row holds the headings.
 * Empty rows are left out; an optional column that is not there reads as empty.
 */
export function rowsUnderHeadings<Needed extends string, Other extends string>(
  cells: readonly (readonly Cell[])[],
  { required, optional }: { readonly required: Headings<Needed>; readonly optional: Headings<Other> },
): { readonly rows: readonly ListRow<Needed | Other>[] } | { readonly missing: Needed | 'rows' } {
  const texts = cells.map((row) => row.map((cell) => tidyText(cellText(cell))))
  const needed = Object.keys(required) as Needed[]
  const headings = new Map<string, ReadonlySet<string>>(Object.entries({ ...required, ...optional }))
  const is = (name: string) => (text: string) => headings.get(name)?.has(nameKey(text)) === true
  const [first] = needed
  if (first === undefined) throw new Error('A list needs a required column to find its headings by.')
  const head = texts.slice(0, mostAbove + 1).findIndex((row) => row.some(is(first)))
  const places = new Map([...headings.keys()].map((name) => [name, texts[head]?.findIndex(is(name)) ?? -1]))
  const missing = needed.find((name) => (places.get(name) ?? -1) < 0)
  if (missing !== undefined) return { missing }
  const rows = texts.flatMap((row, at): ListRow<Needed | Other>[] => {
    if (at <= head || row.every((text) => text === '')) return []
    const text = Object.fromEntries([...places].map(([name, place]) => [name, row[place] ?? '']))
    const typed = [...places].flatMap(([name, place]) => (typeof cells[at]![place] === 'number' ? [name] : []))
    return [{ line: at + 1, text: text as Record<Needed | Other, string>, typed: new Set(typed as (Needed | Other)[]) }]
  })
  return rows.length === 0 ? { missing: 'rows' } : { rows }
}
