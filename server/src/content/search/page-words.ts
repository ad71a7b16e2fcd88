import { paths } from '@athar/contracts'
import type { SearchEntry } from '../../platform/search.ts'
import { loadWords } from '../../platform/words.ts'

const words = loadWords('search-words')

/** The pages of the site by the key of the other words that people look for them by. */
const keys: ReadonlyMap<string, string> = new Map([
  [paths.auth(), 'auth'],
  [paths.vision2030(), 'vision2030'],
  [paths.sgi(), 'sgi'],
  [paths.sgiMap(), 'map'],
  [paths.sgiDashboard(), 'dashboard'],
  [paths.sgiRegister(), 'register'],
  [paths.sgiAdoptTree(), 'adoptTree'],
  [paths.sgiTreeWall(), 'treeWall'],
  [paths.sgiVolunteer(), 'volunteer'],
  [paths.esgToolkit(), 'esgToolkit'],
  [paths.mrv(), 'mrv'],
  [paths.mrvDocs(), 'mrvDocs'],
  [paths.npo(), 'npo'],
  [paths.youth(), 'youth'],
  [paths.marketplace(), 'marketplace'],
  [paths.privacy(), 'privacy'],
  [paths.accessibility(), 'accessibility'],
  [paths.openData(), 'openData'],
  [paths.log(), 'log'],
])

/** What a page is found by beside what stands on it; null for whatever is no page of its own. */
export function wordsOfPage({ path, group }: Pick<SearchEntry, 'path' | 'group'>): SearchEntry['title'] | null {
  const key = group === 'pages' ? keys.get(path) : undefined
  return key === undefined ? null : { en: words('en', key), ar: words('ar', key) }
}
