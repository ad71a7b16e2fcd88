import { paths } from '@athar/contracts'
import { frameworkIds } from '@athar/contracts/content'
import type { SearchEntry } from '../../platform/search.ts'
import { loadTexts } from '../../platform/words.ts'
import { frameworkItems } from '../read-framework.ts'

const texts = loadTexts('hubs')

/** Things of the areas without screens of their own, by where they stand among the words: each is read in its part of the area's page. */
const parts = {
  'youth.challenges': `${paths.youth()}#challenges`,
  'youth.courses': `${paths.youth()}#courses`,
  'npo.documents': `${paths.npo()}#documents`,
  'mrv.steps': `${paths.mrv()}#steps`,
  'marketplace.kinds': `${paths.marketplace()}#kinds`,
  'esgToolkit.frameworks': `${paths.esgToolkit()}#frameworks`,
} as const

export const hubEntries = (): readonly SearchEntry[] =>
  Object.entries(parts).flatMap(([part, path]) =>
    texts.names(part).map((name) => {
      // The name comes first among the words of a thing.
      const [title = '', ...text] = texts.below('en', `${part}.${name}`)
      const [titleAr = '', ...textAr] = texts.below('ar', `${part}.${name}`)
      return {
        id: `${part}.${name}`,
        path,
        title: { en: title, ar: titleAr },
        text: { en: text.join(' · '), ar: textAr.join(' · ') },
        group: 'pages',
      }
    }),
  )

/** Each item of each framework; its framework is open where the address leads. */
export const frameworkEntries = (): readonly SearchEntry[] =>
  frameworkIds.flatMap((framework) =>
    frameworkItems(framework).map(({ slug, code, title, requirement }) => ({
      id: `framework/${slug}`,
      path: `${paths.esgToolkit()}?framework=${framework}#${slug}`,
      title: { en: `${code}: ${title.en}`, ar: `${code}: ${title.ar}` },
      text: requirement,
      group: 'frameworks',
    })),
  )
