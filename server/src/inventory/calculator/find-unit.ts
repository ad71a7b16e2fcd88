import { libraryIndex } from '../calculation/index.ts'
import { emissionLibrary } from '@athar/reference-data'

let spellings: ReadonlyMap<string, string> | undefined

/** The unit a caller means: its id, its name, or a spelling that stands for exactly one of it. */
export function findUnit(text: string): string | null {
  if (libraryIndex().units.has(text)) return text
  spellings ??= new Map([
    ...emissionLibrary().units.flatMap(
      (unit) =>
        [
          [unit.id.toLowerCase(), unit.id],
          [unit.nameEn.toLowerCase(), unit.id],
          [unit.nameAr, unit.id],
        ] as [string, string][],
    ),
    ...emissionLibrary()
      .unitAliases.filter(({ multiplier }) => multiplier === '1')
      .map(({ alias, unit }) => [alias, unit] as [string, string]),
  ])
  return spellings.get(text.trim().toLowerCase()) ?? null
}
