import { useState } from 'react'
import { readStored, writeStored } from '../../../platform/stored.ts'
import { useActingOrganisation } from '../../../platform/session/index.ts'

/** Filters and order as an address has them, and the columns beside them. */
export type SavedView = { readonly name: string; readonly search: string; readonly columns: readonly string[] }

const keyOf = (organisation: string) => `athar-record-views:${organisation}`
const mostViews = 30

/** Views of a stored text; what is no view is left out. */
export function viewsOf(text: string | null): SavedView[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? found.filter(isView) : []
  } catch {
    return []
  }
}

function isView(value: unknown): value is SavedView {
  const view = value as Partial<SavedView> | null
  return (
    typeof view === 'object' &&
    view !== null &&
    typeof view.name === 'string' &&
    typeof view.search === 'string' &&
    Array.isArray(view.columns)
  )
}

/** Views this device keeps for the organisation; a new one takes the place of one of the same name. */
export function useSavedViews() {
  const key = keyOf(useActingOrganisation() ?? '')
  const [state, setState] = useState(() => ({ key, views: viewsOf(readStored(key)) }))
  const views = state.key === key ? state.views : viewsOf(readStored(key))
  const keep = (next: readonly SavedView[]) => {
    const kept = next.slice(0, mostViews)
    writeStored(key, JSON.stringify(kept))
    setState({ key, views: [...kept] })
  }
  return {
    views,
    save: (view: SavedView) =>
      keep([...views.filter(({ name }) => name !== view.name), view].toSorted((a, b) => a.name.localeCompare(b.name))),
    remove: (name: string) => keep(views.filter((view) => view.name !== name)),
  }
}
