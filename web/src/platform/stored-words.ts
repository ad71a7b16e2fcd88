import type { DataItem, DataSection } from '@athar/contracts/profile'
import type { FormatSettings, Namespace } from '@athar/i18n'

export type Saying = {
  /** The words of a key of any namespace that is loaded; null where it has none. */
  readonly say: (key: string, values?: Readonly<Record<string, string | number>>) => string | null
  /** The entry that the value stands in. */
  readonly item: DataItem
  readonly settings: FormatSettings
}

/** What a code is called; null where it has no words: it is shown as it is kept then. */
export type CodeWords = (code: string, saying: Saying) => string | null
export type CodesByField = Readonly<Record<string, CodeWords>>

/** A value that holds several, kept as JSON: what its members are called, and the codes in them. */
export type MemberWords = {
  readonly names?: CodeWords
  readonly codes?: CodesByField
  /** For members that all hold the same. */
  readonly every?: CodeWords
}

/** How a person reads what is kept about them: by section, what the codes in its fields are called. The file keeps the codes. */
export type StoredWords = {
  readonly words: readonly Namespace[]
  readonly sections: Partial<
    Record<DataSection, { readonly codes?: CodesByField; readonly members?: Readonly<Record<string, MemberWords>> }>
  >
}

/** Words that stand under a key of their own, which ends in the code. */
export const wordsUnder =
  (prefix: string, suffix = ''): CodeWords =>
  (code, { say }) =>
    say(`${prefix}.${code}${suffix}`)
