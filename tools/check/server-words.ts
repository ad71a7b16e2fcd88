// Documents and mails are written by the server; a key without words stops the document or is sent as it is.
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

export type Worded = { readonly en: ReadonlySet<string>; readonly ar: ReadonlySet<string> }
type Source = { readonly path: string; readonly text: string }

export const serverSources = (): Source[] =>
  globSync('server/src/**/*.ts')
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const loads = /\b(?:loadWords|documentWords)\('([\w-]+)'/g
const literal = `'([A-Za-z][\\w-]*(?:\\.[\\w-]+)*)'`
/** A key, or one of two by a condition. */
const keys = `(?:[^'"\`(),]*\\?\\s*${literal}\\s*:\\s*${literal}|${literal})\\s*[,)]`
const direct = new RegExp(`\\.(?:say|plain)\\(\\s*${keys}|\\b\\w*[wW]ords\\(\\s*(?:\\w+|'en'|'ar'),\\s*${keys}`, 'g')
/** A function of the file that puts a beginning before every key: ``say = (key) => words.say(`statement.${key}`)``. */
const shorthand = new RegExp(
  [
    String.raw`const (\w+) = \((key|part)\b[^)]*\)[^=\n]*=>\s*`,
    String.raw`(?:\(\{ \w+: )?(?:\w+\.)?(\w+)\((?:\w+, )?`,
    '(?:`([^`$]*)\\$\\{\\2\\}`|\\2\\b)',
  ].join(''),
  'g',
)

/** Each literal key that the server asks for and one of the languages lacks; plural forms count. */
export function missingWords(sources: readonly Source[], worded: Worded): string[] {
  const loadedBelow = new Map<string, Set<string>>()
  for (const { path, text } of sources)
    for (const [, namespace] of text.matchAll(loads))
      for (let folder = dirname(path); folder !== 'server/src'; folder = dirname(folder))
        loadedBelow.set(folder, (loadedBelow.get(folder) ?? new Set()).add(namespace!))

  const has = (lang: keyof Worded, namespaces: readonly string[], key: string) =>
    namespaces.some((name) => worded[lang].has(`${name}.${key}`) || worded[lang].has(`${name}.${key}_other`))
  return sources.flatMap(({ path, text }) => {
    const namespaces = namespacesOf(path, text, loadedBelow)
    if (namespaces.length === 0) return []
    return [...askedIn(text)].flatMap(([key, written]) =>
      (['en', 'ar'] as const)
        .filter((lang) => !written.some((whole) => has(lang, namespaces, whole)))
        .map((lang) => `${path} asks for the words ${key}, which ${namespaces.join(', ')} lacks in ${lang}`),
    )
  })
}

/** Those the file loads itself, else those of the nearest folder. */
function namespacesOf(path: string, text: string, loadedBelow: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const own = [...text.matchAll(loads)].map(([, namespace]) => namespace!)
  if (own.length > 0) return [...new Set(own)]
  for (
    let folder = dirname(path);
    folder.split('/').length > 2 && folder !== 'server/src/platform';
    folder = dirname(folder)
  ) {
    const found = loadedBelow.get(folder)
    if (found) return [...found]
  }
  return []
}

/** Each key as it stands in the file, with what it may mean in full. */
function askedIn(text: string): Map<string, string[]> {
  const asked = new Map<string, string[]>()
  const add = (key: string | undefined, whole: readonly string[]) =>
    key !== undefined && asked.set(key, [...(asked.get(key) ?? []), ...whole])
  for (const [, ...found] of text.matchAll(direct)) for (const key of found) add(key, key ? [key] : [])
  const beginnings = new Map<string, string[]>()
  for (const [, name, , through, beginning = ''] of text.matchAll(shorthand))
    if (isSaying.test(through!) || beginnings.has(through!))
      beginnings.set(name!, [
        ...(beginnings.get(name!) ?? []),
        ...(beginnings.get(through!) ?? ['']).map((before) => before + beginning),
      ])
  for (const [name, all] of beginnings)
    for (const [, ...found] of text.matchAll(new RegExp(`(?<![.\\w])${name}\\(\\s*${keys}`, 'g')))
      for (const key of found) add(key, key ? all.map((before) => before + key) : [])
  return asked
}

const isSaying = /^(?:say|plain|\w*[wW]ords)$/
