import type { ContentBodies, ContentKind } from '@athar/contracts/content'
import type { CitedSource } from '@athar/reference-data'

/** One entry as it comes with the product, in the order of its kind. */
export type SeedEntry = {
  [K in ContentKind]: {
    readonly kind: K
    readonly slug: string
    readonly body: ContentBodies[K]
    /** Made up to show the product with: there only with demo data. */
    readonly sample: boolean
  }
}[ContentKind]

/** What the files of one area become: `samples` says whether what was made up belongs to it. */
export type SeedArea = (samples: boolean) => {
  readonly entries: readonly SeedEntry[]
  readonly sources: Readonly<Record<string, CitedSource>>
}
