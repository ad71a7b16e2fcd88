import { publicPagesOfFeatures as all } from './public-pages.ts'

export { methodologyPages, type MethodologyPage } from './platform/methodology-pages.ts'
export { mrvDocsPages, type MrvDocsPage } from './docs/vocabulary.ts'
/** Every address a person can open, from the features. A link that is not there does not compile. */
export * as paths from './path-list.ts'

/** Pages that show every visitor the same: the server draws them, in both languages. Those with a name in their address stand below. */
export const publicPages: readonly string[] = all.flatMap(({ pages }) => pages)

/** Public pages of something stored. */
export const publicPagePatterns: readonly string[] = all.flatMap(({ patterns = [] }) => patterns)

const patternsOf = (addresses: readonly string[]) =>
  addresses.map((address) => new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`))
const patterns = patternsOf(publicPagePatterns)
const namingPatterns = patternsOf(all.flatMap(({ namingPeople = [] }) => namingPeople))
const shellPatterns = patternsOf(all.flatMap(({ keptShells = [] }) => keptShells))

/** Whether the server draws the page at this address, given without the `/ar` of its Arabic twin. */
export const isPublicPage = (pathname: string): boolean =>
  publicPages.includes(pathname) || patterns.some((pattern) => pattern.test(pathname))

/** In an address, the organisation that the page is looked at for: somebody may belong to several. */
export const organisationParameter = 'for'

/** A page as it stands in an organisation; a public one is the same for everybody. */
export function pageIn(organisationId: string | null, page: string): string {
  if (organisationId === null || isPublicPage(page.split(/[?#]/, 1)[0] ?? '')) return page
  return `${page}${page.includes('?') ? '&' : '?'}${organisationParameter}=${organisationId}`
}

/** Whether a device may keep the page at this address for times without a connection. */
export const isKeptOffline = (pathname: string): boolean =>
  (isPublicPage(pathname) && !namingPatterns.some((pattern) => pattern.test(pathname))) ||
  shellPatterns.some((pattern) => pattern.test(pathname))
