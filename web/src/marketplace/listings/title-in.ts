import type { ListedListing } from '@athar/contracts/marketplace'

/** A title in the language of the page, or in the one in which there is one; the words given where there is none. */
export function titleIn(lang: 'en' | 'ar', title: ListedListing['title'], none: string): string {
  return title[lang] || title.en || title.ar || none
}
