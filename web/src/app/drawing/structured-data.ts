import { paths } from '@athar/contracts/paths'
import type { Described, PageHead } from '../../platform/routing/page-head.ts'

type Lang = 'en' | 'ar'
type Step = { readonly name: string; readonly path: string }

export type DescribedPage = Pick<PageHead, 'page' | 'description' | 'about'> & {
  readonly siteUrl: string
  readonly lang: Lang
  /** Without its language. */
  readonly path: string
  readonly product: string
  /** The pages above this one, the home page first. */
  readonly above: readonly Step[]
  readonly picture: string
  readonly changedAt: string | null
}

/** What machines read about a page, in the words of schema.org. */
export function structuredData(page: DescribedPage): object {
  const { siteUrl, lang, product } = page
  const at = (path: string) => siteUrl + inLanguage(path, lang)
  const organisation = { '@id': `${siteUrl}/#organization` }
  const website = { '@id': `${siteUrl}/#website` }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        ...organisation,
        name: product,
        url: `${siteUrl}/`,
        logo: `${siteUrl}/brand/icon-512.png`,
      },
      {
        '@type': 'WebSite',
        ...website,
        name: product,
        url: `${siteUrl}/`,
        inLanguage: ['en', 'ar'],
        publisher: organisation,
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${at(paths.search())}?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
      {
        '@type': 'WebPage',
        '@id': `${at(page.path)}#page`,
        url: at(page.path),
        name: page.page,
        description: page.description,
        inLanguage: lang,
        isPartOf: website,
        publisher: organisation,
        primaryImageOfPage: page.picture,
        ...(page.changedAt === null ? {} : { dateModified: page.changedAt }),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [...page.above, { name: page.page, path: page.path }].map(({ name, path }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item: at(path),
        })),
      },
      ...(page.about ?? []).map((one) => withWholeAddresses(one, at)),
    ],
  }
}

/** The address of a page in its language: Arabic ones begin with `/ar`. */
export const inLanguage = (path: string, lang: Lang): string =>
  lang === 'ar' ? `/ar${path === paths.landing() ? '' : path}` : path

/** A page knows its own addresses by their paths only. */
function withWholeAddresses(described: Described, at: (path: string) => string): object {
  const whole = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') return name === 'url' && value.startsWith('/') ? at(value) : value
    if (Array.isArray(value)) return value.map((one: unknown) => whole(one, name))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, whole(inner, key)]))
  }
  return whole(described, '') as object
}
