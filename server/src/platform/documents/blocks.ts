import type { Block, Column, Table } from './document.ts'

/** Longest list the report prints; the spreadsheet holds the rest. */
export const listLimit = 60

export const heading = (level: 1 | 2, text: string): Block => ({ kind: 'heading', level, text })
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const notice = (tone: 'warning' | 'info', text: string): Block => ({ kind: 'notice', tone, text })

type Options = { readonly total?: readonly string[] | null; readonly note?: string | null; readonly small?: boolean }
export const table = (
  caption: string,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  options: Options = {},
): Table => ({
  kind: 'table',
  caption,
  columns,
  rows,
  total: options.total ?? null,
  note: options.note ?? null,
  small: options.small ?? false,
})

/** A column of words; `width` is its part of the free room. */
export const words = (title: string, width: Column['width'] = 1, rest: Column['rest'] = 'alike'): Column => ({
  title,
  align: 'start',
  width,
  rest,
})
/** A column of numbers. */
export const numbers = (title: string): Column => ({ title, align: 'end', width: 'auto', rest: 'alike' })
