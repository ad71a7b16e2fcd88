import type { Language } from './site-address.ts'
import type { SiteDocument } from './site-document.ts'

/** The built web app, as it is served. */
export type Site = {
  readonly root: string
  /** Without a slash at its end. */
  readonly url: string
  /** The shell in each language, with the title and description of that language. */
  readonly shells: Readonly<Record<Language, SiteDocument>>
  /** What is shown where the server cannot be reached; browsers keep it. */
  readonly offline: Readonly<Record<Language, SiteDocument>> | null
  /** Sent instead of a page that a busy server cannot draw. */
  readonly busy: Readonly<Record<Language, SiteDocument>> | null
  readonly scriptHashes: readonly string[]
  readonly styleHashes: readonly string[]
}

/** A page on its way out; `keptOffline` where devices may keep it: the same for every visitor, with its content in it. */
export type SentPage = { readonly status: number; readonly document: SiteDocument; readonly keptOffline: boolean }
