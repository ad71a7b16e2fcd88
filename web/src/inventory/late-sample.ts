import { lazyPart } from '../platform/lazy-part.ts'

/** The import of sample data, for the home page of an organisation without records. */
export const SampleImport = lazyPart(async () => ({
  default: (await import('./imports/list/sample-import.tsx')).SampleImport,
}))
