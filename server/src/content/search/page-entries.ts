import { methodologyPages, paths } from '@athar/contracts'
import type { SearchEntry } from '../../platform/search.ts'
import { loadTexts, loadWords } from '../../platform/words.ts'
import { frameworkEntries, hubEntries } from './hub-entries.ts'

const common = loadWords('common')
const legal = loadWords('legal')
const legalTexts = loadTexts('legal')
const identity = loadWords('identity')
const log = loadWords('log')
const methodologies = loadWords('methodologies')
const creditRegistry = loadWords('credit-registry')

const areas = {
  vision2030: paths.vision2030(),
  sgi: paths.sgi(),
  esgToolkit: paths.esgToolkit(),
  mrv: paths.mrv(),
  npo: paths.npo(),
  youth: paths.youth(),
  marketplace: paths.marketplace(),
} as const

type InBoth = SearchEntry['title']
const inBoth = (key: string, words: ReturnType<typeof loadWords> = common): InBoth => ({
  en: words('en', key),
  ar: words('ar', key),
})

const page = (path: string, title: InBoth, text: InBoth): SearchEntry => ({
  id: `page${path}`,
  path,
  title,
  text,
  group: 'pages',
})

/** Everything that stands on a page under its title, its introduction first. */
const wholeText = (texts: typeof legalTexts, key: string, title: InBoth): InBoth => {
  const of = (lang: 'en' | 'ar') =>
    texts
      .below(lang, key)
      .filter((text) => text !== title[lang])
      .join(' · ')
  return { en: of('en'), ar: of('ar') }
}

const methodologyEntries = (): readonly SearchEntry[] => {
  const of = (key: string): InBoth => ({ en: methodologies('en', key), ar: methodologies('ar', key) })
  return [
    page(paths.mrvMethodologies(), of('list.title'), of('list.lead')),
    ...methodologyPages.map((id) => page(paths.mrvMethodology(id), of(`names.${id}.title`), of(`names.${id}.text`))),
  ]
}

/** Pages that are there whatever is stored, with what stands on them, found by the words that lead to them everywhere else. */
export const pageEntries = (): readonly SearchEntry[] => [
  ...Object.entries(areas).map(([area, path]) =>
    page(path, inBoth(`nav.${area}.title`), inBoth(`nav.${area}.description`)),
  ),
  page(paths.auth(), inBoth('nav.signIn'), inBoth('title', identity)),
  page(paths.proofCheck(), inBoth('page.title', log), inBoth('page.lead', log)),
  page(paths.log(), inBoth('log.title', log), inBoth('log.lead', log)),
  page(paths.creditRegistry(), inBoth('title', creditRegistry), inBoth('lead', creditRegistry)),
  page(paths.creditOffers(), inBoth('offers.title', creditRegistry), inBoth('offers.lead', creditRegistry)),
  ...(['privacy', 'accessibility', 'openData'] as const).map((key) => {
    const title = { en: legal('en', `${key}.title`), ar: legal('ar', `${key}.title`) }
    return page(paths[key](), title, wholeText(legalTexts, key, title))
  }),
  ...methodologyEntries(),
  ...hubEntries(),
  ...frameworkEntries(),
]
