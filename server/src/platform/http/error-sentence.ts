import type { ErrorCode } from '@athar/contracts'
import type { Lang } from '@athar/i18n'
import { loadWords, type Words } from '../words.ts'

const loaded = new Map<string, Words>()

/**
 * The sentence of an error, for people who read answers of the interface; pages choose words by `code`. Without details
 * `…` stands in their place.
 */
export function errorSentence(
  code: ErrorCode,
  details: Readonly<Record<string, unknown>> | null,
  language: Lang = 'en',
): string {
  const namespace = /^([a-z0-9-]+)\./.exec(code)?.[1] ?? 'common'
  const words = loaded.get(namespace) ?? loadWords(namespace)
  loaded.set(namespace, words)
  if (details === null) return words(language, `errors.${code}`, unknownValues)
  const values = Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, typeof value === 'number' ? value : String(value)]),
  )
  return words(language, `errors.${code}`, values)
}

const unknownValues: Readonly<Record<string, string>> = new Proxy({}, { get: () => '…' })
