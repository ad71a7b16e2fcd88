/** What the bundler knows of a module, as far as it is asked here. */
type Module = { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] }
type Graph = { getModuleInfo(id: string): Module | null }

/** The lists of pages that visitors may open. */
const visitorsLists = /[/](?:visitor-routes|hubs[/]hub-routes|app[/]router)[.]tsx?$/

/** What so many pages of visitors stand on is fetched by each of them. */
const often = 8

/** What opens over a page, and what that stands on: most pages of visitors open nothing. */
const overlays = new RegExp(
  [
    '/(?:@floating-ui|react-remove-scroll[^/]*|aria-hidden|use-sidecar|use-callback-ref|react-style-singleton)/',
    '/react-(?:popper|popover|dialog|dismissable-layer|focus-(?:scope|guards)|menu|arrow|use-size)/',
    '/ui/(?:select/|dialog|popover|confirm-dialog)',
    '/platform/form/reason-dialog',
  ].join('|'),
)

/**
 * In which file what many screens stand on travels: what visitors' pages have in common, what few of them need, and what is needed
 * behind the door alone. So a visitor does not fetch the tables and dialogs of members.
 */
export function nameSharedPart(id: string, graph: Graph): 'common' | 'overlays' | 'parts' | 'members' {
  const pages = pagesOver(id, graph)
  if (pages === 0) return 'members'
  if (overlays.test(id)) return 'overlays'
  return pages >= often ? 'common' : 'parts'
}

/** How many pages of visitors import a module, by whatever way. */
function pagesOver(id: string, graph: Graph): number {
  const seen = new Set([id])
  const waiting = [id]
  let pages = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(next) ?? {}
    if (dynamicImporters.some((importer) => visitorsLists.test(importer))) pages += 1
    for (const importer of importers) {
      if (seen.has(importer)) continue
      seen.add(importer)
      waiting.push(importer)
    }
  }
  return pages
}
