import type { OrganisationRole } from '@athar/contracts/core'
import type { MainLink } from '../../platform/feature-manifest.ts'
import { manifests } from '../features.ts'

const mainLinks: readonly MainLink[] = manifests
  .flatMap((feature) => feature.mainLinks ?? [])
  .toSorted((a, b) => a.place - b.place)

/** The work of an organisation that this role opens. */
export const mainLinksFor = (role: OrganisationRole | undefined): readonly MainLink[] =>
  role === undefined ? [] : mainLinks.filter(({ roles }) => roles === undefined || roles.includes(role))

type Place = { readonly pathname: string; readonly search: string }

/** The line with the longest path above a page; a path with a filter counts only where the filter is set. */
export function activeLink(links: readonly MainLink[], { pathname, search }: Place): MainLink | undefined {
  const set = new URLSearchParams(search)
  const fit = ({ to, also = [] }: MainLink): number => {
    const [path = '', filter] = to.split('?')
    const filtered = [...new URLSearchParams(filter)]
    const there = filtered.every(([name, value]) => set.get(name) === value)
    const main = there && under(pathname, path) ? path.length + filtered.length : -1
    const others = also.map((each) => each.replace(/\/$/, '')).filter((each) => under(pathname, each))
    return Math.max(main, ...others.map(({ length }) => length))
  }
  return links
    .map((link) => ({ link, length: fit(link) }))
    .filter(({ length }) => length >= 0)
    .toSorted((a, b) => b.length - a.length)[0]?.link
}

const under = (pathname: string, path: string): boolean => pathname === path || pathname.startsWith(`${path}/`)
