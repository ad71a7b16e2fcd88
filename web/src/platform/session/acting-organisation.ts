import { readStored, removeStored, writeStored } from '../stored.ts'

const key = 'athar-organisation'
const listeners = new Set<() => void>()
let chosen: string | null | undefined

/** The organisation this person acts for; travels with each call of a member and is checked there. */
export const actingOrganisation = {
  read: (): string | null => (chosen === undefined ? (chosen = readStored(key)) : chosen),
  choose(id: string): void {
    if (id === actingOrganisation.read()) return
    chosen = id
    writeStored(key, id)
    for (const listener of listeners) listener()
  },
  forget(): void {
    chosen = null
    removeStored(key)
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
