import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Lang } from '@athar/i18n'

type Messages = { [key: string]: string | Messages }

/** Words of one feature, for mails and files. A missing key is shown as the key, as on the screens. */
export type Words = (lang: Lang, key: string, values?: Readonly<Record<string, string>>) => string

export function loadWords(namespace: string): Words {
  const read = (lang: Lang) =>
    JSON.parse(
      readFileSync(fileURLToPath(import.meta.resolve(`@athar/i18n/messages/${namespace}/${lang}.json`)), 'utf8'),
    ) as Messages
  const messages = { en: read('en'), ar: read('ar') }
  return (lang, key, values = {}) => {
    const found = key
      .split('.')
      .reduce<string | Messages | undefined>(
        (tree, part) => (typeof tree === 'object' ? tree[part] : undefined),
        messages[lang],
      )
    return typeof found === 'string'
      ? found.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_whole, name: string) => values[name] ?? '')
      : key
  }
}
