import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A pattern for a text that is the key of a message, known or unknown: its namespace or first part, then dotted names. */
export function messageKeyPattern(): string {
  const files = globSync(fileURLToPath(new URL('../../packages/i18n/messages/*/en.json', import.meta.url)))
  const namespaces = files.map((file) => basename(dirname(file)))
  const roots = files.flatMap((file) => Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object))
  const any = (names: readonly string[]) => [...new Set(names)].map((name) => name.replaceAll(/\W/g, '\\$&')).join('|')
  return `^(?:(?:${any(namespaces)})[:.]\\w[\\w-]*|(?:${any(roots)})\\.[\\w-]+)(?:\\.[\\w-]+)*$`
}
