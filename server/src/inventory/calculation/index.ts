export { columnsOf, createCalculator, type Calculator, type ResultColumns } from './calculator.ts'
export { editionOfLibrary, libraryIndex } from './library.ts'
export { loadResolver, ownFactorOf } from './organisation-resolver.ts'
export type { StoredResolution } from './store.ts'
