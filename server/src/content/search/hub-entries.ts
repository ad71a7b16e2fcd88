import { paths } from '@athar/contracts'
import { frameworkIds } from '@athar/contracts/content'
import type { SearchEntry } from '../../platform/search.ts'
import { loadTexts } from '../../platform/words.ts'
import { frameworkItems } from '../read-framework.ts'

const texts = loadTexts('hubs')

const part = 'esgToolkit.frameworks'

/** The frameworks themselves, read in the table of their area; what else stands on the areas' pages is content. */
export const hubEntries = (): readonly SearchEntry[] =>
  texts.names(part).map((name) => {
    // The name comes first among the words of a framework.
    const [title = '', ...text] = texts.below('en', `${part}.${name}`)
    const [titleAr = '', ...textAr] = texts.below('ar', `${part}.${name}`)
    return {
      id: `${part}.${name}`,
      path: `${paths.esgToolkit()}#frameworks`,
      title: { en: title, ar: titleAr },
      text: { en: text.join(' · '), ar: textAr.join(' · ') },
      group: 'pages',
    }
  })

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
