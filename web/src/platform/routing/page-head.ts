import { createContext } from 'react'

/** Something a page is about, in the words of schema.org. Addresses in it begin with `/`. */
export type Described = { readonly '@type': string; readonly [property: string]: unknown }

export type PageHead = {
  /** The name of the page alone. */
  readonly page: string
  readonly title: string
  readonly description: string | undefined
  readonly about?: readonly Described[] | undefined
  /** Nothing lives at this address. */
  readonly missing?: boolean
  /** For whoever has its address: search engines are asked to leave it out. */
  readonly unlisted?: boolean
}

/** Hears what a page says about itself while its markup is made ahead. */
export const PageHeadContext = createContext<((head: PageHead) => void) | null>(null)
