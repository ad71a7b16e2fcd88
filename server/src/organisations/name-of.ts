import type { PersonCard } from '../identity/index.ts'

/** A person as others are told of them; empty for one who was erased. */
export const nameOf = (card: PersonCard | undefined): string => card?.fullName || card?.email || ''

/** What mail programs make a link of. */
const address = /[/\\@:]|[\p{L}\p{N}-][.。．｡]\p{L}{2}|\d+[.。．｡]\d+[.。．｡]\d+/u
const cut = (text: string, longest: number): string =>
  [...text].length > longest ? `${[...text].slice(0, longest).join('').trim()}…` : text

/**
 * What people who know nobody here are told that somebody calls themselves. Everybody writes their own name: one that is an
 * address, to be followed from a mail in the name of this platform, is none.
 */
export const nameForStrangers = (fullName: string): string => (address.test(fullName) ? '' : cut(fullName, 80))

/** The same of an organisation, which must be named, and may be called by its address: nothing makes a link of its parts. */
export const organisationForStrangers = (name: string): string =>
  cut(address.test(name) ? name.replaceAll(/([/\\@:.。．｡])(?=\S)/gu, '$1 ') : name, 120)
