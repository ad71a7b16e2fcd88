import { randomBytes } from 'node:crypto'

/** Letters and digits that nobody mistakes for one another (Crockford's base 32). */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A sign for each byte, by its last five bits. */
export const signsOf = (bytes: Iterable<number>): string => Array.from(bytes, (byte) => signs[byte & 31]).join('')

/** Text of this many such signs, five random bits each. */
export const randomSigns = (length: number): string => signsOf(randomBytes(length))

/** The number of a document that people read out and type: its letters, then groups of signs; one of 8 if none is named. */
export const documentNumber = (letters: string, ...groups: readonly number[]): string =>
  [letters, ...(groups.length === 0 ? [8] : groups).map(randomSigns)].join('-')

/** An address for something with a name: its Latin letters, where it has any, and an end that no other has. */
export function slugOf(name: string, fallback: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  const begin = (words ?? [fallback]).join('-').slice(0, 60).replace(/-+$/, '')
  return `${begin}-${randomSigns(6).toLowerCase()}`
}
