import type * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'

type Chosen = { readonly rows: ReadonlySet<string>; readonly all: boolean; readonly of: string }
const none: ReadonlySet<string> = new Set()

/**
 * What is selected: rows by name, or everything the filters find, seen or not. Another filter is another list, in which
 * nothing is selected.
 */
export function useSelection(
  filter: inventory.RecordFilter,
  rows: readonly inventory.RecordItem[],
  { total, seenAs }: { readonly total: number; readonly seenAs: string | undefined },
) {
  const of = JSON.stringify(filter)
  const [state, setState] = useState<Chosen>({ rows: none, all: false, of })
  const current = state.of === of ? state : { rows: none, all: false, of }
  const all = current.all
  const selected: ReadonlySet<string> = all ? new Set(rows.map(({ id }) => id)) : current.rows
  const chosen = rows.filter(({ id }) => selected.has(id))
  const count = all ? total : chosen.length
  const selection: inventory.RecordSelection | null =
    count === 0
      ? null
      : all
        ? { kind: 'filter', filter, records: total, seenAs }
        : { kind: 'records', records: chosen.map(({ id, version }) => ({ id, version })) }
  return {
    selected,
    count,
    selection,
    /** Everything that has arrived is selected, and there is more. */
    offersAll: !all && rows.length > 0 && chosen.length === rows.length && total > rows.length,
    choose: (next: ReadonlySet<string>) => setState({ rows: next, all: false, of }),
    chooseAll: () => setState({ rows: none, all: true, of }),
    clear: () => setState({ rows: none, all: false, of }),
  }
}
