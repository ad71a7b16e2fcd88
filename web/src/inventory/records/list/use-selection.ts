import type * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'

type AllShown = { readonly records: number; readonly seenAs: string }
type Chosen = {
  /** The version of each row at the moment it was chosen. */
  readonly rows: ReadonlyMap<string, number>
  /** Everything the filters found in the list that was shown. */
  readonly all: AllShown | null
  readonly of: string
}
const none: ReadonlyMap<string, number> = new Map()

/**
 * What is selected: rows by name, or everything the filters find, seen or not. It stays what was chosen while the list
 * is read again, so that an action never reaches a version or record that came later. Another filter is another list,
 * in which nothing is selected.
 */
export function useSelection(
  filter: inventory.RecordFilter,
  rows: readonly inventory.RecordItem[],
  { total, seenAs }: { readonly total: number; readonly seenAs: string | undefined },
) {
  const of = JSON.stringify(filter)
  const [state, setState] = useState<Chosen>({ rows: none, all: null, of })
  const current = state.of === of ? state : { rows: none, all: null, of }
  const { all } = current
  const selected: ReadonlySet<string> = new Set(all ? rows.map(({ id }) => id) : current.rows.keys())
  const count = all ? all.records : current.rows.size
  const selection: inventory.RecordSelection | null =
    count === 0
      ? null
      : all
        ? { kind: 'filter', filter, ...all }
        : { kind: 'records', records: [...current.rows].map(([id, version]) => ({ id, version })) }
  const shown = new Map(rows.map(({ id, version }) => [id, version]))
  const chooseRows = (ids: Iterable<string>, versionOf: (id: string) => number | undefined) => {
    const versions = [...ids].map((id) => [id, versionOf(id)] as const)
    const known = versions.filter((row): row is readonly [string, number] => row[1] !== undefined)
    setState({ rows: new Map(known), all: null, of })
  }
  const chooseAll = () => seenAs !== undefined && setState({ rows: none, all: { records: total, seenAs }, of })
  return {
    selected,
    count,
    selection,
    isAll: all !== null,
    /** Everything that has arrived is selected, and there is more. */
    offersAll: all === null && rows.length > 0 && rows.every(({ id }) => selected.has(id)) && total > rows.length,
    choose: (next: ReadonlySet<string>) => chooseRows(next, (id) => current.rows.get(id) ?? shown.get(id)),
    chooseAll,
    /** Selects the same as the list shows it now; rows that left the list are no longer selected. */
    renew: () => (all ? chooseAll() : chooseRows(current.rows.keys(), (id) => shown.get(id))),
    clear: () => setState({ rows: none, all: null, of }),
  }
}
