import { paths } from '@athar/contracts'
import { docsPages } from '@athar/contracts/docs'
import type { Lang } from '@athar/i18n'
import type { SearchEntry } from '../platform/search.ts'
import { pageOf, searchEntriesOf } from './pages.ts'

/** What the search of the site finds: each page by everything that stands on it. */
export function docsEntries(): readonly SearchEntry[] {
  const written = { en: searchEntriesOf('en'), ar: searchEntriesOf('ar') }
  return docsPages.map((name) => {
    const path = name === 'overview' ? paths.mrvDocs() : paths.mrvDocs(name)
    const textIn = (language: Lang) =>
      written[language]
        .filter(({ page }) => page === name)
        .map(({ heading, text }) => [heading, text].filter(Boolean).join(' · '))
        .join(' · ')
    return {
      id: `page${path}`,
      path,
      title: { en: pageOf('en', name).title, ar: pageOf('ar', name).title },
      text: { en: textIn('en'), ar: textIn('ar') },
      group: 'pages',
    }
  })
}
