import { describe, expect, it } from 'vitest'
import { structuredData, type DescribedPage } from './structured-data.ts'

const page: DescribedPage = {
  siteUrl: 'https://athar.test',
  lang: 'ar',
  path: '/sgi/projects/palms',
  page: 'نخيل الأحساء',
  description: 'غرس النخيل.',
  product: 'أثر',
  above: [
    { name: 'أثر', path: '/' },
    { name: 'السعودية الخضراء', path: '/sgi' },
  ],
  picture: 'https://athar.test/pictures/ar/x.png',
  changedAt: '2026-03-01T00:00:00.000Z',
  about: [{ '@type': 'Project', name: 'نخيل', url: '/sgi/projects/palms', sameAs: '/elsewhere' }],
}
type Part = { '@type': string; [property: string]: unknown }
const parts = (of: DescribedPage) =>
  new Map((structuredData(of) as { '@graph': Part[] })['@graph'].map((part) => [part['@type'], part]))

describe('what machines read of a page', () => {
  it('is its place among the others, in its language', () => {
    const found = parts(page)
    expect(found.get('BreadcrumbList')?.['itemListElement']).toEqual([
      { '@type': 'ListItem', position: 1, name: 'أثر', item: 'https://athar.test/ar' },
      { '@type': 'ListItem', position: 2, name: 'السعودية الخضراء', item: 'https://athar.test/ar/sgi' },
      { '@type': 'ListItem', position: 3, name: 'نخيل الأحساء', item: 'https://athar.test/ar/sgi/projects/palms' },
    ])
    expect(found.get('WebPage')).toMatchObject({ inLanguage: 'ar', dateModified: '2026-03-01T00:00:00.000Z' })
    expect(found.get('WebSite')?.['potentialAction']).toMatchObject({
      '@type': 'SearchAction',
      target: { urlTemplate: 'https://athar.test/ar/search?q={search_term_string}' },
    })
  })

  it('is what its screen says it is about, under its whole address', () => {
    expect(parts(page).get('Project')).toEqual({
      '@type': 'Project',
      name: 'نخيل',
      url: 'https://athar.test/ar/sgi/projects/palms',
      sameAs: '/elsewhere',
    })
    const { about: _about, ...plain } = page
    expect([...parts({ ...plain, changedAt: null }).keys()]).toEqual([
      'Organization',
      'WebSite',
      'WebPage',
      'BreadcrumbList',
    ])
    expect(parts({ ...page, changedAt: null }).get('WebPage')).not.toHaveProperty('dateModified')
  })
})
