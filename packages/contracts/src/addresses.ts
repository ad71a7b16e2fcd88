import { methodologyPages, mrvDocsPages, paths } from './paths.ts'

/** The address that such a path has, with `:name` in the place of each name. */
const patternOf = (path: (...names: string[]) => string): string =>
  decodeURIComponent(path(':name', ':name').replace(/[?#].*$/, ''))

const { mrvDocs, mrvMethodology, sgiEmbed: _embedded, ...others } = paths

/** Every address at which the app has a page, open or guarded. The embedded page is the server's own. */
export const appAddresses: readonly string[] = [
  ...new Set([
    ...Object.values(others).map((path) => patternOf(path as (...names: string[]) => string)),
    mrvDocs(),
    ...mrvDocsPages.map((page) => mrvDocs(page)),
    ...methodologyPages.map((id) => mrvMethodology(id)),
  ]),
]

const known = new RegExp(`^(?:${appAddresses.map((one) => one.replaceAll(':name', '[^/]+')).join('|')})/*$`, 'i')

/** Whether the app has a page at this address, given without the `/ar` of its Arabic twin. It minds neither case nor a slash at the end. */
export const isAppAddress = (pathname: string): boolean => known.test(pathname)

/** Where a page stands now whose address was another: the one in the specification's links, and whatever is below a page of the documentation. */
export function movedTo(pathname: string): string | null {
  const [, slug] = /^\/sgi\/project\/([^/]+)\/*$/i.exec(pathname) ?? []
  if (slug !== undefined) return paths.sgiProject(slug)
  if (!pathname.startsWith(`${mrvDocs()}/`) || isAppAddress(pathname)) return null
  const last = pathname.split('/').findLast((part) => part !== '')
  return mrvDocs(mrvDocsPages.find((page) => page === last))
}

const closed = [paths.admin(), paths.platformOwner()]

/** Whether a door stands before everything below this address, whether something is there or not: only whoever is let in is told. */
export const isBehindDoor = (pathname: string): boolean => closed.some((path) => pathname.startsWith(`${path}/`))
