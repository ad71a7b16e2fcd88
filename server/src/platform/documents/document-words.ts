import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { defaultFormat, isolate, withoutBidiControls, type FormatSettings, type Lang } from '@athar/i18n'

type Tree = { readonly [key: string]: string | Tree }
type Values = Readonly<Record<string, string | number>>

/** The words of one language, with the formats that belong to it. A key that is missing stops the document. */
export type Words = {
  readonly lang: Lang
  readonly format: FormatSettings
  /** `count` in the values chooses the plural form. */
  say(key: string, values?: Values): string
  /** The same with its vowel marks, for what is read elsewhere than in print. */
  whole(key: string, values?: Values): string
  /** The same without marks of direction, for file names and properties. */
  plain(key: string, values?: Values): string
  has(key: string): boolean
}

/** Amiri parts words at their vowel marks when text is copied out of the file, and print does without them. */
const vowelMarks = /[\u064B-\u0652]/g
export const withoutVowelMarks = (text: string): string => text.replace(vowelMarks, '')

const require = createRequire(import.meta.url)
const cache = new Map<string, Tree>()

function messages(namespace: string, lang: Lang): Tree {
  const path = `@athar/i18n/messages/${namespace}/${lang}.json`
  const tree = cache.get(path) ?? (JSON.parse(readFileSync(require.resolve(path), 'utf8')) as Tree)
  cache.set(path, tree)
  return tree
}

/** The words of a document, from the messages of one namespace. */
export function documentWords(namespace: string, lang: Lang): Words {
  const tree = messages(namespace, lang)
  const plural = new Intl.PluralRules(lang)
  const words: Words = {
    lang,
    format: defaultFormat(lang),
    has: (key) => find(tree, key) !== undefined,
    say: (key, values) => withoutVowelMarks(words.whole(key, values)),
    whole(key, values = {}) {
      const { count } = values
      const form = typeof count === 'number' ? find(tree, `${key}_${plural.select(count)}`) : undefined
      const text = form ?? find(tree, key)
      if (text === undefined) throw new Error(`${namespace} has no words for ${key} in ${lang}`)
      return fill(text, values)
    },
    plain: (key, values) => withoutBidiControls(words.say(key, values)),
  }
  return words
}

function find(tree: Tree, key: string): string | undefined {
  let at: string | Tree | undefined = tree
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined
  return typeof at === 'string' ? at : undefined
}

/** Every value is set apart, so that a number or a foreign name keeps its order inside the sentence. */
function fill(text: string, values: Values): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_gap, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`no value for ${name} in "${text}"`)
    return isolate(String(value))
  })
}
