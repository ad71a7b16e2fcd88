import { mrvDocsPages, paths } from '@athar/contracts'
import { loadWords } from '../../platform/words.ts'
import type { SearchEntry } from '../../platform/search.ts'

const common = loadWords('common')
const docs = loadWords('mrv-docs')

const areas = {
  vision2030: paths.vision2030(),
  sgi: paths.sgi(),
  esgToolkit: paths.esgToolkit(),
  mrv: paths.mrv(),
  npo: paths.npo(),
  youth: paths.youth(),
  marketplace: paths.marketplace(),
} as const

const docsPages = [
  { key: 'overview', path: paths.mrvDocs() },
  ...mrvDocsPages.map((key) => ({ key, path: paths.mrvDocs(key) })),
]

const inBoth = (key: string) => ({ en: common('en', key), ar: common('ar', key) })

/** Pages that are there whatever is stored, found by the words that lead to them everywhere else. */
export const pageEntries = (): readonly SearchEntry[] => [
  ...Object.entries(areas).map(([area, path]) => ({
    id: `page${path}`,
    path,
    title: inBoth(`nav.${area}.title`),
    text: inBoth(`nav.${area}.description`),
    group: 'pages',
  })),
  ...(['privacy', 'accessibility'] as const).map((page) => ({
    id: `page${paths[page]()}`,
    path: paths[page](),
    title: inBoth(`footer.${page}`),
    text: { en: '', ar: '' },
    group: 'pages',
  })),
  ...docsPages.map(({ key, path }) => ({
    id: `page${path}`,
    path,
    title: { en: docs('en', `${key}.title`), ar: docs('ar', `${key}.title`) },
    text: { en: docs('en', `${key}.lead`), ar: docs('ar', `${key}.lead`) },
    group: 'pages',
  })),
]
