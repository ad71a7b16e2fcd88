import { indexVocabulary, type VocabularyActivity, type VocabularyIndex } from '@athar/activity-file'
import { emissionLibrary } from '@athar/reference-data'

let index: VocabularyIndex | undefined

/** The names that files may use for activities and units, those of the library indexed once a process. */
export function fileVocabulary(own: readonly VocabularyActivity[] = []): VocabularyIndex {
  if (own.length === 0) return (index ??= indexVocabulary(emissionLibrary()))
  const library = emissionLibrary()
  return indexVocabulary({ ...library, activities: [...library.activities, ...own] })
}
