/** What the bundler knows of a module, as far as it is asked here. */
type Module = { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] }
type Graph = { getModuleInfo(id: string): Module | null }

/** The lists of pages that visitors may open. */
const visitorsLists = /[/](?:visitor-routes|hubs[/]hub-routes|app[/]router|identity[/]index)[.]tsx?$/

/** What so many pages of visitors stand on is fetched by each of them. */
const often = 8

/** What opens over a page, and what that stands on: most pages of visitors open nothing. */
const overlays = new RegExp(
  [
    '/(?:@floating-ui|react-remove-scroll[^/]*|aria-hidden|use-sidecar|use-callback-ref|react-style-singleton)/',
    '/react-(?:popper|popover|dialog|dismissable-layer|focus-(?:scope|guards)|arrow|use-size)/',
    '/ui/(?:select/|dialog|popover|confirm-dialog)',
    '/platform/form/reason-dialog',
  ].join('|'),
)

/** Menus stand on overlays and on the keys of forms, which need each other already: in a file of either they would come too early. */
const menus = /[/](?:@radix-ui[/]react-(?:dropdown-)?menu[/]|ui[/]menu[.])/

/** Tables and what scrolls long ones: forms and cards do without them. */
const tables = /[/](?:@tanstack[/](?:virtual-core|react-virtual)|ui[/]table|platform[/]list)[/]/

/** What is typed into, and the keys that lead through it. */
const forms = new RegExp(
  [
    '/@radix-ui/react-(?:collection|roving-focus|use-is-hydrated)/',
    '/platform/(?:form|admin)/',
    '/ui/(?:choice|date-input|error-summary)[.]',
  ].join('|'),
)

/**
 * In which file what many screens stand on travels: what visitors' pages have in common, what few of them need, and what is needed
 * behind the door alone. So a visitor does not fetch the tables and dialogs of members.
 */
export function nameSharedPart(
  id: string,
  graph: Graph,
): 'common' | 'menus' | 'overlays' | 'tables' | 'forms' | 'parts' | 'members' {
  const pages = pagesOver(id, graph)
  if (pages === 0) return 'members'
  if (menus.test(id)) return 'menus'
  if (overlays.test(id)) return 'overlays'
  if (tables.test(id)) return 'tables'
  if (forms.test(id)) return 'forms'
  return pages >= often ? 'common' : 'parts'
}

/**
 * What a page of visitors shares with a preview or a dialog travels with the rest of its folder: a page of twenty small files keeps
 * the browser busy with their number.
 */
export function namePageParts(id: string, graph: Graph): string | null {
  const folder = pageFolders.exec(id)?.[1]
  return folder !== undefined && pagesOver(id, graph) > 0 ? `${folder.replaceAll('/', '-')}-page` : null
}

const pageFolders = /[/]web[/]src[/](identity|vision2030|sgi[/]hub)[/](?!own-page|manifest|account|vision2030-strip)/

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
