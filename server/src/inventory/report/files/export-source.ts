import type { NamedStatement } from '../document/statement-fact.ts'
import type { ReportData } from '../data/report-data.ts'
import type { ReportFacts } from '../data/report-facts.ts'
import type { RetiredCredits } from '../../../platform/feature-hooks.ts'
import type { YearTotals } from '../data/year-totals.ts'
import type { Words } from '../../../platform/documents/document-words.ts'
import type { ExportRecord } from '../read-records.ts'

/** The key of the installation, as others write it down, and a text under its signature. */
export type Signing = { readonly publicKey: string; readonly sign: (text: string) => string }

/** What a file is written from: the year counted together, and its records one batch after another. */
export type ExportSource = {
  readonly facts: ReportFacts
  readonly report: ReportData
  /** The count that the report stands on. */
  readonly counted: YearTotals
  readonly words: Words
  /** Statements of verifiers that stand on the year. */
  readonly statements?: readonly NamedStatement[]
  /** Credits retired for the year, never taken off its totals. */
  readonly retired?: readonly RetiredCredits[]
  /** Who signs the export, and how. */
  readonly signing: Signing
  /** To be read once, to its end or not at all. */
  readonly records: AsyncIterable<readonly ExportRecord[]>
}
