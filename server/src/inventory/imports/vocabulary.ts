import { indexVocabulary, type VocabularyIndex } from '@athar/activity-file'
import { emissionLibrary } from '@athar/reference-data'

let index: VocabularyIndex | undefined

/** The names that files may use for activities and units, indexed once a process. */
export const fileVocabulary = (): VocabularyIndex => (index ??= indexVocabulary(emissionLibrary()))
