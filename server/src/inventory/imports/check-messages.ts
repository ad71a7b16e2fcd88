import type { EvidenceCounts, FileSetup, LateChange, RowAnswer } from '@athar/activity-file'
import type { Activity } from '@athar/carbon'
import type { FoundFactor } from './known-factors.ts'
import type { FactorAsked, Preparation } from './prepare-rows.ts'
import type { RawPart, TableFormat } from './table-rows.ts'

/** What the process that reads a file is given; plain data. */
export type CheckTask = {
  readonly format: TableFormat
  readonly setup: Omit<FileSetup, 'vocabulary'>
  readonly preparation: Preparation
  /** Activities of the organisation itself, by whose names rows may go. */
  readonly activities: readonly Activity[]
  readonly answers: ReadonlyMap<number, RowAnswer>
}

/** What only the end of the file could tell. */
export type CheckEnd = { readonly late: readonly LateChange[]; readonly evidence: EvidenceCounts }

/**
 * From that process to the server. It asks for the next part of the file, and for factors. Lines for COPY go through
 * its pipe, batch by batch; at the end it says how many.
 */
export type FromChecker =
  | { readonly kind: 'more' }
  | ({ readonly kind: 'factor' } & FactorAsked)
  | { readonly kind: 'end'; readonly end: CheckEnd; readonly batches: number }
  | { readonly kind: 'refused'; readonly code: string; readonly details: Readonly<Record<string, unknown>> }

/** And back: a part of the file (null at its end), or a factor. */
export type ToChecker =
  | { readonly kind: 'part'; readonly part: RawPart | null }
  | { readonly kind: 'factor'; readonly found: FoundFactor }
