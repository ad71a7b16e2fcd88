import { paths } from '@athar/contracts'
import { frameworkIds } from '@athar/contracts/content'
import { framework } from '@athar/reference-data'
import type { SearchEntry } from '../../platform/search.ts'
import { frameworkItems } from '../read-framework.ts'

/** The frameworks themselves, chosen in their area; what else stands on the areas' pages is content. */
export const hubEntries = (): readonly SearchEntry[] =>
  frameworkIds.map((id) => {
    const { name, full_name_en, full_name_ar, issuer, issuer_ar } = framework(id)
    return {
      id: `framework/${id}`,
      path: `${paths.esgToolkit()}?framework=${id}`,
      title: { en: name, ar: name },
      text: { en: `${full_name_en} · ${issuer}`, ar: `${full_name_ar} · ${issuer_ar}` },
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
