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
  const { columns = {}, constants = {} } = row.options?.mapping ?? {}
  const column = columns[columnOf[kind]] ?? null
  const constant = constants[columnOf[kind]] ?? null
  if (column === null && constant === null) return { items: [] }
  const codes = inventory.unknownNameCodes[kind]
  const found = await unknownNames(db, row.id, { codes, column, constant })
  return {
    items: found.map(({ name, rows, choices }) => ({ name, rows, suggestions: suggestionsOf(kind, choices ?? []) })),
  }
}

/** A unit that is not known is offered by what it usually measures, which is no hint at what its spelling means. */
function suggestionsOf(kind: inventory.UnknownNameKind, choices: inventory.ImportRow['choices']): string[] {
  const field = columnOf[kind]
  const ofName = kind === 'units' ? choices.filter(({ code }) => code === 'unit-ambiguous') : choices
  const meant = ofName.flatMap(({ decision }) => (decision.kind === 'set' ? (decision.values[field] ?? []) : []))
  return [...new Set(meant)]
}
