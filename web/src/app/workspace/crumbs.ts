import { workspaceNavigation } from './workspace-navigation.ts'

/** What a route may say of itself in its handle: a key of the workspace's words, or words it has at hand. */
export type CrumbHandle = { readonly crumb?: string | (() => string) }

type Place = { readonly to: string; readonly crumb: string | (() => string) }

const under = (pathname: string, to: string): boolean => pathname === to || pathname.startsWith(`${to}/`)

/** The way to a page: its area, its entry in the side navigation, then what its routes add. */
export function crumbsOf(
  pathname: string,
  matches: readonly { readonly pathname: string; readonly handle: unknown }[],
): Place[] {
  const entries = workspaceNavigation.flatMap((section) => section.items.map((item) => ({ section, item })))
  const entry = entries
    .filter(({ item }) => under(pathname, item.to))
    .toSorted((a, b) => b.item.to.length - a.item.to.length)[0]
  const home = entry?.section.items[0]
  const way: Place[] =
    entry && home
      ? [
          { to: home.to, crumb: entry.section.key },
          ...(entry.item === home ? [] : [{ to: entry.item.to, crumb: entry.item.key }]),
        ]
      : []
  const added = matches.flatMap((match) => {
    const crumb = (match.handle as CrumbHandle | undefined)?.crumb
    return crumb === undefined || crumb === entry?.item.key ? [] : [{ to: match.pathname, crumb }]
  })
  return [...way, ...added]
}
