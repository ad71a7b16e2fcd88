import type { PersonCard } from '../identity/index.ts'

/** A person as others are told of them; empty for one who was erased. */
export const nameOf = (card: PersonCard | undefined): string => card?.fullName || card?.email || ''

const longest = 80
/** What mail programs make a link of. */
const address = /[/\\@:]|[\p{L}\p{N}-][.。．｡]\p{L}{2}|\d+[.。．｡]\d+[.。．｡]\d+/u

/**
 * What people who know nobody here are told that somebody calls themselves. Everybody writes their own name: one that is an
 * address, to be followed from a mail in the name of this platform, is none.
 */
export function nameForStrangers(fullName: string): string {
  const signs = [...fullName]
  if (address.test(fullName)) return ''
  return signs.length > longest ? `${signs.slice(0, longest).join('').trim()}…` : fullName
}
