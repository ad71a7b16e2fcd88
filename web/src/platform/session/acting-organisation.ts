import { readStored, removeStored, writeStored } from '../stored.ts'

const key = 'athar-organisation'
const listeners = new Set<() => void>()
let chosen: string | null | undefined

/** What this tab acts for, however often it is loaded anew and whatever is chosen in another; a new tab begins with the last choice. */
function recall(): string | null {
  const last = readStored(key)
  try {
    const here = sessionStorage.getItem(key) ?? last
    if (here !== null) sessionStorage.setItem(key, here)
    return here
  } catch {
    return last
  }
}

function keepHere(id: string | null): void {
  try {
    if (id === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, id)
  } catch {
    // The choice holds for this page all the same.
  }
}

/** The organisation this person acts for; travels with each call of a member and is checked there. */
export const actingOrganisation = {
  read: (): string | null => (chosen === undefined ? (chosen = recall()) : chosen),
  choose(id: string): void {
    if (id === actingOrganisation.read()) return
    chosen = id
    writeStored(key, id)
    keepHere(id)
    for (const listener of listeners) listener()
  },
  forget(): void {
    chosen = null
    removeStored(key)
    keepHere(null)
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
