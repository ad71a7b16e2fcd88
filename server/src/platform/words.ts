import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Lang } from '@athar/i18n'

type Messages = { [key: string]: string | Messages }

/**
 * Words of one feature, for mails and files. A number under `count` chooses the plural form. A missing key is shown as the
 * key, as on the screens.
 */
export type Words = (lang: Lang, key: string, values?: Readonly<Record<string, string | number>>) => string

const readMessages = (namespace: string, lang: Lang): Messages =>
  JSON.parse(
    readFileSync(fileURLToPath(import.meta.resolve(`@athar/i18n/messages/${namespace}/${lang}.json`)), 'utf8'),
  ) as Messages

const at = (messages: Messages, key: string): string | Messages | undefined =>
  key
    .split('.')
    .reduce<string | Messages | undefined>(
      (tree, part) => (typeof tree === 'object' ? tree[part] : undefined),
      messages,
    )

export function loadWords(namespace: string): Words {
  const messages = { en: readMessages(namespace, 'en'), ar: readMessages(namespace, 'ar') }
  const plural = { en: new Intl.PluralRules('en'), ar: new Intl.PluralRules('ar') }
  const find = (lang: Lang, key: string) => at(messages[lang], key)
  return (lang, key, values = {}) => {
    const { count } = values
    const counted = typeof count === 'number' ? find(lang, `${key}_${plural[lang].select(count)}`) : undefined
    const found = counted ?? find(lang, key)
    return typeof found === 'string'
      ? found.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_whole, name: string) => String(values[name] ?? ''))
      : key
  }
}

type Texts = {
  /** Everything that is written under a key, as plain sentences: without marks and without what is filled in. */
  below(lang: Lang, key: string): string[]
  /** The keys directly under a key. */
  names(key: string): string[]
}

/** The texts of one feature in whole parts, for the search. */
export function loadTexts(namespace: string): Texts {
  const messages = { en: readMessages(namespace, 'en'), ar: readMessages(namespace, 'ar') }
  const leaves = (tree: string | Messages | undefined): string[] =>
    typeof tree === 'object' ? Object.values(tree).flatMap(leaves) : tree === undefined ? [] : [tree]
  const plain = (text: string) => text.replaceAll(/<[^>]*>|\{\{[^}]*\}\}/g, '').trim()
  return {
    below: (lang, key) => [...new Set(leaves(at(messages[lang], key)).map(plain))].filter(Boolean),
    names: (key) => Object.keys(at(messages.en, key) ?? {}),
  }
}
