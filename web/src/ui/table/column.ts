import type { ReactNode } from 'react'

export type Sort = { readonly key: string; readonly direction: 'ascending' | 'descending' }

export type Column<Row> = {
  readonly key: string
  readonly header: string
  /** Read out but not shown, where what stands below says enough. */
  readonly hiddenHeader?: true
  readonly cell: (row: Row) => ReactNode
  /** A CSS grid track, such as `minmax(10rem, 2fr)`. */
  readonly width: string
  /** Figures stand where their ones line up, which is the same edge in both directions. */
  readonly align?: 'figures' | 'end'
  /** On a telephone: the track it takes there, or false where it gives way to what matters more. */
  readonly narrow?: string | false
  readonly sortable?: boolean
  /** Stays at this edge while the others are scrolled sideways. Its cells have one line. */
  readonly sticky?: 'start' | 'end'
  /** Shown in the row under all others. */
  readonly total?: ReactNode
}

export type TableWords = {
  readonly selectAll: string
  readonly selectRow: (row: string) => string
  readonly loading: string
  readonly total: string
  /** Names the handle by which a column is made wider. */
  readonly widthOf?: (column: string) => string
}
