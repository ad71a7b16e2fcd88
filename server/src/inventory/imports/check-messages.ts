import type { EvidenceCounts, FileSetup, LateChange, RowAnswer } from '@athar/activity-file'
import type { FoundFactor } from './known-factors.ts'
import type { FactorAsked, Preparation } from './prepare-rows.ts'
import type { RawPart, TableFormat } from './table-rows.ts'

/** What the process that reads a file is given; plain data. */
export type CheckTask = {
  readonly format: TableFormat
  readonly setup: Omit<FileSetup, 'vocabulary'>
  readonly preparation: Preparation
  readonly answers: ReadonlyMap<number, RowAnswer>
}

/** What only the end of the file could tell. */
export type CheckEnd = { readonly late: readonly LateChange[]; readonly evidence: EvidenceCounts }

/** From that process to the server. It asks for the next part of the file, and for factors; and gives lines for COPY. */
export type FromChecker =
  | { readonly kind: 'more' }
  | ({ readonly kind: 'factor' } & FactorAsked)
  | { readonly kind: 'lines'; readonly lines: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'end'; readonly end: CheckEnd }
  | { readonly kind: 'refused'; readonly code: string; readonly details: Readonly<Record<string, unknown>> }

/** And back: a part of the file (null at its end), a factor, or that lines were taken. */
export type ToChecker =
  | { readonly kind: 'part'; readonly part: RawPart | null }
  | { readonly kind: 'factor'; readonly found: FoundFactor }
  | { readonly kind: 'taken' }
