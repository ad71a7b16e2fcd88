/**
 * Screening of scope 3: a decision for each of the fifteen categories, checked against what the inventory holds.
 *
 * GHG Protocol, Corporate Value Chain (Scope 3) Accounting and Reporting Standard, 2011, chapters 5 and 6: all
 * categories are accounted for, and any exclusion is disclosed and justified.
 */
import { add, ZERO, type Decimal } from './decimal.ts'
import type { Totals } from './totals.ts'

/** What an organisation decides about a category. */
export type ScreeningDecision = 'included' | 'not-relevant' | 'excluded'

/** The decision about one category, 1 to 15. */
export interface ScreeningEntry {
  readonly category: number
  readonly decision: ScreeningDecision
  /** Required for 'excluded'. */
  readonly reason: string
}

/** What the inventory holds of a category. */
export interface CategoryData {
  readonly records: number
  /** Location basis. */
  readonly kgCo2e: Decimal
}

/** Something the screening leaves open or that contradicts the data. */
export type ScreeningFinding =
  | { readonly code: 'category-undecided'; readonly category: number; readonly data: CategoryData | null }
  | { readonly code: 'category-unknown'; readonly category: number }
  | { readonly code: 'category-twice'; readonly category: number }
  | { readonly code: 'reason-missing'; readonly category: number }
  | { readonly code: 'included-without-data'; readonly category: number }
  | {
      readonly code: 'data-but-not-included'
      readonly category: number
      readonly decision: ScreeningDecision
      readonly data: CategoryData
    }

/** The outcome of a screening. */
export interface Screening {
  /** Nothing open, nothing contradicted. */
  readonly complete: boolean
  /** Category by category, unknown ones last. */
  readonly findings: readonly ScreeningFinding[]
}

/** The categories of scope 3: 1 purchased goods and services … 15 investments. */
export const SCOPE3_CATEGORIES: readonly number[] = Array.from({ length: 15 }, (_, index) => index + 1)

/** What totals hold of each scope 3 category, by number; categories are named scope3-1 to scope3-15. */
export function scope3DataOf(totals: Pick<Totals, 'byCategory' | 'gwpSet'>): ReadonlyMap<number, CategoryData> {
  const data = new Map<number, CategoryData>()
  for (const { key, scope, figure } of totals.byCategory) {
    if (scope !== 3) continue
    const category = Number(key.replace('scope3-', ''))
    data.set(category, { records: figure.records, kgCo2e: figure.location.co2e[totals.gwpSet] })
  }
  return data
}

/** Kg CO2e in categories that are not included, which the scope 3 total nevertheless holds. */
export function kgNotIncluded(screening: Screening): Decimal {
  return screening.findings.reduce(
    (kg, finding) => (finding.code === 'data-but-not-included' ? add(kg, finding.data.kgCo2e) : kg),
    ZERO,
  )
}

/** Checks decisions for completeness and against the data. */
export function screenScope3(entries: readonly ScreeningEntry[], data: ReadonlyMap<number, CategoryData>): Screening {
  const unknown = entries
    .filter(({ category }) => !SCOPE3_CATEGORIES.includes(category))
    .map(({ category }): ScreeningFinding => ({ code: 'category-unknown', category }))
  const findings = [
    ...SCOPE3_CATEGORIES.flatMap((category) => screenCategory(category, entries, data.get(category) ?? null)),
    ...unknown,
  ]
  return { complete: findings.length === 0, findings }
}

function screenCategory(
  category: number,
  entries: readonly ScreeningEntry[],
  data: CategoryData | null,
): ScreeningFinding[] {
  const [entry, ...more] = entries.filter((each) => each.category === category)
  if (!entry) return [{ code: 'category-undecided', category, data }]
  const findings: ScreeningFinding[] = more.length > 0 ? [{ code: 'category-twice', category }] : []
  if (entry.decision === 'excluded' && entry.reason.trim() === '') findings.push({ code: 'reason-missing', category })
  if (entry.decision === 'included' && !data) findings.push({ code: 'included-without-data', category })
  if (entry.decision !== 'included' && data)
    findings.push({ code: 'data-but-not-included', category, decision: entry.decision, data })
  return findings
}
