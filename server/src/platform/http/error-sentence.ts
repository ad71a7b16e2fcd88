import type { ErrorCode } from '@athar/contracts'
import { loadWords, type Words } from '../words.ts'

const loaded = new Map<string, Words>()

/** The English sentence of an error, for people who read answers of the interface; pages choose words by `code`. */
export function errorSentence(code: ErrorCode, details: Readonly<Record<string, unknown>>): string {
  const namespace = /^([a-z0-9-]+)\./.exec(code)?.[1] ?? 'common'
  const words = loaded.get(namespace) ?? loadWords(namespace)
  loaded.set(namespace, words)
  const values = Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, typeof value === 'number' ? value : String(value)]),
  )
  return words('en', `errors.${code}`, values)
}
