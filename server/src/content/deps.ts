import type { Identity } from '../identity/index.ts'
import type { Db } from '../platform/database.ts'
import type { ShownContent } from '../platform/feature-hooks.ts'
import type { PublicPages } from '../platform/public-pages.ts'

/** Called in the transaction in which what visitors see of an entry changes. */
export type TellShown = (db: Db, shown: ShownContent) => Promise<void>

export type ContentDeps = {
  readonly people: Identity['people']
  readonly publicPages: PublicPages
  readonly tellShown: TellShown
}
