import type * as inventory from '@athar/contracts/inventory'

export type NameKind = 'activities' | 'units'
export type OpenName = { readonly text: string; readonly rows: number; readonly suggestions: readonly string[] }

/** The reasons that say that a name was not recognised. */
export const nameCodes: Record<NameKind, readonly string[]> = {
  activities: ['activity-unknown', 'activity-suggested'],
  units: ['unit-unknown'],
}

/** The names as written in their column, each once, most frequent first, with what they resemble. */
export function collectNames(
  rows: readonly inventory.ImportRow[],
  kind: NameKind,
  column: number | undefined,
): OpenName[] {
  const found = new Map<string, { rows: number; suggestions: Set<string> }>()
  for (const row of column === undefined ? [] : rows) {
    const text = row.cells?.[column ?? 0]?.trim()
    if (!text) continue
    const name = found.get(text) ?? { rows: 0, suggestions: new Set<string>() }
    name.rows += 1
    // A unit is offered for what it usually measures, not for its spelling: no hint at what the name means.
    for (const { decision } of kind === 'activities' ? row.choices : []) {
      const id = decision.kind === 'set' ? decision.values.activity : undefined
      if (id !== undefined) name.suggestions.add(id)
    }
    found.set(text, name)
  }
  return [...found]
    .map(([text, name]) => ({ text, rows: name.rows, suggestions: [...name.suggestions] }))
    .sort((a, b) => b.rows - a.rows || a.text.localeCompare(b.text))
}
