import { indexLibrary, type LibraryIndex } from '@athar/carbon'
import { emissionLibrary, libraryEdition } from '@athar/reference-data'

let index: LibraryIndex | undefined

/** The factor library, read and indexed once a process. */
export const libraryIndex = (): LibraryIndex => (index ??= indexLibrary(emissionLibrary()))
/** Names the edition that a resolution was made with. */
export const editionOfLibrary = (): string => libraryEdition().id
