import type { ContentBodies, ContentKind, Source } from '@athar/contracts/content'
import { listPublished } from '@athar/contracts/content'
import type { UseQueryResult } from '@tanstack/react-query'
import { useApiQuery, type ApiError } from '../platform/api/index.ts'

export type PublishedEntry<K extends ContentKind> = {
  readonly slug: string
  readonly position: number
  readonly body: ContentBodies[K]
  /** Made up to show the product with: it carries a `SampleMark` wherever it is shown. */
  readonly sample: boolean
  readonly version: number
  readonly publishedAt: string
}
export type Published<K extends ContentKind> = {
  readonly items: readonly PublishedEntry<K>[]
  readonly sources: readonly Source[]
}

/** What visitors see of one kind, in its order, with the sources it names. */
export const usePublished = <K extends ContentKind>(kind: K): UseQueryResult<Published<K>, ApiError> =>
  // The server publishes nothing that does not fit the schema of its kind.
  useApiQuery(listPublished, { params: { kind } }) as UseQueryResult<Published<K>, ApiError>
