import { decimal, isDecimalText, isNegative } from '@athar/carbon'

/** Collects everything that is wrong with the files, so that one run names all of it. */
export interface Problems {
  readonly found: readonly string[]
  add(at: string, what: string): void
  /** Says when a required text is empty; true when it is there. */
  filled(at: string, column: string, text: string): boolean
  /** A decimal that is not negative, or null where the cell is empty. */
  amount(at: string, column: string, text: string): string | null
  year(at: string, text: string): number | null
  oneOf<T extends string>(at: string, allowed: readonly T[], text: string): T
  unique(at: string, keys: readonly string[]): void
}

/** An empty collection. */
export function createProblems(): Problems {
  const found: string[] = []
  const add = (at: string, what: string) => void found.push(`${at}: ${what}`)
  return {
    found,
    add,
    filled(at, column, text) {
      if (text.trim() === '') add(at, `${column} is empty`)
      return text.trim() !== ''
    },
    amount(at, column, text) {
      if (text === '') return null
      if (!isDecimalText(text) || isNegative(decimal(text))) add(at, `${column} is no amount: ${text}`)
      return text
    },
    year(at, text) {
      if (text === '') return null
      if (!/^(?:19|20)\d\d$/.test(text)) add(at, `not a year: ${text}`)
      return Number(text)
    },
    oneOf(at, allowed, text) {
      const value = allowed.find((entry) => entry === text)
      if (value === undefined) add(at, `${text || 'nothing'} is none of ${allowed.join(', ')}`)
      return value ?? allowed[0]!
    },
    unique(at, keys) {
      const seen = new Set<string>()
      for (const key of keys) {
        if (seen.has(key)) add(at, `${key} is there twice`)
        seen.add(key)
      }
    },
  }
}
