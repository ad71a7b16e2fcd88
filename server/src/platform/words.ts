import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Lang } from '@athar/i18n'

type Messages = { [key: string]: string | Messages }

/**
 * Words of one feature, for mails and files. A number under `count` chooses the plural form. A missing key is shown as the
 * key, as on the screens.
 */
export type Words = (lang: Lang, key: string, values?: Readonly<Record<string, string | number>>) => string

export function loadWords(namespace: string): Words {
  const read = (lang: Lang) =>
    JSON.parse(
      readFileSync(fileURLToPath(import.meta.resolve(`@athar/i18n/messages/${namespace}/${lang}.json`)), 'utf8'),
    ) as Messages
  const messages = { en: read('en'), ar: read('ar') }
  const plural = { en: new Intl.PluralRules('en'), ar: new Intl.PluralRules('ar') }
  const find = (lang: Lang, key: string) =>
    key
      .split('.')
      .reduce<string | Messages | undefined>(
        (tree, part) => (typeof tree === 'object' ? tree[part] : undefined),
        messages[lang],
      )
  return (lang, key, values = {}) => {
    const { count } = values
    const counted = typeof count === 'number' ? find(lang, `${key}_${plural[lang].select(count)}`) : undefined
    const found = counted ?? find(lang, key)
    return typeof found === 'string'
      ? found.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_whole, name: string) => String(values[name] ?? ''))
      : key
  }
}
