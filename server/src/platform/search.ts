import type { Db } from './database.ts'

type InBoth = { readonly en: string; readonly ar: string }

/** Something public that can be found: where it is, what it is called, and the words it is found by. */
export type SearchEntry = {
  /** Its own among all of the feature. */
  readonly id: string
  /** A path of the app, without the language. */
  readonly path: string
  readonly title: InBoth
  /** Empty where there is nothing but the title. */
  readonly text: InBoth
  /** Under which heading it is shown; the feature's own name where absent. */
  readonly group?: string | undefined
  /** Made up to show the product with. */
  readonly sample?: boolean
}

/**
 * What a feature lets everybody find. Read as a visitor, so that nothing is found that a visitor may not see; and read anew
 * after `publicPages.changed`.
 */
export type Searchable = { entries(db: Db): Promise<readonly SearchEntry[]> }
