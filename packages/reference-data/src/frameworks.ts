import { readFileSync } from 'node:fs'
import type { AskedItem, Datapoint, EsgGroup, FrameworkView } from '@athar/frameworks'
import { once } from './generated-file.ts'

/** The frameworks of the product: codes of the publishers, summaries in our own words; see SOURCES.md beside them. */
const frameworkIds = ['ifrs-s2', 'gri', 'sasb', 'tcfd'] as const
export type FrameworkId = (typeof frameworkIds)[number]

export interface FrameworkItem extends AskedItem {
  readonly order: number
  readonly title_en: string
  readonly title_ar: string
  readonly requirement_en: string
  readonly requirement_ar: string
  readonly group: EsgGroup
  readonly pillar: 'governance' | 'strategy' | 'risk' | 'metrics'
  readonly mandatory: boolean
  readonly paragraph: string | null
  /** Where the code was seen, of industry metrics. */
  readonly code_source?: 'issb_industry_table' | 'company_index' | 'secondary'
  /** Whether the topic was seen in a source, of the Saudi Exchange. */
  readonly source_confidence?: 'seen' | 'unsure'
  /** Of industry metrics. */
  readonly sector?: { readonly code: string; readonly en: string; readonly ar: string }
  /** It is, or will be, replaced. */
  readonly note_en?: string
  readonly note_ar?: string
}
export interface Framework {
  readonly id: FrameworkView
  readonly name: string
  readonly full_name_en: string
  readonly full_name_ar: string
  readonly issuer: string
  readonly issuer_ar: string
  readonly version: string
  readonly status: 'mandatory' | 'optional' | 'recommended'
  readonly deadline: string | null
  readonly deadline_note_en?: string
  readonly deadline_note_ar?: string
  readonly description_en: string
  readonly description_ar: string
  /** Not the whole official list. */
  readonly partial?: boolean
  readonly items: readonly FrameworkItem[]
}

const readJson = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../data/frameworks/${name}.json`, import.meta.url), 'utf8'))

const all = once(
  () => new Map([...frameworkIds, 'saudi-exchange' as const].map((id) => [id, readJson(id) as Framework])),
)

export function framework(id: FrameworkView): Framework {
  const found = all().get(id)
  if (!found) throw new Error(`no framework is called ${id}`)
  return found
}

interface DatapointFile {
  readonly units: Readonly<Record<string, { readonly en: string; readonly ar: string }>>
  readonly datapoints: readonly Datapoint[]
}

/** What the items ask for, answered once for all of them, and the names of its units. */
export const datapointLibrary: () => DatapointFile = once(() => readJson('datapoints') as DatapointFile)
