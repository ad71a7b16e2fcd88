import { createContext } from 'react'

export type PageHead = { readonly title: string; readonly description: string | undefined }

/** Hears what a page says about itself while its markup is made ahead. */
export const PageHeadContext = createContext<((head: PageHead) => void) | null>(null)
