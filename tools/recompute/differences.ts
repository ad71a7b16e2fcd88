/** A figure of an export that its own inputs do not give. */
export type Difference = {
  readonly where: string
  readonly figure: string
  readonly stored: string
  readonly recomputed: string
}

/** Compares two trees text by text; what one of them lacks is named too. */
export function compareParts(where: string, stored: unknown, recomputed: unknown, at = ''): Difference[] {
  if (isTree(stored) && isTree(recomputed)) {
    const keys = [...new Set([...Object.keys(stored), ...Object.keys(recomputed)])]
    return keys.flatMap((key) =>
      compareParts(where, stored[key], recomputed[key], at === '' ? key : `${at}.${key || '""'}`),
    )
  }
  return shown(stored) === shown(recomputed)
    ? []
    : [{ where, figure: at, stored: shown(stored), recomputed: shown(recomputed) }]
}

const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const shown = (value: unknown): string =>
  value === undefined ? 'absent' : typeof value === 'string' ? value : JSON.stringify(value)

/** Figures of a tree: its leaves. */
export const countLeaves = (value: unknown): number =>
  isTree(value) ? Object.values(value).reduce<number>((all, each) => all + countLeaves(each), 0) : 1
