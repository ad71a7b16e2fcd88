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
    /** What stands where it was put in before: dates counted from that day stay as they are. */
    readonly again?: (stored: ContentBodies[K]) => ContentBodies[K]
  }
}[ContentKind]

/** What the files of one area become: `samples` says whether what was made up belongs to it, `today` is the day in Riyadh. */
export type SeedArea = (
  samples: boolean,
  today: string,
) => {
  readonly entries: readonly SeedEntry[]
  readonly sources: Readonly<Record<string, CitedSource>>
}
