/** What frameworks ask, as data: items, and the datapoints that answer them. */
export const frameworkIds = ['ifrs-s2', 'gri', 'sasb', 'tcfd'] as const
/** The four frameworks, and the partial view of the Saudi Exchange over the same datapoints. */
export const frameworkViews = [...frameworkIds, 'saudi-exchange'] as const
export type FrameworkView = (typeof frameworkViews)[number]

export const esgGroups = ['environmental', 'social', 'governance'] as const
export type EsgGroup = (typeof esgGroups)[number]

export type DatapointType =
  | 'number'
  | 'percent'
  | 'currency'
  | 'boolean'
  | 'date'
  | 'select'
  | 'table'
  | 'text'
  | 'long_text'

export interface DatapointOption {
  readonly value: string
  readonly label_en: string
  readonly label_ar: string
}
export interface DatapointColumn {
  readonly key: string
  readonly type: 'text' | 'number' | 'select'
  readonly label_en: string
  readonly label_ar: string
  readonly options?: readonly DatapointOption[]
}

/** One question; its answer serves every framework that asks for it. */
export interface Datapoint {
  readonly id: string
  readonly label_en: string
  readonly label_ar: string
  readonly type: DatapointType
  readonly unit: string | null
  readonly esg_group: EsgGroup
  readonly min?: number | null
  readonly max?: number | null
  /** The key under which the inventory hands over the figure. */
  readonly computed_from: string | null
  /** Over other datapoints; a check where the inventory has a figure too. */
  readonly formula: string | null
  readonly evidence_expected: boolean
  readonly help_en: string
  readonly help_ar: string
  readonly options?: readonly DatapointOption[]
  readonly multiple?: boolean
  readonly columns?: readonly DatapointColumn[]
}

export interface Applicability {
  readonly kind: string
  readonly values: readonly string[]
}

/** One disclosure of a framework. */
export interface AskedItem {
  readonly slug: string
  readonly code: string
  readonly datapoints: readonly string[]
  readonly applicability?: Applicability
}

/** Types whose answer is a figure. */
export const isFigure = (type: DatapointType): boolean => type === 'number' || type === 'percent' || type === 'currency'
