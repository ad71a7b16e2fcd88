/** Under which the places where pages were left are kept until the tab is closed. */
export const leftPlaces = 'athar-left-places'

/** A page that was loaded, not gone to, has no key of its own: without its address it would open where another was left. */
export const placeOf = ({ key, pathname }: { readonly key: string; readonly pathname: string }): string =>
  key === 'default' ? pathname : key

/** Whether the page was opened by its address, not reloaded or gone back to. */
export function openedAnew(): boolean {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return loaded?.type === 'navigate'
}

/** An address with an anchor opens at the anchor, not where the page was left before. */
export function forgetPlaceOfAnchor(): void {
  if (openedAnew() && location.hash !== '') forgetPlace()
}

/** A page that came drawn stood where it was left before the app came to it: web/src/boot.js. */
export function forgetPlace(): void {
  const { key } = (history.state ?? {}) as { key?: string }
  const here = key ?? (location.pathname.replace(/^\/ar(?=\/|$)/, '') || '/')
  try {
    const kept = JSON.parse(sessionStorage.getItem(leftPlaces) ?? '{}') as Record<string, number>
    const others = Object.entries(kept).filter(([place]) => place !== here)
    sessionStorage.setItem(leftPlaces, JSON.stringify(Object.fromEntries(others)))
  } catch {
    // Nothing can be kept here, so nothing is.
  }
}
