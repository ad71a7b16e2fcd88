import { readFileSync } from 'node:fs'

/** The rows of a generated file; written by `npm run build:reference-data`, so their shape is known. */
export function generatedRows<T>(name: string): readonly T[] {
  return JSON.parse(readFileSync(new URL(`../generated/${name}.json`, import.meta.url), 'utf8')) as T[]
}

/** Computes once, then remembers. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
