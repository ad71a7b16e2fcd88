import { readFileSync } from 'node:fs'
import { once } from './generated-file.ts'

/** The frameworks that come with the product. Their codes are the publishers', their summaries our own words: see SOURCES.md beside them. */
const frameworkIds = ['ifrs-s2', 'gri', 'sasb', 'tcfd'] as const
export type FrameworkId = (typeof frameworkIds)[number]

export interface FrameworkItem {
  readonly order: number
  readonly code: string
  readonly slug: string
  readonly title_en: string
  readonly title_ar: string
  readonly requirement_en: string
  readonly requirement_ar: string
  readonly pillar: 'governance' | 'strategy' | 'risk' | 'metrics'
  readonly mandatory: boolean
  /** Where the code was seen, of industry metrics. */
  readonly code_source?: 'issb_industry_table' | 'company_index' | 'secondary'
  /** Of industry metrics. */
  readonly sector?: { readonly code: string; readonly en: string; readonly ar: string }
  /** It is, or will be, replaced. */
  readonly note_en?: string
  readonly note_ar?: string
}
export interface Framework {
  readonly id: FrameworkId
  readonly version: string
  readonly items: readonly FrameworkItem[]
}

const all = once(
  () =>
    new Map(
      frameworkIds.map((id) => [
        id,
        JSON.parse(readFileSync(new URL(`../data/frameworks/${id}.json`, import.meta.url), 'utf8')) as Framework,
      ]),
    ),
)

export function framework(id: FrameworkId): Framework {
  const found = all().get(id)
  if (!found) throw new Error(`no framework is called ${id}`)
  return found
}
