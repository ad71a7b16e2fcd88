/** Rows a page key passes over. */
const pageLength = 10

/** The row a key leads to, or null where the key does not move. Arrows run down the page, so they do not turn in Arabic. */
export function nextRow(key: string, at: number, count: number): number | null {
  const target = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + pageLength,
    PageUp: at - pageLength,
    Home: 0,
    End: count - 1,
  }[key]
  return target === undefined || count === 0 ? null : Math.min(Math.max(target, 0), count - 1)
}
