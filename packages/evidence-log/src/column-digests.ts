import { toHex, utf8 } from './bytes.ts'
import { startHash } from './merkle.ts'

/** SHA-256 of everything a file says under one name, by that name. */
export type ColumnDigests = Readonly<Record<string, string>>

/** What is recomputed anyway, and holds a name for each site and month: one digest for each of its parts. */
const summed: ReadonlySet<string> = new Set(['totals', 'uncertainty', 'electricity', 'energy'])
const deepest = 8

/** A name in a path: quoted unless it is plain, so that `{"a.b": 1}` and `{"a": {"b": 1}}` have other paths. */
const named = (key: string): string => (/^[\w-]+$/.test(key) ? key : JSON.stringify(key))

/** Texts of one name that are hashed together. */
const together = 500

/**
 * Digests of a file of members and lists, name by name: each value with its place, in the order in which it is given.
 * A value that was changed is found by its name, since the digest of that name alone no longer fits.
 */
export function createColumnDigests() {
  const columns = new Map<string, { readonly hash: ReturnType<typeof startHash>; waiting: string[] }>()
  const add = (name: string, text: string): void => {
    let column = columns.get(name)
    if (!column) columns.set(name, (column = { hash: startHash(), waiting: [] }))
    column.waiting.push(text)
    if (column.waiting.length >= together) flush(column)
  }
  const flush = (column: { readonly hash: ReturnType<typeof startHash>; waiting: string[] }): void => {
    if (column.waiting.length === 0) return
    column.hash.update(utf8(`${column.waiting.join('\n')}\n`))
    column.waiting = []
  }
  const walk = (name: string, place: string, value: unknown, depth: number): void => {
    if (Array.isArray(value)) {
      if (value.length === 0) add(name, `${place} []`)
      value.forEach((item, index) => walk(name, `${place}[${index}]`, item, depth))
    } else if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value)
      if (entries.length === 0) add(name, `${place} {}`)
      for (const [key, inner] of entries)
        if (depth > 0) walk(`${name}.${named(key)}`, place, inner, depth - 1)
        else walk(name, `${place}.${named(key)}`, inner, 0)
    } else add(name, `${place} ${JSON.stringify(value)}`)
  }
  return {
    /** A value of a member, or an item of a list by its number. */
    take: (member: string, value: unknown, item = 0): void =>
      walk(named(member), String(item), value, summed.has(member) ? 1 : deepest),
    digests(): ColumnDigests {
      for (const column of columns.values()) flush(column)
      return Object.fromEntries(
        [...columns].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, { hash }]) => [name, toHex(hash.digest())]),
      )
    },
  }
}

/** What is signed of an inventory export. */
export const exportNote = (digests: ColumnDigests): string => {
  const hash = startHash()
  hash.update(utf8(JSON.stringify(digests)))
  return `athar-inventory-export\n${toHex(hash.digest())}\n`
}

/**
 * One digest of the factors and records of an export, from its `digests`: SHA-256 of those under `records` and
 * `resolutions` as lines of name and digest, in the order of their names. The moment of the export is no part of it.
 */
export function exportedDigest(digests: ColumnDigests): string {
  const hash = startHash()
  for (const name of Object.keys(digests).sort())
    if (/^(?:records|resolutions)(?:\.|$)/.test(name)) hash.update(utf8(`${name} ${digests[name]}\n`))
  return toHex(hash.digest())
}
