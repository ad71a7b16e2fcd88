import sections from '../messages/glossary.json' with { type: 'json' }

export type Term = {
  readonly id: string
  readonly en: string
  readonly ar: string
  /** Why this Arabic word, for those who write. */
  readonly why?: string
  /** What readers are told of it. */
  readonly meaning?: { readonly en: string; readonly ar: string }
}
export type GlossarySection = {
  readonly id: string
  readonly en: string
  readonly ar: string
  readonly terms: readonly Term[]
}

/** The terms of the field, an Arabic one for each English one: the source of docs/glossary.md and the readers' page. */
export const glossary: readonly GlossarySection[] = sections
