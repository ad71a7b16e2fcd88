import type { PersonCard } from '../identity/index.ts'

/** A person as others are told of them; empty for one who was erased. */
export const nameOf = (card: PersonCard | undefined): string => card?.fullName || card?.email || ''
