import type { QueryClient } from '@tanstack/react-query'
import { libraryFilterKeys, libraryOptions, type LibraryFilters } from './factors/queries.ts'
import { exportsOptions } from './report/queries.ts'

const noFilters = Object.fromEntries(libraryFilterKeys.map((key) => [key, ''])) as LibraryFilters

/** The first page of the factors, and of the reports of an organisation that may be read: asked for before somebody does. */
export async function fetchEarly(client: QueryClient, organisation: string | null): Promise<void> {
  await Promise.all([
    client.prefetchInfiniteQuery(libraryOptions(noFilters, true)),
    organisation === null ? undefined : client.prefetchInfiniteQuery(exportsOptions(organisation)),
  ])
}
