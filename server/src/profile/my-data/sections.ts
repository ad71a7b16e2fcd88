import { dataSections } from '@athar/contracts/profile'
import type { PersonalData, PersonalSection } from '../../platform/personal-data.ts'

/** What all features keep about a person, one section after another, in the order of the contract. */
export function sectionsOf(features: readonly PersonalData[]): PersonalSection[] {
  const known = new Map(features.flatMap(({ sections }) => sections.map((section) => [section.name, section])))
  return dataSections.flatMap((name) => known.get(name) ?? [])
}
