/** Rows a page key passes over. */
const pageLength = 10

/** The row a key leads to, or null where the key does not move. Arrows run down the page, so they do not turn in Arabic; J and K do as arrows do. */
export function nextRow(key: string, at: number, count: number): number | null {
  const target = {
    ArrowDown: at + 1,
    j: at + 1,
    ArrowUp: at - 1,
    k: at - 1,
    PageDown: at + pageLength,
    PageUp: at - pageLength,
    Home: 0,
    End: count - 1,
  }[key]
  return target === undefined || count === 0 ? null : Math.min(Math.max(target, 0), count - 1)
}

/** Letters by their place on the keyboard: under an Arabic layout the same keys give other letters. */
const letters: Readonly<Record<string, string>> = { KeyJ: 'j', KeyK: 'k', KeyX: 'x' }
export const keyOf = (event: { readonly key: string; readonly code: string }): string =>
  letters[event.code] ?? event.key
