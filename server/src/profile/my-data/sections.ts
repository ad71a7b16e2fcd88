import { dataSections, type DataItem, type DataSection } from '@athar/contracts/profile'
import type { Db } from '../../platform/database.ts'
import type { PersonalData, Subject } from '../../platform/personal-data.ts'

export type Section = { readonly name: DataSection; readonly items: readonly DataItem[] }

/** What all features keep about a person, one section after another, in the order of the contract. */
export async function* sectionsOf(
  features: readonly PersonalData[],
  db: Db,
  subject: Subject,
): AsyncGenerator<Section> {
  const readers = new Map(features.flatMap(({ sections }) => sections.map(({ name, read }) => [name, read] as const)))
  for (const name of dataSections) {
    const read = readers.get(name)
    if (read) yield { name, items: await read(db, subject) }
  }
}
