import type * as inventory from '@athar/contracts/inventory'

/** A name in the file that no site bears, with the sites it resembles. */
export type UnknownSite = {
  readonly name: string
  readonly rows: number
  /** Whether it becomes a site with its rows. */
  readonly isNew: boolean
  readonly suggestions: readonly { readonly code: string; readonly score: number }[]
}

/** A name in the file → the code of the site that is meant. */
export type SiteSynonyms = inventory.ImportOptions['synonyms']['sites']
