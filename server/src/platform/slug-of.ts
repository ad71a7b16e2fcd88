import { randomBytes } from 'node:crypto'

/** Letters and digits that nobody mistakes for one another (Crockford's base 32). */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Text of this many such signs, five random bits each. */
export const randomSigns = (length: number): string =>
  Array.from(randomBytes(length), (byte) => signs[byte & 31]).join('')

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
