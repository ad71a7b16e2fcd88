import type { ContentKind } from '@athar/contracts/content'
import type { Identity } from '../identity/index.ts'
import type { Db } from '../platform/database.ts'
import type { PublicPages } from '../platform/public-pages.ts'

/** What visitors see of an entry from now on; null where they see nothing any more. */
export type Shown = {
  readonly kind: ContentKind
  readonly slug: string
  readonly body: unknown
  /** Null where it comes with the product. */
  readonly by: string | null
  readonly at: Date
}
/** Asked in the transaction in which what visitors see of an entry changes. */
export type ShownListener = (db: Db, shown: Shown) => Promise<void>

export type ContentDeps = {
  readonly people: Identity['people']
  readonly publicPages: PublicPages
  readonly tellShown: ShownListener
}
