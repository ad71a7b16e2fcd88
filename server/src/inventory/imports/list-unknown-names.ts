import { inventory } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import { findImport } from './store/imports.ts'
import { unknownNames } from './store/unknown-names.ts'

const columnOf = { activities: 'activity', units: 'unit' } as const

/** Names that a person explains once for every row of the file, however many they are. */
export async function listUnknownNames({
  actor: { organisationId },
  params,
  query: { kind },
  db,
}: Call<typeof inventory.listUnknownNames>): Promise<{ items: inventory.UnknownName[] }> {
  const row = await findImport(db, organisationId, params.id)
  const column = row.options?.mapping.columns[columnOf[kind]]
  if (column === undefined) return { items: [] }
  const codes = inventory.unknownNameCodes[kind]
  const found = await unknownNames(db, row.id, { codes, column })
  return {
    items: found.map(({ name, rows, choices }) => ({ name, rows, suggestions: suggestionsOf(kind, choices ?? []) })),
  }
}

/** A unit is offered for what it usually measures, not for its spelling: no hint at what the name means. */
function suggestionsOf(kind: inventory.UnknownNameKind, choices: inventory.ImportRow['choices']): string[] {
  const meant = choices.flatMap(({ decision }) => (decision.kind === 'set' ? (decision.values.activity ?? []) : []))
  return kind === 'units' ? [] : [...new Set(meant)]
}
